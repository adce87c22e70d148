import { lazyStore } from "#lib/browser/session/lazy-store.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

export type Progress = {
  position: number;
  duration: number;
  /** Comes with the position, since every page of cards loads this file (lib/browser/watching/history/time-left.ts). */
  timeLeft: (texts: Texts["timeLeft"]) => string;
};

/** The last position in each video by its slug. Loads only for members and for devices with a history. */
export const progressStore = lazyStore<ReadonlyMap<string, Progress>>({
  value: new Map(),
  isNeeded: () => /signed-in|has-history/.test(document.documentElement.className),
  start: async (set) => (await import("./read-progress.ts")).followProgress(set),
});
