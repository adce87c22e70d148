import * as z from "zod/mini";

/** POST /_api/revalidate: the tags of lib/cache.ts whose content has changed in WordPress. */
export const revalidateBody = z.strictObject({
  tags: z
    .array(
      z.string("tagsInvalid").check(z.minLength(1, "tagsInvalid"), z.maxLength(256, "tagsInvalid")),
      "tagsInvalid",
    )
    .check(z.minLength(1, "tagsInvalid"), z.maxLength(100, "tagsInvalid")),
});
