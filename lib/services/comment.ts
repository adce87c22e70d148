import "server-only";
import type { CommentPage } from "#lib/contracts/comment.ts";
import * as wordpress from "#lib/wordpress/comment.ts";

/** A page of comments, newest first, or null where there is no such video. Never kept: a new one shows at once. */
export const listComments = (slug: string, page: number): Promise<CommentPage | null> =>
  wordpress.fetchComments(slug, page);

/** Posts a comment as the member of the token. @throws SessionEnded, WordPressError, UpstreamError */
export async function postComment(token: string, slug: string, content: string) {
  const message = await wordpress.postComment(token, slug, content);
  return message === undefined ? {} : { message };
}
