import "server-only";
import * as z from "zod";
import type { Trigger } from "#lib/contracts/catalogue/trigger.ts";
import { fetchPublic } from "#lib/wordpress/transport/fetch-public.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

/** The most triggers of a video and of the library, and synonyms of a trigger. */
const maxItems = { perVideo: 50, all: 1_000, synonyms: 50 };

const rawFields = { slug: field.slugField, name: field.titleField };
const rawTrigger = z
  .looseObject(rawFields)
  .transform((raw) => ({ slug: raw.slug, name: raw.name, names: field.readNames(raw) }));

export const rawTriggers = field.optionalListOfValid(rawTrigger, maxItems.perVideo);

const rawListed = z
  .looseObject({
    ...rawFields,
    count: field.countField,
    description: field.plainTextField.optional(),
    views: field.countField.optional(),
    duration: field.countField.optional(),
    anchors: field.countField.optional(),
    synonyms: field.optionalListOfValid(field.titleField, maxItems.synonyms).optional(),
    featured_media_url: field.urlField.optional(),
  })
  .transform(({ slug, name, count, description = "", views = 0, duration = 0, anchors = 0, ...raw }) => ({
    slug,
    name,
    count,
    description,
    views,
    duration,
    anchors,
    synonyms: raw.synonyms ?? [],
    imageUrl: raw.featured_media_url ?? null,
    names: field.readNames(raw),
  }));

/** The triggers of an anchor's videos. */
export const rawAnchorTriggers = field.optionalListOfValid(
  rawListed.transform(({ slug, name, names, count }) => ({ slug, name, names, count })),
  maxItems.all,
);

/**
 * GET asmr/v1/triggers: those with videos; the most watched first, where WordPress counts plays.
 *
 * @throws UpstreamError
 */
export async function fetchTriggers(): Promise<Trigger[]> {
  const { data } = await fetchPublic("triggers", {}, field.listOfValid(rawListed, maxItems.all));
  return data.filter(({ count }) => count > 0).toSorted((a, b) => b.views - a.views || b.count - a.count);
}
