import { historyKey } from "#lib/device-keys.ts";
import { type HistoryEntry, noteProgress, parseHistory } from "#lib/player/history.ts";
import { deviceStorage } from "./storage.ts";

const volumeKey = "player-volume";

export const readHistory = (): HistoryEntry[] => parseHistory(deviceStorage.read(historyKey));

export const saveProgress = (entry: HistoryEntry): void =>
  deviceStorage.write(historyKey, JSON.stringify(noteProgress(readHistory(), entry)));

/** The volume of this device, 0 to 1, or null where none was chosen yet. */
export function readVolume(): number | null {
  const stored = deviceStorage.read(volumeKey);
  const volume = Number(stored);
  return stored !== null && volume >= 0 && volume <= 1 ? volume : null;
}

export const saveVolume = (volume: number): void => deviceStorage.write(volumeKey, String(volume));
