import { deviceStorage } from "#lib/browser/base/storage.ts";
import { type HistoryEntry, parseHistory } from "#lib/browser/player/history-entries.ts";
import { historyKey } from "#lib/config/device-keys.ts";

export const readDeviceHistory = (): HistoryEntry[] => parseHistory(deviceStorage.read(historyKey));

/** Also marks the document, as its head script does, so that a home page without a load shows what was begun. */
export function writeDeviceHistory(entries: readonly HistoryEntry[]): void {
  deviceStorage.write(historyKey, JSON.stringify(entries));
  if (entries.length > 0) document.documentElement.classList.add("has-history");
}

export const clearDeviceHistory = (): void => deviceStorage.remove(historyKey);
