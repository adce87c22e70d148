import "server-only";
import * as z from "zod";
import * as field from "./fields.ts";

/** Triggers of one video, at most. */
const perVideo = 30;

const rawTrigger = z
  .object({ slug: field.slug, name: field.title, nameZh: field.text.optional() })
  .transform(({ nameZh, ...trigger }) => ({ ...trigger, nameZh: nameZh ?? null }));

/** What a video says is to be heard in it. */
export const rawTriggers = field.looseList(rawTrigger, perVideo);
