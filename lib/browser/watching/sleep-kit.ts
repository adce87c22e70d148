import { deviceStorage, tabStorage } from "#lib/browser/session/storage.ts";
import type { Playable } from "#lib/player/playable.ts";
import { loudness, type SleepTimer, timeLeft } from "#lib/player/sleep-timer.ts";
import { playOnArrival } from "./autoplay.ts";

// What a night needs of the player: when the sound ends, and whether a video begins anew. The timer goes on from page
// to page; the choices are kept on this device (product: Sleep kit).

const choicesKey = "night";
/** Where a tab keeps its timer: some moves load a document. */
const timerKey = "sleep-timer";
/** Milliseconds; a hidden tab that plays is not slowed down. */
const checkEvery = 1000;
/** Milliseconds before its end at which a video is over: not all get quite there. */
const nearlyOver = 400;

export type SleepState = {
  timer: SleepTimer;
  /** Milliseconds left, at the last look. */
  left: number | null;
  fade: boolean;
  loop: boolean;
  /** Whether the picture stays away. */
  soundOnly: boolean;
  /** The minutes that were chosen last. */
  minutes: number | null;
  /** Whether the source of this page takes orders. */
  controlled: boolean;
  stopped: boolean;
};

type Choices = Pick<SleepState, "fade" | "loop" | "soundOnly" | "minutes">;

function storedChoices(): Choices {
  try {
    const { fade, loop, soundOnly, minutes } = JSON.parse(deviceStorage.read(choicesKey) ?? "{}");
    return {
      fade: fade !== false,
      loop: loop === true,
      soundOnly: soundOnly === true,
      minutes: Number(minutes) || null,
    };
  } catch {
    return { fade: true, loop: false, soundOnly: false, minutes: null };
  }
}

/** What a server shows, which knows no device. */
export const sleepDefaults: SleepState = {
  timer: null,
  left: null,
  fade: true,
  loop: false,
  soundOnly: false,
  minutes: null,
  controlled: false,
  stopped: false,
};

let night: SleepState = sleepDefaults;
let kept = false;
let element: Playable | null = null;
/** The video whose player is on the page, which may take no orders, or none yet. */
let here: string | null = null;
/** The chapter that was chosen before its video's player took orders. */
let chosen: { slug: string; second: number } | null = null;
/** The volume that was chosen, while the sound fades. */
let loud: number | null = null;
let checking: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function change(news: Partial<SleepState>): void {
  night = { ...night, ...news };
  for (const tell of listeners) tell();
}

/** What is to end does not begin anew, however seldom it tells where it is. */
function applyLoop(): void {
  if (element) element.loop = night.loop && night.timer !== "end";
}

function restoreVolume(): void {
  if (element && loud !== null) element.volume = loud;
  loud = null;
}

function stop(): void {
  element?.pause();
  restoreVolume();
  clearInterval(checking);
  tabStorage.remove(timerKey);
  playOnArrival(null);
  // Where there was no player, nothing has been stopped.
  change({ timer: null, left: null, stopped: here !== null });
  applyLoop();
}

/** Where the night is now: quieter, or over. */
function check(): void {
  const left = timeLeft(night.timer, Date.now(), element ?? undefined);
  if (left !== night.left) change({ left });
  const share = left === null ? 1 : loudness(left, night.fade);
  if (left !== null && left <= (night.timer === "end" ? nearlyOver : 0)) stop();
  else if (share === 1) restoreVolume();
  else if (element) {
    loud ??= element.volume;
    element.volume = loud * share;
  }
}

function keep(choices: Partial<Choices>): void {
  change(choices);
  const { fade, loop, soundOnly, minutes } = night;
  deviceStorage.write(choicesKey, JSON.stringify({ fade, loop, soundOnly, minutes }));
}

/** The timer that this tab had before it loaded a document. */
function resumeTimer(): void {
  const at = Number(tabStorage.read(timerKey));
  if (at > Date.now()) setTimer({ at });
}

export const sleepStore = {
  subscribe(tell: () => void) {
    listeners.add(tell);
    if (!kept) {
      kept = true;
      change(storedChoices());
      resumeTimer();
    }
    return () => void listeners.delete(tell);
  },
  read: () => night,
};

/** Sets when the sound ends; `minutes` is kept as what this device's owner likes, null: none that can be chosen. */
export function setTimer(timer: SleepTimer, minutes?: number | null): void {
  clearInterval(checking);
  change({ timer, left: null, stopped: false });
  applyLoop();
  if (minutes !== undefined) keep({ minutes });
  if (timer !== null) checking = setInterval(check, checkEvery);
  if (timer !== null && timer !== "end") tabStorage.write(timerKey, String(timer.at));
  else tabStorage.remove(timerKey);
  check();
}

export function setFade(fade: boolean): void {
  keep({ fade });
  check();
}

export function setLoop(loop: boolean): void {
  keep({ loop });
  applyLoop();
}

export const setSoundOnly = (soundOnly: boolean): void => keep({ soundOnly });

/** The second at which the video of this page stands; null where that can't be known. */
export const playedSeconds = (): number | null => element && Math.floor(element.currentTime);

/** Plays the video of this page from a second on, as soon as it takes orders. A trailer may end before. */
export function playFrom(second: number, slug: string): void {
  chosen = element ? null : { slug, second };
  if (!element) return;
  if (!(second >= element.duration)) element.currentTime = second;
  element.play().catch(() => {});
}

/** Somebody is up again. */
export const wake = (): void => change({ stopped: false });

/** Whether a change of the volume is the timer's, not its owner's. */
export const isFading = (): boolean => loud !== null;

/** A video's player is on the page; the returned function says that it is left. */
export function enterVideoPage(slug: string): () => void {
  here = slug;
  return () => {
    here = null;
    // The end of this video was meant, not of the next one.
    if (night.timer === "end") setTimer(null);
  };
}

/** Puts a source under the night's orders; the returned function lets it go. */
export function attachPlayer(source: Playable): () => void {
  element = source;
  applyLoop();
  const play = () => night.stopped && wake();
  source.addEventListener("timeupdate", check);
  source.addEventListener("play", play);
  change({ controlled: true });
  if (chosen && chosen.slug === here) playFrom(chosen.second, here);
  chosen = null;
  return () => {
    source.removeEventListener("timeupdate", check);
    source.removeEventListener("play", play);
    if (element !== source) return;
    restoreVolume();
    element = null;
    change({ controlled: false });
  };
}
