import { deviceStorage } from "#lib/browser/base/storage.ts";
import { type HistoryEntry, parseHistory } from "#lib/browser/player/history-entries.ts";
import { historyKey } from "#lib/config/device-keys.ts";

export const readDeviceHistory = (): HistoryEntry[] => parseHistory(deviceStorage.read(historyKey));

export const writeDeviceHistory = (entries: readonly HistoryEntry[]): void =>
  deviceStorage.write(historyKey, JSON.stringify(entries));

export const clearDeviceHistory = (): void => deviceStorage.remove(historyKey);
