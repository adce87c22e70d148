import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Picture } from "#components/ui/pictures/picture.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { playTriggerPath } from "#lib/addresses/play-path.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { widePosterWidths } from "#lib/catalogue/pictures/poster-widths.ts";
import type { Trigger } from "#lib/contracts/catalogue/trigger.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { hour } from "#lib/platform/time/duration.ts";

/** An editor's sentence in the page's language, else how much there is. */
async function sentenceOf({ description, count, anchors, duration }: Trigger): Promise<string> {
  const t = await getTranslations();
  if (description && foreignLanguageOf(description, await getLocale()) === undefined) return description;
  const hours = Math.round((duration * 1_000) / hour);
  if (anchors === 0 || hours === 0) return t("video.count", { count });
  return t("trigger.figures", { count, anchors, hours });
}

/** A trigger's name and sentence on its picture, with links that play it. */
export async function TriggerHead({ trigger }: { trigger: Trigger }) {
  const t = await getTranslations();
  const locale = await getLocale();
  const { slug, imageUrl } = trigger;
  const name = nameInLanguage(locale, trigger);
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    { text: t("triggers.heading"), href: paths.triggers },
    { text: name, href: paths.trigger(slug) },
  ];
  return (
    <header className="trigger-head on-picture">
      <BreadcrumbData crumbs={crumbs} />
      {imageUrl && <Picture src={imageUrl} widths={widePosterWidths} sizes="100vw" fetchPriority="high" />}
      <p className="text-sm text-pale">
        <Link className="inline-flex min-h-6 items-center hover:text-text" href={paths.triggers}>
          {t("triggers.heading")}
        </Link>
      </p>
      <h1 lang={foreignLanguageOf(name, locale)}>{name}</h1>
      <p className="mt-2 mb-4 max-w-160 text-pale">{await sentenceOf(trigger)}</p>
      <p className="flex gap-3">
        <Link className="btn primary min-h-12 px-6" href={playTriggerPath(slug)} rel="nofollow">
          <Icon>
            <path d="m7 5 12 7-12 7z" fill="currentColor" />
          </Icon>
          {t("trigger.play")}
        </Link>
        <Link
          className="btn ghost min-h-12 bg-shade px-6"
          href={playTriggerPath(slug, "night")}
          rel="nofollow"
        >
          <Icon>
            <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />
          </Icon>
          {t("trigger.allNight")}
        </Link>
      </p>
    </header>
  );
}
