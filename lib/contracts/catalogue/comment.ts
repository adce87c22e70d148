import * as z from "zod/mini";
import { typedText } from "#lib/contracts/typed-text.ts";

export const maxCommentLength = 168;
/** The most UTF-16 units of a comment: one character may have any number of marks, and 168 family emojis fit. */
const maxUnits = 4096;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Counts characters as people do: a family emoji, a flag, an accented letter and a line break count as one each. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

/** The rule of the form and the route. Messages are keys of `validation` in messages/. */
export const commentBody = z.strictObject({
  content: z.string("commentEmpty").check(
    z.overwrite(typedText),
    z.minLength(1, "commentEmpty"),
    z.maxLength(maxUnits, "commentLong"),
    z.refine((text) => countCharacters(text) <= maxCommentLength, "commentLong"),
  ),
  /** The comment that this one replies to. */
  parent: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
});

/** A comment without its replies. `content` is sanitised markup, `createdAt` is ISO 8601 in UTC, `name` is "" if unknown. */
const singleComment = z.object({
  id: z.string(),
  content: z.string(),
  createdAt: z.nullable(z.string()),
  user: z.object({ id: z.nullable(z.string()), displayName: z.string(), avatarUrl: z.nullable(z.string()) }),
  hearts: z.number(),
  isAnchor: z.boolean(),
  /** Whether its author deleted it; replies to it stay. */
  isDeleted: z.boolean(),
});

/** Replies are one level deep, oldest first. */
export const comment = z.extend(singleComment, { replies: z.array(singleComment) });

/** The ids of a video's comments that the member wrote, hearted and reported. */
export const ownComments = z.object({
  written: z.array(z.string()),
  hearted: z.array(z.string()),
  reported: z.array(z.string()),
});

/** The number of hearts after the member added or removed one. */
export const heart = z.object({ hearts: z.number() });

/** Pages count from 1; without comments there is one page. */
export const commentPage = z.object({
  comments: z.array(comment),
  pagination: z.object({ currentPage: z.number(), totalPages: z.number(), totalComments: z.number() }),
});

export type SingleComment = z.output<typeof singleComment>;
export type OwnComments = z.output<typeof ownComments>;
export type Comment = z.output<typeof comment>;
export type CommentPage = z.output<typeof commentPage>;
export type CommentBody = z.output<typeof commentBody>;
