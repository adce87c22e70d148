import "server-only";
import { encodeSlug, parseSlug } from "#lib/addresses/slug.ts";
import type { MemberHistory, Watched, WatchedBody } from "#lib/contracts/history.ts";
import { SiteError } from "#lib/errors.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { hasCapability } from "#lib/services/catalogue/capabilities.ts";
import { deleteHistory, fetchHistory, saveWatched } from "#lib/wordpress/accounts/history.ts";

/** An older WordPress keeps no history: that is no failure. */
const whereKept = async (ask: () => Promise<Watched[]>): Promise<MemberHistory> => ({
  items: (await hasCapability("history")) ? await ask() : null,
});

/** What the member has watched on all devices. @throws SessionEnded, UpstreamError */
export const readDeviceHistory = (token: string) => whereKept(() => fetchHistory(token));

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
