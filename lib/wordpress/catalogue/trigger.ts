import "server-only";
import * as z from "zod";
import type { Trigger } from "#lib/contracts/trigger.ts";
import { fetchPublicList } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

/** Triggers of one video, and of the whole library, at most. */
const most = { perVideo: 30, all: 1_000 };

const shape = { slug: field.slug, name: field.title, nameZh: field.text.optional() };
const rawTrigger = z
  .object(shape)
  .transform(({ nameZh, ...trigger }) => ({ ...trigger, nameZh: nameZh ?? null }));

/** What a video says is to be heard in it. */
export const rawTriggers = field.looseList(rawTrigger, most.perVideo);

const rawListed = z
  .object({ ...shape, count: field.count, description: field.plain.optional() })
  .transform(({ nameZh, description, ...trigger }) => ({
    ...trigger,
    nameZh: nameZh ?? null,
    description: description ?? "",
  }));

/** GET asmr/v1/triggers: those that have videos, those with most first. @throws UpstreamError */
export async function fetchTriggers(): Promise<Trigger[]> {
  const { data } = await fetchPublicList("triggers", {}, field.tolerantList(rawListed, most.all));
  return data.filter(({ count }) => count > 0);
}
