import { deviceStorage } from "#lib/browser/base/storage.ts";
import { listenersVolume, setListenersVolume } from "./sleep/sound-fade.ts";

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

/** Changes the volume by a step, in tenths. */
export function changeVolume(player: Pick<HTMLMediaElement, "volume">, step: number): void {
  const volume = Math.round((listenersVolume(player) + step) * 10) / 10;
  setListenersVolume(player, Math.min(1, Math.max(0, volume)));
}

/** The stored volume, 0 to 1, or null. */
export function readVolume(): number | null {
  const stored = deviceStorage.read(volumeKey);
  const volume = Number(stored);
  return stored !== null && volume >= 0 && volume <= 1 ? volume : null;
}

export const saveVolume = (volume: number): void => deviceStorage.write(volumeKey, String(volume));
