import * as z from "zod/mini";

/** What is to be heard in a video, as the video says it. */
export const videoTrigger = z.object({ slug: z.string(), name: z.string(), nameZh: z.nullable(z.string()) });

export type VideoTrigger = z.output<typeof videoTrigger>;
