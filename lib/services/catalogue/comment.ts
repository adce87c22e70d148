import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life, videoTag } from "#lib/cache.ts";
import type { CommentPage } from "#lib/contracts/comment.ts";
import type { VideoDetail } from "#lib/contracts/video.ts";
import * as wordpress from "#lib/wordpress/catalogue/comment.ts";
import { askOrLast } from "./last-good.ts";

/** Newest first; null without such a video. Not cached here: a new comment shows at once. */
export const listComments = (slug: string, page: number): Promise<CommentPage | null> =>
  wordpress.fetchComments(slug, page);

/** The first page of comments when the page was rendered; null if WordPress fails. */
async function keptComments(slug: string): Promise<CommentPage | null> {
  "use cache";
  cacheTag(cache.video.tag, videoTag(slug));
  const nothing = { comments: [], pagination: { currentPage: 1, totalPages: 1, totalComments: 0 } };
  const { answer, isNew } = await askOrLast(
    `comments ${slug}`,
    async () => (await listComments(slug, 1)) ?? nothing,
  );
  cacheLife(life(isNew ? cache.video : cache.incomplete));
  return answer;
}

/** The comment count and the newest comments, from the video's own data or else fetched; null if WordPress fails. */
export async function commentsOnPage({ slug, commentCount, comments }: VideoDetail) {
  if (commentCount !== null && (comments.length > 0 || commentCount === 0))
    return { count: commentCount, newest: comments };
  const page = await keptComments(slug);
  return page && { count: page.pagination.totalComments, newest: page.comments };
}

/** @throws SessionEnded, WordPressError, UpstreamError */
export async function postComment(token: string, slug: string, content: string) {
  const message = await wordpress.postComment(token, slug, content);
  return message === undefined ? {} : { message };
}
