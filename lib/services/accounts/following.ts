import "server-only";
import { cacheTag } from "next/cache";
import { cache } from "#lib/config/cache.ts";
import type { FollowedContent, Following, FollowingBody } from "#lib/contracts/accounts/following.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import { findAnchors } from "#lib/services/catalogue/anchor.ts";
import { newestOfAnchor } from "#lib/services/catalogue/video.ts";
import { fetchFollowing, saveFollowing } from "#lib/wordpress/accounts/following.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import { changeEntry, ifStored } from "./stored-lists.ts";

/** Whether WordPress stores followed anchors; false while it is unreachable. */
export async function offersFollowing(): Promise<boolean> {
  "use cache";
  cacheTag(cache.anchors.tag);
  const known = await readOrLastGood(cache.anchors, "following", async () => ({
    offers: await hasCapability("following"),
  }));
  return known?.offers ?? false;
}

const followingIfStored = async (read: () => Promise<string[]>): Promise<Following> => ({
  anchors: await ifStored("following", read),
});

/** @throws SessionEnded, UpstreamError */
export const readFollowing = (token: string) => followingIfStored(() => fetchFollowing(token));

/** Follows or unfollows an anchor. @throws SiteError for an unknown anchor; SessionEnded, UpstreamError */
export const changeFollowing = (token: string, body: FollowingBody): Promise<Following> =>
  changeEntry("anchor.NOT_FOUND", body.anchor, (anchor) =>
    followingIfStored(() => saveFollowing(token, { ...body, anchor })),
  );

/**
 * The existing anchors among these, and the newest videos of the first of them. Leaves out lists that can't be read.
 */
export async function readFollowed(slugs: readonly string[]): Promise<FollowedContent> {
  const anchors = await findAnchors(slugs);
  const { anchors: maxAnchors, ofEach: videosOfEach, shown: maxVideos } = pageSizes.followed;
  const ids = anchors.flatMap(({ id }) => id ?? []).slice(0, maxAnchors);
  const lists = await Promise.all(ids.map((id) => newestOfAnchor(id, videosOfEach)));
  const videos = lists
    .flatMap((list) => list ?? [])
    .toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""))
    .slice(0, maxVideos);
  return { anchors, videos };
}

/** The anchors that the member follows, and their newest videos. @throws SessionEnded, UpstreamError */
export const readFollowedOf = async (token: string): Promise<FollowedContent> =>
  readFollowed((await readFollowing(token)).anchors ?? []);
