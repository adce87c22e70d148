import "server-only";
import * as z from "zod";
import type {
  Comment,
  CommentBody,
  CommentPage,
  OwnComments,
  SingleComment,
} from "#lib/contracts/catalogue/comment.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { fetchPublicOrNull } from "#lib/wordpress/transport/fetch-public.ts";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { plainText } from "#lib/wordpress/transport/html-to-text.ts";
import { mapPagination } from "#lib/wordpress/transport/pagination.ts";
import { sanitizeComment } from "./comment-markup.ts";

const path = (slug: string) => `video/${encodeURIComponent(slug)}/comments`;

/** WordPress's ids are numbers. */
const id = z.union([z.string().min(1), z.number()]).transform(String);

/** `content` is untrusted markup. */
const rawSingle = z.object({
  id,
  author_id: id.nullish().catch(null),
  author_name: field.textField.optional(),
  author_avatar: field.urlField.optional(),
  date: field.dateField.optional(),
  content: z.union([
    field.wordField,
    z.object({ rendered: field.wordField }).transform(({ rendered }) => rendered),
  ]),
  hearts: field.countField.optional(),
  by_anchor: field.flagField.optional(),
  deleted: field.flagField.optional(),
});

const maxReplies = 200;

export const rawComment = rawSingle.extend({
  replies: field.optionalListOfValid(rawSingle, maxReplies).optional(),
});

const rawPagination = z
  .object({ currentPage: field.countField, totalPages: field.countField, totalComments: field.countField })
  .transform(({ totalComments, ...pages }) => ({ ...pages, totalResults: totalComments }))
  .nullish()
  .catch(null);

/** Null and false mean "none". */
const rawPage = z.object({
  comments: z.union([
    z.literal([null, false]).transform(() => []),
    field.listOfValid(rawComment, pageSizes.comments),
  ]),
  pagination: rawPagination,
});

const mapSingle = (raw: z.output<typeof rawSingle>): SingleComment => ({
  id: raw.id,
  content: sanitizeComment(raw.content),
  createdAt: raw.date ?? null,
  user: {
    id: raw.author_id ?? null,
    displayName: plainText(raw.author_name ?? ""),
    avatarUrl: raw.author_avatar ?? null,
  },
  hearts: raw.hearts ?? 0,
  isAnchor: raw.by_anchor ?? false,
  isDeleted: raw.deleted ?? false,
});

export const mapComment = ({ replies = [], ...raw }: z.output<typeof rawComment>): Comment => ({
  ...mapSingle(raw),
  replies: replies.map(mapSingle),
});

/** GET asmr/v1/video/{slug}/comments; null without such a video. */
export async function fetchComments(slug: string, page: number): Promise<CommentPage | null> {
  const response = await fetchPublicOrNull(path(slug), { page, per_page: pageSizes.comments }, rawPage);
  if (response === null) return null;
  const comments = response.data.comments.map(mapComment);
  const { totalResults, ...pages } = mapPagination(response.data.pagination, comments.length);
  return { comments, pagination: { ...pages, totalComments: totalResults } };
}

/** WordPress's message on success, if any. `held`: the comment waits for a review. */
const rawPosted = z
  .object({ message: field.textField.optional(), held: field.flagField.optional() })
  .catch({ held: false });

/** POST asmr/v1/video/{slug}/comments. @throws SessionEnded, WordPressError, UpstreamError */
export async function postComment(token: string, slug: string, { content, parent }: CommentBody) {
  const { message, held } = await fetchAsMember(token, {
    method: "POST",
    path: `asmr/v1/${path(slug)}`,
    body: { content, ...(parent !== undefined && { parent: Number(parent) }) },
    schema: rawPosted,
  });
  return { message: message ?? undefined, held: held ?? false };
}

const maxOwn = 500;
const ids = field.optionalListOfValid(id, maxOwn);
const rawOwn = z
  .object({ written: field.listOfValid(id, maxOwn), hearted: ids.optional(), reported: ids.optional() })
  .transform(({ written, hearted = [], reported = [] }) => ({ written, hearted, reported }));

/** GET asmr/v1/video/{slug}/comments/mine. @throws SessionEnded, WordPressError, UpstreamError */
export const fetchOwnComments = (token: string, slug: string): Promise<OwnComments> =>
  fetchAsMember(token, { method: "GET", path: `asmr/v1/${path(slug)}/mine`, schema: rawOwn });

/** DELETE asmr/v1/video/{slug}/comments/{id}. @throws SessionEnded, WordPressError, UpstreamError */
export const deleteComment = (token: string, slug: string, commentId: string) =>
  fetchAsMember(token, { method: "DELETE", path: `asmr/v1/${path(slug)}/${commentId}`, schema: z.unknown() });

const rawHeart = z.object({ hearts: field.countField });

/** PUT, DELETE asmr/v1/video/{slug}/comments/{id}/heart. @throws SessionEnded, WordPressError, UpstreamError */
export const setHeart = (token: string, slug: string, commentId: string, hearted: boolean) =>
  fetchAsMember(token, {
    method: hearted ? "PUT" : "DELETE",
    path: `asmr/v1/${path(slug)}/${commentId}/heart`,
    schema: rawHeart,
  });
