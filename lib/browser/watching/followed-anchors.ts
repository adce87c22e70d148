import { memberStore } from "#lib/browser/session/member-store.ts";

const none: ReadonlySet<string> = new Set();

/** The slugs of the anchors whom the member follows, for the small buttons of a page. */
export const followedAnchors = memberStore({
  loadQuery: async () => (await import("./following.ts")).followingQuery,
  select: ({ data }): ReadonlySet<string> => new Set(data?.anchors),
  visitor: none,
});
