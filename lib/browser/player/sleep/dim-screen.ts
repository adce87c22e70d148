import { tabStorage } from "#lib/browser/base/storage.ts";
import { audiblePlayer } from "#lib/browser/player/current-player.ts";
import { isDeviceKey, playerAction } from "#lib/browser/player/keys.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { timeInWords } from "#lib/browser/player/sleep/sleep-timer.ts";
import { dimKey } from "#lib/config/device-keys.ts";
import { hour } from "#lib/platform/time/duration.ts";
import { changeVolume } from "./sound-fade.ts";

// The dim screen is a button outside the page, so it stays during navigations; the next document restores it (product:
// Sleep kit).

/** How long the next documents are dark, too: the tab may be opened again in the morning. */
const darkForMs = 10 * hour;
/** The time in which a pressed dim screen gives way to the page. */
const brightensForMs = 1200;
/** The time after which the words fade; a movement of the pointer shows them again. */
const wordsShownForMs = 6000;

type DimTexts = {
  brighten: string;
  brightenByMouse: string;
  /** Texts with {minutes} or {hours}; absent if an earlier release has dimmed the page. */
  left?: { minutes: string; hours: string };
};

/** Dims the page if the last document was dimmed. */
export function restoreDim(): void {
  try {
    const { until, ...texts } = JSON.parse(tabStorage.read(dimKey) ?? "");
    if (until < Date.now()) tabStorage.remove(dimKey);
    else dimPage(texts, until);
  } catch {
    document.documentElement.classList.remove("dimmed");
  }
}

export const isPageDimmed = () => document.getElementById("dim-screen") !== null;

/** The light comes slowly, for eyes that are used to the dark; presses already reach the page. */
function leave(screen: HTMLElement): void {
  screen.id = "";
  screen.inert = true;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const light = screen.animate(
    { opacity: [1, 0] },
    { duration: isStill ? 0 : brightensForMs, easing: "ease-in" },
  );
  light.finished.catch(() => {}).finally(() => screen.remove());
}

/** @param until the time after which no further document is dark, in ms */
export function dimPage(texts: DimTexts, until = Date.now() + darkForMs): void {
  if (isPageDimmed()) return;
  const { brighten: byTouch, brightenByMouse, left: leftTexts } = texts;
  tabStorage.write(dimKey, JSON.stringify({ brighten: byTouch, brightenByMouse, left: leftTexts, until }));
  const brighten = matchMedia("(pointer: coarse)").matches ? byTouch : brightenByMouse;
  const before = document.activeElement;
  const screen = document.createElement("button");
  screen.type = "button";
  screen.id = "dim-screen";
  screen.popover = "manual";
  screen.className = "dim-screen";
  const words = screen.appendChild(document.createElement("span"));
  let fading: ReturnType<typeof setTimeout> | undefined;

  const setWords = () => {
    const { left } = sleepStore.read();
    words.textContent =
      left === null || !leftTexts ? brighten : `${timeInWords(left, leftTexts)} · ${brighten}`;
  };
  const showWords = () => {
    setWords();
    words.classList.remove("opacity-0");
    clearTimeout(fading);
    fading = setTimeout(() => words.classList.add("opacity-0"), wordsShownForMs);
  };
  const unsubscribe = sleepStore.subscribe(setWords);
  const brightenPage = (byKey: boolean) => {
    clearTimeout(fading);
    words.hidden = true;
    unsubscribe();
    tabStorage.remove(dimKey);
    window.removeEventListener("keydown", onKey, true);
    document.removeEventListener("fullscreenchange", show);
    leave(screen);
    // After the timer's end the next key is to play some more minutes.
    const next = (byKey && document.querySelector("[data-next-focus]")) || before;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
  // No key may reach the player below, which listens on the document, or an open dialog.
  const onKey = (event: KeyboardEvent) => {
    if (isDeviceKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const action = playerAction(event.key, event.ctrlKey || event.metaKey || event.altKey);
    const player = audiblePlayer();
    if (player && action?.do === "volume") changeVolume(player, action.step);
    else if (player && action?.do === "mute") player.muted = !player.muted;
    else brightenPage(true);
  };
  // An open dialog closes on a press beside it.
  screen.addEventListener("pointerdown", (event) => event.stopPropagation());
  screen.addEventListener("click", (event) => {
    event.stopPropagation();
    brightenPage(false);
  });
  screen.addEventListener("pointermove", showWords);
  window.addEventListener("keydown", onKey, true);
  // In full screen only its own element can be pressed, so the dim screen is put there; full screen may end meanwhile.
  const show = () => {
    (document.fullscreenElement ?? document.body).append(screen);
    screen.showPopover?.();
    screen.focus({ preventScroll: true });
  };
  document.addEventListener("fullscreenchange", show);
  show();
  document.documentElement.classList.remove("dimmed");
  showWords();
}
