import * as z from "zod/mini";

/**
 * POST /_api/revalidate: the tags of lib/cache.ts whose content has changed in WordPress. `news` is said by the front server,
 * where an instance hears what WordPress has told one of them.
 */
export const revalidateBody = z.strictObject({
  tags: z
    .array(
      z.string("tagsInvalid").check(z.minLength(1, "tagsInvalid"), z.maxLength(256, "tagsInvalid")),
      "tagsInvalid",
    )
    .check(z.minLength(1, "tagsInvalid"), z.maxLength(100, "tagsInvalid")),
  news: z.optional(z.literal(true)),
});
