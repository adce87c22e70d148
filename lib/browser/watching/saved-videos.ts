import { memberQueryStore } from "#lib/browser/session/member-query-store.ts";

const none: ReadonlySet<string> = new Set();

/** The slugs of the member's Watch later list. */
export const savedVideos = memberQueryStore({
  loadQuery: async () => (await import("./watch-later.ts")).watchLaterQuery,
  select: ({ data }): ReadonlySet<string> => new Set(data?.slugs),
  visitor: none,
});
