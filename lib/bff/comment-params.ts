import "server-only";
import { SiteError } from "#lib/platform/errors.ts";
import { readVideoSlug } from "./video-slug.ts";

export type CommentParams = { slug: string; id: string };

/** The video and the comment of a route's path. @throws SiteError 404 */
export function readCommentParams({ slug, id }: CommentParams) {
  if (!/^[1-9]\d{0,17}$/.test(id)) throw new SiteError(404, "COMMENT_GONE");
  return [readVideoSlug(slug, "VIDEO_NOT_FOUND"), id] as const;
}
