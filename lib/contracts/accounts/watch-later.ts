import * as z from "zod/mini";

/** PUT /_api/user/watch-later: adds or removes one video. */
export const watchLaterBody = z.strictObject({
  slug: z.string("slugRequired").check(z.minLength(1, "slugRequired"), z.maxLength(200, "slugRequired")),
  saved: z.boolean("savedRequired"),
});
/** Newest first. */
export const watchLater = z.object({ slugs: z.array(z.string()) });

export type WatchLaterBody = z.output<typeof watchLaterBody>;
export type WatchLater = z.output<typeof watchLater>;
