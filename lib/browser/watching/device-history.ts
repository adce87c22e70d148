import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { deviceStorage } from "#lib/browser/session/storage.ts";
import { historyKey } from "#lib/config/device-keys.ts";
import { type HistoryEntry, minPosition, noteProgress, parseHistory } from "#lib/player/history-entries.ts";
import { progressStore } from "./progress.ts";

/** Milliseconds between two notes of one video that WordPress gets. */
const sendEvery = 30_000;
let sent = { slug: "", at: 0 };

export const readDeviceHistory = (): HistoryEntry[] => parseHistory(deviceStorage.read(historyKey));

/**
 * Notes where one is in a video: on this device, and for a member on all of them, now and then. What is said at last
 * (`leaving`) is said in any case. Who has hardly begun anew may still want to go on from where they were, and of what has
 * not told its length yet nothing is known.
 */
export function saveProgress(entry: HistoryEntry, leaving = false): void {
  if (entry.position < minPosition || entry.duration === 0) return;
  deviceStorage.write(historyKey, JSON.stringify(noteProgress(readDeviceHistory(), entry)));
  const { slug, position, duration } = entry;
  progressStore.set(new Map(progressStore.read()).set(slug, { position, duration }));
  const soon = sent.slug === slug && entry.at - sent.at < sendEvery;
  if (!isMarkedSignedIn() || (soon && !leaving)) return;
  sent = entry;
  import("./member-history.ts").then(({ sendWatched }) => sendWatched(entry, leaving)).catch(() => {});
}

export function forgetDeviceHistory(): void {
  deviceStorage.remove(historyKey);
  progressStore.set(new Map());
}
