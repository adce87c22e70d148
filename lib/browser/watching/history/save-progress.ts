import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { type HistoryEntry, noteProgress } from "#lib/browser/watching/history/history-entries.ts";
import { minPosition } from "#lib/catalogue/watched.ts";
import { clearDeviceHistory, readDeviceHistory, writeDeviceHistory } from "./device-history.ts";
import { progressStore } from "./progress.ts";
import { withTimeLeft } from "./time-left.ts";

/** The shortest time between two reports to WordPress about a video. */
const sendEveryMs = 30_000;
let sent = { slug: "", at: 0 };

/**
 * Stores the position on this device, and reports a member's to WordPress: at most every 30 s while the video plays, and
 * at once when it stops. Ignores positions below `minPosition`, which would overwrite the last one.
 */
export function saveProgress(entry: HistoryEntry, isStopped = false): void {
  if (entry.position < minPosition || entry.duration === 0) return;
  writeDeviceHistory(noteProgress(readDeviceHistory(), entry));
  const { slug } = entry;
  progressStore.set(new Map(progressStore.read()).set(slug, withTimeLeft(entry)));
  const soon = sent.slug === slug && entry.at - sent.at < sendEveryMs;
  if (!isMarkedSignedIn() || (soon && !isStopped)) return;
  sent = entry;
  import("./member-history.ts").then(({ sendWatched }) => sendWatched(entry, isStopped)).catch(() => {});
}

export function forgetOnDevice(slug: string): void {
  writeDeviceHistory(readDeviceHistory().filter((entry) => entry.slug !== slug));
  const known = new Map(progressStore.read());
  known.delete(slug);
  progressStore.set(known);
}

export function forgetDeviceHistory(): void {
  clearDeviceHistory();
  progressStore.set(new Map());
}
