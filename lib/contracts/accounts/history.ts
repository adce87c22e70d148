import * as z from "zod/mini";

const seconds = z
  .number("positionRequired")
  .check(z.minimum(0, "positionRequired"), z.maximum(1_000_000, "positionRequired"));

/** PUT /_api/user/history: the member's position in a video, in seconds; a length of 0 is unknown. */
export const watchedBody = z.strictObject({
  slug: z.string("slugRequired").check(z.minLength(1, "slugRequired"), z.maxLength(200, "slugRequired")),
  position: seconds,
  duration: seconds,
});

const watchedVideo = z.object({
  slug: z.string(),
  position: z.number(),
  duration: z.number(),
  /** ISO 8601. */
  at: z.string(),
});

/** Last watched first; null if WordPress stores no history. */
export const memberHistory = z.object({ items: z.nullable(z.array(watchedVideo)) });

export type WatchedBody = z.output<typeof watchedBody>;
export type WatchedVideo = z.output<typeof watchedVideo>;
export type MemberHistory = z.output<typeof memberHistory>;

/** Reports that a play starts or goes on; `id` is that of the document in which it plays. */
export const streamReport = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  isStart: z.boolean(),
});

/** `isStopped`: newer plays of the member have taken its place. `isLimited`: whether the number of plays is limited. */
export const streamState = z.object({ isLimited: z.boolean(), isStopped: z.boolean() });

export type StreamReport = z.output<typeof streamReport>;
export type StreamState = z.output<typeof streamState>;
