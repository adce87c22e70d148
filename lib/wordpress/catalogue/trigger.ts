import "server-only";
import * as z from "zod";
import type { Trigger } from "#lib/contracts/trigger.ts";
import { fetchPublicList } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

/** Limits of triggers, for one video and the library. */
const most = { perVideo: 30, all: 1_000 };

const shape = { slug: field.slug, name: field.title };
const rawTrigger = z
  .looseObject(shape)
  .transform((raw) => ({ slug: raw.slug, name: raw.name, names: field.readNames(raw) }));

export const rawTriggers = field.looseList(rawTrigger, most.perVideo);

const rawListed = z
  .looseObject({ ...shape, count: field.count, description: field.plain.optional() })
  .transform(({ slug, name, count, description = "", ...raw }) => ({
    ...{ slug, name, count, description },
    names: field.readNames(raw),
  }));

/** GET asmr/v1/triggers: those with videos, most videos first. @throws UpstreamError */
export async function fetchTriggers(): Promise<Trigger[]> {
  const { data } = await fetchPublicList("triggers", {}, field.tolerantList(rawListed, most.all));
  return data.filter(({ count }) => count > 0);
}
