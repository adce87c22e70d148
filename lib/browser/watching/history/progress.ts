import { lazyStore } from "#lib/browser/session/lazy-store.ts";
import type { Progress } from "./time-left.ts";

/** The last position in each video, by slug. Its code loads only for members, and on devices with a history. */
export const progressStore = lazyStore<ReadonlyMap<string, Progress>>({
  value: new Map(),
  isNeeded: () => /signed-in|has-history/.test(document.documentElement.className),
  start: async (set) => (await import("./read-progress.ts")).followProgress(set),
});
