import { lazyStore } from "#lib/browser/session/lazy-store.ts";

export type Progress = { position: number; duration: number };

/** How far one has come in each video by its slug; asked for only where something was begun or somebody is signed in. */
export const progressStore = lazyStore<ReadonlyMap<string, Progress>>({
  value: new Map(),
  isNeeded: () => /signed-in|has-history/.test(document.documentElement.className),
  start: async (set) => (await import("./read-progress.ts")).followProgress(set),
});
