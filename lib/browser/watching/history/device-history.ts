import { deviceStorage } from "#lib/browser/base/storage.ts";
import { type HistoryEntry, parseHistory } from "#lib/browser/watching/history/history-entries.ts";
import { historyKey } from "#lib/config/device-keys.ts";

export const readDeviceHistory = (): HistoryEntry[] => parseHistory(deviceStorage.read(historyKey));

export function writeDeviceHistory(entries: readonly HistoryEntry[]): void {
  deviceStorage.write(historyKey, JSON.stringify(entries));
  markHistory(entries);
}

/**
 * Marks the document, as its head script does, so that the next home page shows what was begun. A home page on the
 * screen keeps its shape.
 */
export function markHistory(entries: readonly HistoryEntry[] = readDeviceHistory()): void {
  const isHome = document.querySelector("[data-home]") !== null;
  if (entries.length > 0 && !isHome) document.documentElement.classList.add("has-history");
}

export const clearDeviceHistory = (): void => deviceStorage.remove(historyKey);
