import * as z from "zod/mini";
import { translatedNames } from "#lib/contracts/names.ts";

export const videoTrigger = z.object({ slug: z.string(), name: z.string(), names: translatedNames });

export type VideoTrigger = z.output<typeof videoTrigger>;

export const trigger = z.extend(videoTrigger, { count: z.number(), imageUrl: z.nullable(z.string()) });

export type Trigger = z.output<typeof trigger> & {
  /** Plain text, or "". */
  description: string;
  /** The views of all the trigger's videos; 0 if unknown. */
  views: number;
  /** The seconds of all the trigger's videos; 0 if unknown. */
  duration: number;
  /** The number of anchors with videos of the trigger; 0 if unknown. */
  anchors: number;
  /** Other words for the trigger, in any language. */
  synonyms: readonly string[];
};

/** The address of a preview of six seconds; null without a file. */
export const triggerPreview = z.object({ src: z.nullable(z.string()) });
