import "server-only";
import { cacheTag } from "next/cache";
import { cache, videoTag } from "#lib/config/cache.ts";
import type { CommentBody, CommentPage } from "#lib/contracts/catalogue/comment.ts";
import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import * as wordpress from "#lib/wordpress/catalogue/comment.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

/** Newest first; null without such a video. Not cached here, so that a new comment shows at once. */
export const listComments = (slug: string, page: number): Promise<CommentPage | null> =>
  wordpress.fetchComments(slug, page);

/** The first page of comments, cached with the page of the video; null if WordPress fails. */
async function cachedComments(slug: string): Promise<CommentPage | null> {
  "use cache";
  cacheTag(cache.video.tag, videoTag(slug));
  const nothing = { comments: [], pagination: { currentPage: 1, totalPages: 1, totalComments: 0 } };
  return readOrLastGood(
    cache.video,
    `comments ${slug}`,
    async () => (await listComments(slug, 1)) ?? nothing,
  );
}

/** The comment count and the newest comments: from the video's own data, otherwise fetched; null if WordPress fails. */
export async function commentsOnPage({ slug, commentCount, comments }: VideoDetail) {
  if (commentCount !== null && (comments.length > 0 || commentCount === 0))
    return { count: commentCount, newest: comments };
  const page = await cachedComments(slug);
  return page && { count: page.pagination.totalComments, newest: page.comments };
}

/** @throws SessionEnded, WordPressError, UpstreamError */
export async function postComment(token: string, slug: string, body: CommentBody) {
  const { message, held } = await wordpress.postComment(token, slug, body);
  return { ...(message !== undefined && { message }), ...(held && { held }) };
}

const readCapabilities = async () => ({
  actions: await hasCapability("comment-actions"),
  reports: await hasCapability("reports"),
});

/** What members may do with comments; the last known features if WordPress fails. */
export async function commentFeatures() {
  "use cache";
  cacheTag(cache.levels.tag);
  return (
    (await readOrLastGood(cache.levels, "comment features", readCapabilities)) ?? {
      actions: false,
      reports: false,
    }
  );
}

export const {
  /** The member's own among a video's comments; never part of a cached answer. */
  fetchOwnComments: readOwnComments,
  deleteComment,
  setHeart,
} = wordpress;
