import { type Choice, ChoiceForm } from "#components/ui/lists/choice-form.tsx";
import { ChoiceLink } from "#components/ui/lists/choice-link.tsx";
import type { ChoiceName, VideoChoices } from "#lib/addresses/video-choices.ts";
import type { ChoiceCounts } from "#lib/catalogue/choice-counts.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { offeredChoices } from "#lib/services/catalogue/video-choices.ts";

type ChoiceBarProps = {
  /** The list's address with these choices. */
  href: (choices: VideoChoices) => string;
  choices: VideoChoices;
  /** The number of videos that each filter leaves; null if unknown. */
  counts?: ChoiceCounts | null;
  /** The number of videos. */
  total?: number | undefined;
  /** The best match comes first unless another order is chosen. */
  byMatch?: boolean;
};

const filters = ["length", "access", "language"] as const;

/** The values to offer for a filter: those with videos, and the chosen one; none without a choice to make. */
function valuesOf(
  name: (typeof filters)[number],
  all: readonly string[],
  { choices, counts }: ChoiceBarProps,
) {
  const left = all.filter((value) => !counts || choices[name] === value || (counts[name][value] ?? 0) > 0);
  return left.length > 1 || choices[name] !== undefined ? left : [];
}

async function Filters(props: ChoiceBarProps & { offered: readonly ChoiceName[] }) {
  const { href, choices, offered } = props;
  const t = await getTranslations("choices");
  const texts = (await getTexts()).choices;
  const locale = await getLocale();
  const chosenCount = Object.values(choices).filter((value) => value !== undefined).length;
  return (
    <ul className="fading-row mr-0 min-w-0 flex-1" aria-label={t("label")}>
      {chosenCount > 0 && (
        <li className="clear-choices">
          <ChoiceLink className="pill line" href={href({})} name="clear">
            <span aria-hidden="true">✕</span>
            <span className="max-sm:sr-only">{t("clear", { count: chosenCount })}</span>
          </ChoiceLink>
        </li>
      )}
      {filters
        .filter((name) => offered.includes(name))
        .flatMap((name) => {
          const options: Readonly<Record<string, string>> = texts[name].options;
          return valuesOf(name, Object.keys(options), props).map((value) => {
            const isOn = choices[name] === value;
            return (
              <li key={value}>
                <ChoiceLink
                  className="pill"
                  href={href({ ...choices, [name]: isOn ? undefined : value })}
                  name={value}
                  isOn={isOn}
                  lang={foreignLang(options[value] ?? "", locale)}
                >
                  {options[value]}
                </ChoiceLink>
              </li>
            );
          });
        })}
    </ul>
  );
}

async function sortOf({ href, choices, byMatch = false }: ChoiceBarProps) {
  const t = await getTranslations("choices");
  const { newest, ...others } = (await getTexts()).choices.sort.options;
  const options = Object.entries(byMatch ? { newest, ...others } : others).map(([value, text]) => ({
    value,
    text,
  }));
  const [path = "", query = ""] = href({ ...choices, sort: undefined }).split("?");
  const sort: Choice = {
    name: "sort",
    label: t("sort.label"),
    value: choices.sort ?? "",
    options: [{ value: "", text: byMatch ? t("sort.best") : newest }, ...options],
  };
  return { path, params: Object.fromEntries(new URLSearchParams(query)), sort };
}

/** The filters and orders that WordPress supports and that change the list (product: Sorting and filtering). */
export async function ChoiceBar(props: ChoiceBarProps) {
  const t = await getTranslations();
  const offered = await offeredChoices();
  const { path, params, sort } = await sortOf(props);
  const canSort = offered.includes("sort") && (props.total === undefined || props.total > 1);
  return (
    <div className="choice-bar">
      <Filters {...props} offered={offered} />
      {props.total !== undefined && (
        <p
          // Without videos the list says so in a heading.
          className={props.total === 0 ? "sr-only" : "text-sm text-muted max-md:order-first max-md:w-full"}
          role="status"
        >
          {t("videos.results", { count: props.total })}
        </p>
      )}
      {canSort && <ChoiceForm path={path} params={params} choice={sort} apply={t("choices.apply")} />}
    </div>
  );
}
