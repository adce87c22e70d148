import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { paths } from "#lib/addresses/paths.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import type { Trigger } from "#lib/contracts/trigger.ts";
import { getLocale } from "#lib/i18n/server.ts";
import { nameIn } from "#lib/languages/names.ts";
import { feedTitles } from "#lib/seo/feed-titles.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { triggerDescription, triggerTitle } from "#lib/seo/trigger.ts";
import { findTrigger } from "#lib/services/catalogue/trigger.ts";

/** The trigger in the address; not found without it. */
export async function readTrigger(raw: string): Promise<Trigger> {
  await getLocale(); // The build renders a made-up language, which must end here, before any request.
  const slug = parseSlug(raw);
  return (slug === null ? null : await findTrigger(slug)) ?? notFound();
}

export async function triggerMetadata(trigger: Trigger, page: number): Promise<Metadata> {
  const locale = await getLocale();
  return pageMetadata({
    locale,
    path: paths.trigger(trigger.slug, { page }),
    title: triggerTitle(trigger, page, locale),
    description: triggerDescription(trigger, page, locale),
    feedTitle: feedTitles.trigger(nameIn(locale, trigger), locale),
  });
}
