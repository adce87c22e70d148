import { RegionLink } from "#components/ui/lists/region-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { getFormatter, getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { findTrigger } from "#lib/services/catalogue/trigger.ts";

type NoMatchProps = {
  choices: VideoChoices;
  /** The list's address with these choices. */
  href: (choices: VideoChoices) => string;
  /** The number of videos that these choices leave. */
  count: (choices: VideoChoices) => Promise<number>;
};

const filters = ["trigger", "length", "access", "language"] as const;
type FilterName = (typeof filters)[number];

/** The chosen value of a filter in the page's language. */
async function valueText(name: FilterName, choices: VideoChoices): Promise<string> {
  const value = choices[name] ?? "";
  if (name !== "trigger") {
    const texts: Readonly<Record<string, string>> = (await getTexts()).choices[name].options;
    return texts[value] ?? value;
  }
  const found = await findTrigger(value);
  return found ? nameInLanguage(await getLocale(), found) : value;
}

/** The filters without which there are videos, if there are others; a number that can't be had counts as none. */
async function removableFilters({ choices, count }: NoMatchProps) {
  const chosen = filters.filter((name) => choices[name] !== undefined);
  if (chosen.length < 2) return [];
  const counted = await Promise.all(
    chosen.map(async (name) => {
      const { [name]: _, ...others } = choices;
      const left = await count(others).catch(() => 0);
      return { others, left, text: await valueText(name, choices) };
    }),
  );
  return counted.filter(({ left }) => left > 0);
}

/** In place of a list that the filters leave empty: removes all of them, or one. */
export async function NoMatch(props: NoMatchProps) {
  const t = await getTranslations("videos");
  const format = await getFormatter();
  return (
    <Panel title={t("emptyTitle")} text={t("emptyChoices")}>
      <RegionLink className="btn primary" href={props.href({})}>
        {t("clearChoices")}
      </RegionLink>
      {(await removableFilters(props)).map(({ others, left, text }) => (
        <RegionLink key={text} className="btn" href={props.href(others)}>
          {t("without", { name: text })} <span className="text-muted">{format.number(left)}</span>
        </RegionLink>
      ))}
    </Panel>
  );
}
