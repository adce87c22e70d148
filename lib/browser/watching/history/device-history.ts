import { type HistoryEntry, noteProgress, parseHistory } from "#lib/browser/player/history-entries.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { deviceStorage } from "#lib/browser/session/storage.ts";
import { minPosition } from "#lib/catalogue/watched.ts";
import { historyKey } from "#lib/config/device-keys.ts";
import { progressStore } from "./progress.ts";
import { withTimeLeft } from "./time-left.ts";

/** Milliseconds between two reports to WordPress about one video. */
const sendEvery = 30_000;
let sent = { slug: "", at: 0 };

export const readDeviceHistory = (): HistoryEntry[] => parseHistory(deviceStorage.read(historyKey));

/**
 * Stores the position on this device and reports a member's to WordPress, at most every 30 s but always on `leaving`.
 * Ignores a start below `minPosition`, which would overwrite where the visitor stopped last time.
 */
export function saveProgress(entry: HistoryEntry, leaving = false): void {
  if (entry.position < minPosition || entry.duration === 0) return;
  deviceStorage.write(historyKey, JSON.stringify(noteProgress(readDeviceHistory(), entry)));
  const { slug } = entry;
  progressStore.set(new Map(progressStore.read()).set(slug, withTimeLeft(entry)));
  const soon = sent.slug === slug && entry.at - sent.at < sendEvery;
  if (!isMarkedSignedIn() || (soon && !leaving)) return;
  sent = entry;
  import("./member-history.ts").then(({ sendWatched }) => sendWatched(entry, leaving)).catch(() => {});
}

export function forgetOnDevice(slug: string): void {
  const others = readDeviceHistory().filter((entry) => entry.slug !== slug);
  deviceStorage.write(historyKey, JSON.stringify(others));
  const known = new Map(progressStore.read());
  known.delete(slug);
  progressStore.set(known);
}

export function forgetDeviceHistory(): void {
  deviceStorage.remove(historyKey);
  progressStore.set(new Map());
}
