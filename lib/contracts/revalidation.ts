import * as z from "zod/mini";

/** POST /_api/revalidate: the tags of lib/cache.ts whose content has changed in WordPress. */
export const revalidateBody = z.strictObject({
  tags: z.array(z.string().check(z.minLength(1), z.maxLength(256))).check(z.minLength(1), z.maxLength(100)),
});
