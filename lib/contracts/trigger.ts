import * as z from "zod/mini";
import { names } from "./names.ts";

/** What is to be heard in a video, as the video says it. */
export const videoTrigger = z.object({ slug: z.string(), name: z.string(), names });

export type VideoTrigger = z.output<typeof videoTrigger>;

/** A trigger of the library. */
export type Trigger = VideoTrigger & {
  /** Videos that have it. */
  count: number;
  /** Plain text, "" where there is none. */
  description: string;
};
