import { tabStorage } from "#lib/browser/session/storage.ts";
import { sleepStore } from "#lib/browser/watching/sleep-kit.ts";
import { dimKey } from "#lib/config/device-keys.ts";
import { fill } from "#lib/format/fill.ts";
import { minutesLeft } from "#lib/player/sleep-timer.ts";

// The overlay is a button outside the page, so it stays during navigations; the next document restores it (product:
// Sleep kit).

/** Milliseconds until the words fade; moving the pointer shows them again. */
const wordsFor = 6000;

/** `minutesLeft` contains {minutes}. */
type VeilTexts = { brighten: string; minutesLeft: string };

/** Dims the page if the document before it was dimmed. */
export function restoreDim(): void {
  try {
    dimPage(JSON.parse(tabStorage.read(dimKey) ?? ""));
  } catch {
    document.documentElement.classList.remove("dimmed");
  }
}

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
  // No key may reach the player below.
  const onKey = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    brightenPage();
  };
  veil.addEventListener("click", brightenPage);
  veil.addEventListener("pointermove", showWords);
  document.addEventListener("keydown", onKey, true);
  // A popover covers a full-screen element and outlives it.
  const place = "showPopover" in veil ? document.body : (document.fullscreenElement ?? document.body);
  place.append(veil);
  veil.showPopover?.();
  veil.focus({ preventScroll: true });
  document.documentElement.classList.remove("dimmed");
  showWords();
}
