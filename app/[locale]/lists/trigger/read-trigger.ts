import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readListChoices } from "#app/[locale]/lists/read-choices.ts";
import { paths } from "#lib/addresses/paths.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import type { Trigger } from "#lib/contracts/catalogue/trigger.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { getLocale } from "#lib/i18n/server.ts";
import { feedTitles } from "#lib/seo/feed-titles.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { triggerDescription, triggerTitle } from "#lib/seo/trigger.ts";
import { findTrigger } from "#lib/services/catalogue/trigger.ts";

export type TriggerParams = { slug: string; choices: string };
type TriggerList = { trigger: Trigger; choices: VideoChoices; isChosen: boolean };

/** The trigger and choices in the address; not found without such a trigger. */
export async function readTriggerList(params: TriggerParams): Promise<TriggerList> {
  await getLocale(); // The build renders a made-up language, which must end here, before any request.
  const slug = parseSlug(params.slug);
  const trigger = (slug === null ? null : await findTrigger(slug)) ?? notFound();
  return { trigger, ...(await readListChoices(params.choices)) };
}

export async function triggerMetadata({ trigger, isChosen }: TriggerList, page: number): Promise<Metadata> {
  const locale = await getLocale();
  const shown = isChosen ? 1 : page;
  return pageMetadata({
    locale,
    path: paths.trigger(trigger.slug, { page: shown }),
    ...(isChosen && { index: false }),
    title: triggerTitle(trigger, shown, locale),
    description: triggerDescription(trigger, shown, locale),
    feedTitle: feedTitles.trigger(nameInLanguage(locale, trigger), locale),
  });
}
