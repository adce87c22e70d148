import * as z from "zod/mini";
import { anchor } from "./anchor.ts";
import { videoItem } from "./video.ts";

export const homepageSection = z.object({ anchor, videos: z.array(videoItem) });
export type HomepageSection = z.output<typeof homepageSection>;
