import * as z from "zod/mini";
import { names } from "./names.ts";

export const videoTrigger = z.object({ slug: z.string(), name: z.string(), names });

export type VideoTrigger = z.output<typeof videoTrigger>;

export type Trigger = VideoTrigger & {
  count: number;
  /** Plain text, or "". */
  description: string;
};
