import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, cacheLifeOf } from "#lib/config/cache.ts";
import type { FeedAddress } from "#lib/contracts/accounts/following.ts";
import type { PlayableVideo } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { findAnchors } from "#lib/services/catalogue/anchor.ts";
import { fetchFeedAnchors, requestFeedSecret } from "#lib/wordpress/accounts/feed-address.ts";
import { fetchPlayableVideos } from "#lib/wordpress/catalogue/playable-video.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

const requestFeedAddress = async (token: string, method: "GET" | "POST"): Promise<FeedAddress> => ({
  path: (await hasCapability("feed-address")) ? `/feed/${await requestFeedSecret(token, method)}.xml` : null,
});

/** @throws SessionEnded, UpstreamError */
export const readFeedAddress = (token: string) => requestFeedAddress(token, "GET");

/** Replaces the address; the old one is then a 404. @throws SessionEnded, UpstreamError */
export const renewFeedAddress = (token: string) => requestFeedAddress(token, "POST");

async function newestOf(anchorId: number): Promise<PlayableVideo[]> {
  "use cache";
  cacheTag(cache.videos.tag);
  const { videos } = await fetchPlayableVideos(1, { anchorId, perPage: pageSizes.followed.ofEach });
  cacheLife(cacheLifeOf(cache.videos));
  return videos;
}

/** The newest videos for a feed's secret; null for an unknown secret. @throws UpstreamError */
export async function readPrivateFeed(secret: string): Promise<PlayableVideo[] | null> {
  const slugs = await fetchFeedAnchors(secret);
  if (slugs === null) return null;
  const anchors = await findAnchors(slugs.slice(0, pageSizes.followed.anchors));
  const lists = await Promise.all(anchors.flatMap(({ id }) => (id === null ? [] : newestOf(id))));
  return lists
    .flat()
    .toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""))
    .slice(0, pageSizes.followed.shown);
}
