import * as z from "zod/mini";

/**
 * POST /_api/revalidate: the tags of lib/config/cache.ts whose content has changed. The front server sets `relayed` for an
 * invalidation that another instance received from WordPress.
 */
export const revalidateBody = z.strictObject({
  tags: z
    .array(
      z.string("tagsInvalid").check(z.minLength(1, "tagsInvalid"), z.maxLength(256, "tagsInvalid")),
      "tagsInvalid",
    )
    .check(z.minLength(1, "tagsInvalid"), z.maxLength(100, "tagsInvalid")),
  relayed: z.optional(z.literal(true)),
});
