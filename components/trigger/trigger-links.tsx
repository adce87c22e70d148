import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { VideoTrigger } from "#lib/contracts/catalogue/trigger.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";

type TriggerLinksProps = { triggers: readonly VideoTrigger[]; className: string };

/** The pages of a video's triggers. */
export async function TriggerLinks({ triggers, className }: TriggerLinksProps) {
  const t = await getTranslations("triggers");
  const locale = await getLocale();
  if (triggers.length === 0) return null;
  return (
    <ul aria-label={t("heading")} className={`flex flex-wrap gap-2 ${className}`}>
      {triggers
        .map(({ slug, ...names }) => ({ slug, name: nameInLanguage(locale, names) }))
        .map(({ slug, name }) => (
          <li key={slug}>
            <Link className="chip px-4" href={paths.trigger(slug)} lang={foreignLanguageOf(name, locale)}>
              {name}
            </Link>
          </li>
        ))}
    </ul>
  );
}
