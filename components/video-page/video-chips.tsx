import { TriggerLinks } from "#components/trigger/trigger-links.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";
import { isInOwnScript } from "#lib/i18n/foreign-lang.ts";
import { languages, locales } from "#lib/i18n/languages/languages.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { triggersOrNone } from "#lib/services/catalogue/trigger.ts";
import { offeredChoices } from "#lib/services/catalogue/video-choices.ts";

/** The video's triggers that have a page. */
async function linkedTriggers({ triggers }: VideoDetail) {
  if (triggers.length === 0) return [];
  const triggerSlugs = new Set((await triggersOrNone()).map(({ slug }) => slug));
  return triggers.filter(({ slug }) => triggerSlugs.has(slug));
}

/** The video's triggers and language, as links to more of the same. */
export async function VideoChips({ video }: { video: VideoDetail }) {
  const { choices } = await getTexts();
  const { wordpress: spoken, html } =
    languages[locales.find((locale) => isInOwnScript(video.title, locale)) ?? defaultLocale];
  const isOffered = (await offeredChoices()).includes("language");
  return (
    <>
      <TriggerLinks triggers={await linkedTriggers(video)} className="" />
      {isOffered && (
        <Link className="chip px-4" href={paths.videos({ language: spoken })} lang={html}>
          {choices.language.options[spoken]}
        </Link>
      )}
    </>
  );
}
