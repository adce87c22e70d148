import "server-only";
import * as z from "zod";
import { pageSizes } from "#lib/config/page-sizes.ts";
import type { Comment, CommentPage } from "#lib/contracts/comment.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { fetchAsMember, fetchPublic } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { plainText } from "#lib/wordpress/transport/html-to-text.ts";
import { mapPagination } from "#lib/wordpress/transport/pagination.ts";
import { sanitizeComment } from "./comment-markup.ts";

const path = (slug: string) => `video/${encodeURIComponent(slug)}/comments`;

/** WordPress's ids are numbers. */
const id = z.union([z.string().min(1), z.number()]).transform(String);

/** `content` is untrusted markup. */
export const rawComment = z.object({
  id,
  author_id: id.nullish().catch(null),
  author_name: field.text.optional(),
  author_avatar: field.address.optional(),
  date: field.date.optional(),
  content: z.union([z.string(), z.object({ rendered: z.string() }).transform(({ rendered }) => rendered)]),
});

const rawPagination = z
  .object({ currentPage: field.count, totalPages: field.count, totalComments: field.count })
  .transform(({ totalComments, ...pages }) => ({ ...pages, totalResults: totalComments }))
  .nullish()
  .catch(null);

/** Null and false mean "none". */
const rawPage = z.object({
  comments: z.union([
    z.literal([null, false]).transform(() => []),
    field.tolerantList(rawComment, pageSizes.comments),
  ]),
  pagination: rawPagination,
});

export const mapComment = (raw: z.output<typeof rawComment>): Comment => ({
  id: raw.id,
  content: sanitizeComment(raw.content),
  createdAt: raw.date ?? null,
  user: {
    id: raw.author_id ?? null,
    displayName: plainText(raw.author_name ?? ""),
    avatarUrl: raw.author_avatar ?? null,
  },
});

/** GET asmr/v1/video/{slug}/comments; null without such a video. */
export async function fetchComments(slug: string, page: number): Promise<CommentPage | null> {
  const answer = await fetchPublic(path(slug), { page, per_page: pageSizes.comments }, rawPage);
  if (answer === null) return null;
  const comments = answer.data.comments.map(mapComment);
  const { totalResults, ...pages } = mapPagination(answer.data.pagination, comments.length);
  return { comments, pagination: { ...pages, totalComments: totalResults } };
}

/** WordPress's message on success, if any. */
const rawPosted = z.object({ success: z.unknown(), message: field.text.optional() }).catch({ success: true });

/** POST asmr/v1/video/{slug}/comments. @returns its message @throws SessionEnded, WordPressError, UpstreamError */
export async function postComment(token: string, slug: string, content: string): Promise<string | undefined> {
  const { success, message } = await fetchAsMember(token, {
    method: "POST",
    path: `asmr/v1/${path(slug)}`,
    body: { content },
    schema: rawPosted,
  });
  if (success === false || success === 0 || success === "0") throw new WordPressError(422, "", message ?? "");
  return message ?? undefined;
}
