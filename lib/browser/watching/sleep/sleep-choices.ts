import { deviceStorage, tabStorage } from "#lib/browser/session/storage.ts";

export type SleepChoices = {
  fade: boolean;
  loop: boolean;
  soundOnly: boolean;
  /** The minutes that were chosen last. */
  minutes: number | null;
};

const choicesKey = "night";
/** In the tab, because some navigations load a document. */
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

/** When this tab's timer runs out, in milliseconds since 1970; 0 without one. */
export const readTimer = (): number => Number(tabStorage.read(timerKey));

export function storeTimer(at: number | null): void {
  if (at === null) tabStorage.remove(timerKey);
  else tabStorage.write(timerKey, String(at));
}
