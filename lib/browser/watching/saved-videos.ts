import { memberStore } from "#lib/browser/session/member-store.ts";

const none: ReadonlySet<string> = new Set();

/** The slugs of the videos that the member keeps for later, for the many small buttons of a page. */
export const savedVideos = memberStore({
  loadQuery: async () => (await import("./watch-later.ts")).watchLaterQuery,
  select: ({ data }): ReadonlySet<string> => new Set(data?.slugs),
  visitor: none,
});
