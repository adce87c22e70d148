import { Icon } from "#components/ui/icon.tsx";
import { ChoiceLink } from "#components/ui/lists/choice-link.tsx";
import { PullHandle } from "#components/ui/pull-handle.tsx";
import type { ChoiceName, VideoChoices } from "#lib/addresses/video-choices.ts";
import type { ChoiceCounts } from "#lib/catalogue/choice-counts.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";

export type VideoFiltersProps = {
  /** The list's address with these choices. */
  href: (choices: VideoChoices) => string;
  choices: VideoChoices;
  /** The number of videos that each filter leaves; null if unknown. */
  counts?: ChoiceCounts | null;
  /** The number of videos. */
  total?: number | undefined;
};

const filters = ["length", "access", "language"] as const;
type FilterName = (typeof filters)[number];

/** The values to offer for a filter: those with videos, and the chosen one; none without a choice to make. */
function valuesOf(name: FilterName, all: readonly string[], { choices, counts }: VideoFiltersProps) {
  const offeredValues = all.filter(
    (value) => !counts || choices[name] === value || (counts[name][value] ?? 0) > 0,
  );
  return offeredValues.length > 1 || choices[name] !== undefined ? offeredValues : [];
}

const chosenCount = (choices: VideoChoices, names: readonly ChoiceName[]) =>
  names.filter((name) => choices[name] !== undefined).length;

async function FilterValues({
  name,
  values,
  href,
  choices,
}: VideoFiltersProps & { name: FilterName; values: readonly string[] }) {
  const texts: Readonly<Record<string, string>> = (await getTexts()).choices[name].options;
  const locale = await getLocale();
  return (
    <ul>
      {values.map((value) => {
        const isOn = choices[name] === value;
        return (
          <li key={value}>
            <ChoiceLink
              className="pill"
              href={href({ ...choices, [name]: isOn ? undefined : value })}
              name={value}
              isOn={isOn}
              lang={foreignLanguageOf(texts[value] ?? "", locale)}
            >
              {texts[value]}
            </ChoiceLink>
          </li>
        );
      })}
    </ul>
  );
}

/** The filters that change the list: a row, on a phone a button with their number that opens them as a sheet. */
export async function VideoFilters({
  offered,
  ...props
}: VideoFiltersProps & { offered: readonly ChoiceName[] }) {
  const { href, choices, total } = props;
  const t = await getTranslations("choices");
  const texts = (await getTexts()).choices;
  const groups = filters
    .filter((name) => offered.includes(name))
    .map((name) => ({ name, values: valuesOf(name, Object.keys(texts[name].options), props) }))
    .filter(({ values }) => values.length > 0);
  const clearable = chosenCount(choices, Object.keys(choices) as ChoiceName[]);
  if (groups.length === 0 && clearable === 0) return null;
  const filtering = chosenCount(choices, filters);
  return (
    <>
      <button type="button" className="pill line filter-button" popoverTarget="filters">
        <Icon>
          <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
          <circle cx="16" cy="7" r="2.5" />
          <circle cx="8" cy="17" r="2.5" />
        </Icon>
        {t("filters")}
        {filtering > 0 && <span className="filter-count">{filtering}</span>}
      </button>
      <div id="filters" popover="auto" className="dialog filter-sheet">
        <PullHandle />
        <div className="filter-head">
          <p className="font-display text-xl">{t("filters")}</p>
          <button
            type="button"
            data-close=""
            className="btn ghost round -mr-2"
            popoverTarget="filters"
            popoverTargetAction="hide"
            aria-label={t("close")}
          >
            <Icon>
              <path d="m6 6 12 12M18 6 6 18" />
            </Icon>
          </button>
        </div>
        <ul className="fading-row filter-row" aria-label={t("label")}>
          {clearable > 0 && (
            <li className="filter-clear">
              <ChoiceLink className="pill line" href={href({})} name="clear">
                <span aria-hidden="true">✕</span>
                {t("clear", { count: clearable })}
              </ChoiceLink>
            </li>
          )}
          {groups.map(({ name, values }) => (
            <li key={name} className="filter-values">
              <p>{t(`${name}.label`)}</p>
              <FilterValues {...props} name={name} values={values} />
            </li>
          ))}
        </ul>
        {total !== undefined && (
          <button
            type="button"
            className="btn primary filter-done"
            popoverTarget="filters"
            popoverTargetAction="hide"
          >
            {t("show", { count: total })}
          </button>
        )}
      </div>
    </>
  );
}
