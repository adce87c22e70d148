import { memberQueryStore } from "#lib/browser/session/member-query-store.ts";

const none: ReadonlySet<string> = new Set();

/** The slugs of the anchors that the member follows. */
export const followedAnchors = memberQueryStore({
  loadQuery: async () => (await import("./following.ts")).followingQuery,
  select: ({ data }): ReadonlySet<string> => new Set(data?.anchors),
  visitor: none,
});
