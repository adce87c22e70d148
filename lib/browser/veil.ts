import { minutesLeft } from "#lib/player/sleep-timer.ts";
import { nightStore } from "./night.ts";

// A dark page for a dark room: one button over everything, which any touch or key takes away again. It is no part of
// a page, so it stays while one moves to the next (product: Sleep kit).

/** Milliseconds that its words can be read; they come back with the pointer. */
const wordsFor = 6000;

type VeilTexts = {
  brighten: string;
  /** With {minutes}. */
  minutesLeft: (minutes: number) => string;
};

/** Darkens the page; nothing happens where it is dark already. */
export function dimPage({ brighten, minutesLeft: leftText }: VeilTexts): void {
  if (document.getElementById("veil")) return;
  const before = document.activeElement;
  const veil = document.createElement("button");
  veil.type = "button";
  veil.id = "veil";
  veil.popover = "manual";
  veil.className = "veil";
  const words = veil.appendChild(document.createElement("span"));
  let fading: ReturnType<typeof setTimeout> | undefined;

  const say = () => {
    const { left } = nightStore.read();
    words.textContent = left === null ? brighten : `${leftText(minutesLeft(left))} · ${brighten}`;
  };
  const showWords = () => {
    say();
    words.classList.remove("opacity-0");
    clearTimeout(fading);
    fading = setTimeout(() => words.classList.add("opacity-0"), wordsFor);
  };
  const stopSaying = nightStore.subscribe(say);
  const brightenPage = () => {
    clearTimeout(fading);
    stopSaying();
    document.removeEventListener("keydown", onKey, true);
    veil.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  // The player's keys are for who sees it.
  const onKey = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    brightenPage();
  };
  veil.addEventListener("click", brightenPage);
  veil.addEventListener("pointermove", showWords);
  document.addEventListener("keydown", onKey, true);
  document.body.append(veil);
  veil.showPopover?.();
  veil.focus({ preventScroll: true });
  showWords();
}
