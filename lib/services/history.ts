import "server-only";
import type { MemberHistory, Watched, WatchedBody } from "#lib/contracts/history.ts";
import { SiteError } from "#lib/errors.ts";
import { encodeSlug, parseSlug } from "#lib/slug.ts";
import { deleteHistory, fetchHistory, saveWatched } from "#lib/wordpress/history.ts";
import { hasCapability } from "./capabilities.ts";
import { WordPressError } from "./wordpress-error.ts";

/** An older WordPress keeps no history: that is no failure. */
const whereKept = async (ask: () => Promise<Watched[]>): Promise<MemberHistory> => ({
  items: (await hasCapability("history")) ? await ask() : null,
});

/** What the member has watched on all devices. @throws SessionEnded, UpstreamError */
export const readHistory = (token: string) => whereKept(() => fetchHistory(token));

/** Notes where the member is in a video. @throws SiteError for what is no slug; SessionEnded, UpstreamError */
export function noteWatched(token: string, body: WatchedBody): Promise<MemberHistory> {
  const slug = parseSlug(encodeSlug(body.slug));
  if (slug === null) throw new SiteError(404, "video.NOT_FOUND");
  return whereKept(() =>
    saveWatched(token, { ...body, slug }).catch((error: unknown) => {
      const isGone = error instanceof WordPressError && error.status === 404;
      throw isGone ? new SiteError(404, "video.NOT_FOUND") : error;
    }),
  );
}

/** Forgets all that the member has watched. @throws SessionEnded, UpstreamError */
export const clearHistory = (token: string) => whereKept(() => deleteHistory(token));
