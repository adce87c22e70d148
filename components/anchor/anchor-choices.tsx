import { ChoiceForm } from "#components/ui/lists/choice-form.tsx";
import { ChoiceLink } from "#components/ui/lists/choice-link.tsx";
import { pages } from "#lib/addresses/pages.ts";
import { paths } from "#lib/addresses/paths.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { type AnchorChoices, offeredAnchorChoices } from "#lib/services/catalogue/anchor.ts";

type AnchorChoicesProps = { search?: string | undefined; choices: AnchorChoices };

/** The languages and orders that change the list. The bar keeps its height without any. */
export async function AnchorChoiceBar({ search, choices }: AnchorChoicesProps) {
  const t = await getTranslations();
  const { language: languages } = (await getTexts()).choices;
  const locale = await getLocale();
  const offered = await offeredAnchorChoices(search);
  const { sort, language } = choices;
  const [path = "", query = ""] = paths.anchors({ search, language }).split("?");
  return (
    <div className="flex min-h-11 items-center gap-x-4">
      <ul className="fading-row min-w-0 flex-1" aria-label={t("choices.label")}>
        {pages.anchors.params.language.values
          .filter((value) => offered.languages.includes(value) || language === value)
          .map((value) => (
            <li key={value}>
              <ChoiceLink
                className="pill"
                href={paths.anchors({ search, sort, language: language === value ? undefined : value })}
                name={value}
                isOn={language === value}
                lang={foreignLanguageOf(languages.options[value], locale)}
              >
                {languages.options[value]}
              </ChoiceLink>
            </li>
          ))}
      </ul>
      {offered.sorts.length > 0 && (
        <ChoiceForm
          path={path}
          params={Object.fromEntries(new URLSearchParams(query))}
          choice={{
            name: "sort",
            label: t("choices.sort.label"),
            value: sort ?? "",
            options: ["" as const, ...offered.sorts].map((value) => ({
              value,
              text: t(`anchors.sort.${value || "first"}`),
            })),
          }}
          apply={t("choices.apply")}
        />
      )}
    </div>
  );
}
