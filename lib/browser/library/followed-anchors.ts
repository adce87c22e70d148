import { lazyStore } from "#lib/browser/session/lazy-store.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";

const noAnchors: ReadonlySet<string> = new Set();

/** The slugs of the anchors that the member follows. */
export const followedAnchors = lazyStore({
  value: noAnchors,
  isNeeded: isMarkedSignedIn,
  start: async (set) => (await import("./following.ts")).watchFollowed(set),
});
