import "server-only";
import { encodeSlug, parseSlug } from "#lib/addresses/slug.ts";
import type { MemberHistory, WatchedBody, WatchedVideo } from "#lib/contracts/accounts/history.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { deleteHistory, deleteWatched, fetchHistory, saveWatched } from "#lib/wordpress/accounts/history.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

/** Returns null for an older WordPress, which stores no history. */
const ifStored = async (read: () => Promise<WatchedVideo[]>): Promise<MemberHistory> => ({
  items: (await hasCapability("history")) ? await read() : null,
});

/** The member's history across all devices. @throws SessionEnded, UpstreamError */
export const readAccountHistory = (token: string) => ifStored(() => fetchHistory(token));

/** Stores the member's position in a video. @throws SiteError for an illegal slug; SessionEnded, UpstreamError */
export function noteWatched(token: string, body: WatchedBody): Promise<MemberHistory> {
  const slug = parseSlug(encodeSlug(body.slug));
  if (slug === null) throw new SiteError(404, "video.NOT_FOUND");
  return ifStored(() =>
    saveWatched(token, { ...body, slug }).catch((error: unknown) => {
      const isGone = error instanceof WordPressError && error.status === 404;
      throw isGone ? new SiteError(404, "video.NOT_FOUND") : error;
    }),
  );
}

/** @throws SessionEnded, UpstreamError */
export const clearHistory = (token: string) => ifStored(() => deleteHistory(token));

/**
 * Removes one video from the list. An older WordPress can't, so its position becomes 0 there, which is nothing to
 * resume.
 *
 * @throws SessionEnded, UpstreamError
 */
export const removeWatched = (token: string, slug: string) =>
  ifStored(async () =>
    (await hasCapability("history-remove"))
      ? deleteWatched(token, slug)
      : saveWatched(token, { slug, position: 0, duration: 0 }),
  );
