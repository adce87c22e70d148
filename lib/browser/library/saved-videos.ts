import { lazyStore } from "#lib/browser/session/lazy-store.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";

const noVideos: ReadonlySet<string> = new Set();

/** The slugs of the member's Watch later list. */
export const savedVideos = lazyStore({
  value: noVideos,
  isNeeded: isMarkedSignedIn,
  start: async (set) => (await import("./watch-later.ts")).watchSaved(set),
});
