import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { encodeSlug, parseSlug } from "#lib/addresses/slug.ts";
import { cache, life } from "#lib/cache.ts";
import { pageSizes } from "#lib/config/page-sizes.ts";
import type { Followed, Following, FollowingBody } from "#lib/contracts/following.ts";
import { SiteError } from "#lib/errors.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { findAnchors } from "#lib/services/catalogue/anchor.ts";
import { hasCapability } from "#lib/services/catalogue/capabilities.ts";
import { askOrLast } from "#lib/services/catalogue/last-good.ts";
import { newestOfAnchor } from "#lib/services/catalogue/video.ts";
import { fetchFollowing, saveFollowing } from "#lib/wordpress/accounts/following.ts";

/** Whether anchors can be followed; not while WordPress does not say. */
export async function offersFollowing(): Promise<boolean> {
  "use cache";
  cacheTag(cache.anchors.tag);
  const { answer, isNew } = await askOrLast("following", async () => ({
    offers: await hasCapability("following"),
  }));
  cacheLife(life(isNew ? cache.anchors : cache.incomplete));
  return answer?.offers ?? false;
}

/** An older WordPress keeps nothing of this: that is no failure. */
const whereKept = async (ask: () => Promise<string[]>): Promise<Following> => ({
  anchors: (await hasCapability("following")) ? await ask() : null,
});

/** Whom the member follows. @throws SessionEnded, UpstreamError */
export const readFollowing = (token: string) => whereKept(() => fetchFollowing(token));

/** Follows an anchor, or no longer. @throws SiteError for one that there isn't; SessionEnded, UpstreamError */
export function changeFollowing(token: string, body: FollowingBody): Promise<Following> {
  const anchor = parseSlug(encodeSlug(body.anchor));
  if (anchor === null) throw new SiteError(404, "anchor.NOT_FOUND");
  return whereKept(() =>
    saveFollowing(token, { ...body, anchor }).catch((error: unknown) => {
      const isGone = error instanceof WordPressError && error.status === 404;
      throw isGone ? new SiteError(404, "anchor.NOT_FOUND") : error;
    }),
  );
}

/** These anchors, as far as there are such, and the newest videos of the first of them; what fails of these is left out. */
export async function readFollowed(slugs: readonly string[]): Promise<Followed> {
  const anchors = await findAnchors(slugs);
  const { anchors: most, ofEach, shown } = pageSizes.followed;
  const ids = anchors.flatMap(({ id }) => id ?? []).slice(0, most);
  const lists = await Promise.all(ids.map((id) => newestOfAnchor(id, ofEach)));
  const videos = lists
    .flatMap((list) => list ?? [])
    .toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""))
    .slice(0, shown);
  return { anchors, videos };
}

/** Whom the member follows, and what is new from them. @throws SessionEnded, UpstreamError */
export const readFollowedOf = async (token: string): Promise<Followed> =>
  readFollowed((await readFollowing(token)).anchors ?? []);
