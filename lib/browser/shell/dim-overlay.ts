import { tabStorage } from "#lib/browser/session/storage.ts";
import { sleepStore } from "#lib/browser/watching/sleep-kit.ts";
import { dimKey } from "#lib/config/device-keys.ts";
import { fill } from "#lib/format/fill.ts";
import { minutesLeft } from "#lib/player/sleep-timer.ts";

// A dark page for a dark room: one button over everything, which any touch or key takes away again. It is no part of
// a page, so it stays while one moves to the next, also where a move loads a document (product: Sleep kit).

/** Milliseconds that its words can be read; they come back with the pointer. */
const wordsFor = 6000;

/** `minutesLeft` has a place for {minutes}. */
type VeilTexts = { brighten: string; minutesLeft: string };

/** Darkens the page again that was dark before its document was loaded. */
export function restoreDim(): void {
  try {
    dimPage(JSON.parse(tabStorage.read(dimKey) ?? ""));
  } catch {
    document.documentElement.classList.remove("dimmed");
  }
}

/** Darkens the page; nothing happens where it is dark already. */
export function dimPage(texts: VeilTexts): void {
  if (document.getElementById("veil")) return;
  tabStorage.write(dimKey, JSON.stringify(texts));
  const before = document.activeElement;
  const veil = document.createElement("button");
  veil.type = "button";
  veil.id = "veil";
  veil.popover = "manual";
  veil.className = "veil";
  const words = veil.appendChild(document.createElement("span"));
  let fading: ReturnType<typeof setTimeout> | undefined;

  const say = () => {
    const { left } = sleepStore.read();
    const minutes = left === null ? null : fill(texts.minutesLeft, { minutes: minutesLeft(left) });
    words.textContent = minutes === null ? texts.brighten : `${minutes} · ${texts.brighten}`;
  };
  const showWords = () => {
    say();
    words.classList.remove("opacity-0");
    clearTimeout(fading);
    fading = setTimeout(() => words.classList.add("opacity-0"), wordsFor);
  };
  const stopSaying = sleepStore.subscribe(say);
  const brightenPage = () => {
    clearTimeout(fading);
    stopSaying();
    tabStorage.remove(dimKey);
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
  // A popover lies over a full screen, too, and stays when what fills it goes with its page.
  const place = "showPopover" in veil ? document.body : (document.fullscreenElement ?? document.body);
  place.append(veil);
  veil.showPopover?.();
  veil.focus({ preventScroll: true });
  document.documentElement.classList.remove("dimmed");
  showWords();
}
