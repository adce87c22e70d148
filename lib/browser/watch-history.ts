import { type HistoryEntry, historyKey, noteProgress, parseHistory } from "#lib/player/history.ts";

const volumeKey = "player-volume";

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // A full or closed storage only costs the memory.
  }
}

export const readHistory = (): HistoryEntry[] => parseHistory(read(historyKey));

export const saveProgress = (entry: HistoryEntry): void =>
  write(historyKey, JSON.stringify(noteProgress(readHistory(), entry)));

/** The volume of this device, 0 to 1, or null where none was chosen yet. */
export function readVolume(): number | null {
  const stored = read(volumeKey);
  const volume = Number(stored);
  return stored !== null && volume >= 0 && volume <= 1 ? volume : null;
}

export const saveVolume = (volume: number): void => write(volumeKey, String(volume));
