import * as z from "zod/mini";

/** The path of the member's private feed, without its language; null if WordPress has none. */
export const feedAddress = z.object({ path: z.nullable(z.string()) });

export type FeedAddress = z.output<typeof feedAddress>;
