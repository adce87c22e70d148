import { deviceStorage } from "#lib/browser/base/storage.ts";

const volumeKey = "player-volume";
let known: boolean | undefined;

/** Whether a page can change the volume; on iPhones and iPads it stays 1. */
export function canSetVolume(): boolean {
  if (known === undefined) {
    const probe = document.createElement("audio");
    probe.volume = 0.5;
    known = probe.volume === 0.5;
  }
  return known;
}

/** The stored volume, 0 to 1, or null. */
export function readVolume(): number | null {
  const stored = deviceStorage.read(volumeKey);
  const volume = Number(stored);
  return stored !== null && volume >= 0 && volume <= 1 ? volume : null;
}

export const saveVolume = (volume: number): void => deviceStorage.write(volumeKey, String(volume));
