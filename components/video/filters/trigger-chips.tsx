import { ChoiceLink } from "#components/ui/lists/choice-link.tsx";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import type { ChoiceCounts } from "#lib/catalogue/choice-counts.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { getFormatter, getLocale, getTranslations } from "#lib/i18n/server.ts";
import { triggersOrNone } from "#lib/services/catalogue/trigger.ts";
import { offeredChoices } from "#lib/services/catalogue/video-choices.ts";

type TriggerChipsProps = {
  /** The list's address with these choices. */
  href: (choices: VideoChoices) => string;
  choices: VideoChoices;
  /** The number of videos that each filter leaves; null if unknown. */
  counts: ChoiceCounts | null;
};

/** The list's triggers, the most watched first; each filters the list. */
export async function TriggerChips({ href, choices, counts }: TriggerChipsProps) {
  const t = await getTranslations("triggers");
  const locale = await getLocale();
  const format = await getFormatter();
  if (!(await offeredChoices()).includes("trigger")) return null;
  const triggers = (await triggersOrNone())
    .map(({ slug, ...names }) => ({
      slug,
      name: nameInLanguage(locale, names),
      count: counts?.trigger[slug] ?? 0,
    }))
    .filter(({ slug, count }) => !counts || count > 0 || slug === choices.trigger);
  if (triggers.length === 0) return null;
  return (
    <ul className="fading-row" aria-label={t("heading")}>
      {triggers.map(({ slug, name, count }) => {
        const isOn = slug === choices.trigger;
        return (
          <li key={slug}>
            <ChoiceLink
              className="pill"
              href={href({ ...choices, trigger: isOn ? undefined : slug })}
              name={`trigger ${slug}`}
              isOn={isOn}
            >
              <span lang={foreignLanguageOf(name, locale)}>{name}</span>
              {counts && <span className={isOn ? undefined : "text-muted"}>{format.number(count)}</span>}
            </ChoiceLink>
          </li>
        );
      })}
    </ul>
  );
}
