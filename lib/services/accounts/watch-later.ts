import "server-only";
import { parseSlug } from "#lib/addresses/slug.ts";
import type { WatchLater, WatchLaterBody } from "#lib/contracts/accounts/watch-later.ts";
import { KeyedLock } from "#lib/platform/concurrency/keyed-lock.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { fetchWatchLater, saveWatchLater } from "#lib/wordpress/accounts/watch-later.ts";

/** The most saved videos; the oldest are dropped. */
const maxSlugs = 500;

export function withVideo(slugs: readonly string[], { slug, saved }: WatchLaterBody): string[] {
  const others = slugs.filter((other) => other !== slug);
  return (saved ? [slug, ...others] : others).slice(0, maxSlugs);
}

/** A lock for each session, because concurrent changes would overwrite each other. */
const sessionLocks = new KeyedLock();

/** Newest first. @throws SessionEnded, UpstreamError */
export const readWatchLater = async (token: string): Promise<WatchLater> => ({
  slugs: await fetchWatchLater(token),
});

/** @throws SessionEnded, UpstreamError */
export const clearWatchLater = (token: string): Promise<WatchLater> =>
  sessionLocks.run(token, async () => {
    await saveWatchLater(token, []);
    return { slugs: [] };
  });

/** Changes the list under a lock that also covers the read, so that two tabs or a double click lose nothing. */
export function changeWatchLater(token: string, body: WatchLaterBody): Promise<WatchLater> {
  const slug = parseSlug(encodeURIComponent(body.slug));
  if (slug === null) throw new SiteError(404, "video.NOT_FOUND");
  return sessionLocks.run(token, async () => {
    const slugs = await fetchWatchLater(token);
    const changed = withVideo(slugs, { slug, saved: body.saved });
    if (changed.join("\n") !== slugs.join("\n")) await saveWatchLater(token, changed);
    return { slugs: changed };
  });
}
