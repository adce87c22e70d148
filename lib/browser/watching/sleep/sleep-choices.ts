import type { TimedEnd } from "#lib/browser/player/sleep-timer.ts";
import { deviceStorage, tabStorage } from "#lib/browser/session/storage.ts";

export type SleepChoices = {
  fade: boolean;
  loop: boolean;
  soundOnly: boolean;
  /** The timer that this device usually has; null for none. */
  minutes: number | null;
};

const choicesKey = "night";
/** In the tab's storage, because some navigations load a document. */
const timerKey = "sleep-timer";

export const defaultChoices: SleepChoices = { fade: true, loop: false, soundOnly: false, minutes: null };

export function readChoices(): SleepChoices {
  try {
    const { fade, loop, soundOnly, minutes } = JSON.parse(deviceStorage.read(choicesKey) ?? "{}");
    return {
      fade: fade !== false,
      loop: loop === true,
      soundOnly: soundOnly === true,
      minutes: Number(minutes) || null,
    };
  } catch {
    return defaultChoices;
  }
}

export function storeChoices({ fade, loop, soundOnly, minutes }: SleepChoices): void {
  deviceStorage.write(choicesKey, JSON.stringify({ fade, loop, soundOnly, minutes }));
}

/** This tab's timer, also if it has run out. */
export function readTimer(): TimedEnd | null {
  const [at, minutes] = (tabStorage.read(timerKey) ?? "").split(" ").map(Number);
  return at ? { at, minutes } : null;
}

export function storeTimer(timer: TimedEnd | null): void {
  if (timer === null) tabStorage.remove(timerKey);
  else tabStorage.write(timerKey, timer.minutes ? `${timer.at} ${timer.minutes}` : String(timer.at));
}
