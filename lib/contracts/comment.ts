import * as z from "zod/mini";

export const longestComment = 168;
/** UTF-16 units: one character may have any number of marks, and 168 family emojis fit. */
const maxUnits = 4096;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Counts characters as people do: a family emoji, a flag, an accented letter and a line break are one each. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

/** The rule of route and form. Messages are keys of `validation` in messages/. */
export const commentBody = z.strictObject({
  content: z.string("commentEmpty").check(
    z.trim(),
    z.minLength(1, "commentEmpty"),
    z.maxLength(maxUnits, "commentLong"),
    z.refine((text) => countCharacters(text) <= longestComment, "commentLong"),
  ),
});

/** `content` is sanitised markup, `createdAt` ISO 8601 in UTC, the name "" if unknown. */
export const comment = z.object({
  id: z.string(),
  content: z.string(),
  createdAt: z.nullable(z.string()),
  user: z.object({ id: z.nullable(z.string()), displayName: z.string(), avatarUrl: z.nullable(z.string()) }),
});

/** Pages count from 1; without comments there is one page. */
export const commentPage = z.object({
  comments: z.array(comment),
  pagination: z.object({ currentPage: z.number(), totalPages: z.number(), totalComments: z.number() }),
});

export type Comment = z.output<typeof comment>;
export type CommentPage = z.output<typeof commentPage>;
export type CommentBody = z.output<typeof commentBody>;
