import { type Choice, ChoiceForm } from "#components/ui/lists/choice-form.tsx";
import { type ChoiceName, choiceNames, type VideoChoices } from "#lib/catalogue/video-choices.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { nameIn } from "#lib/languages/names.ts";
import { triggersOrNone } from "#lib/services/catalogue/trigger.ts";
import { offeredChoices } from "#lib/services/catalogue/video-choices.ts";

type ChoiceBarProps = {
  /** The list's path. */
  path: string;
  /** The list's other parameters. */
  params: Readonly<Record<string, string | undefined>>;
  choices: VideoChoices;
  className?: string;
};

/** A choice's options, except the first. */
async function optionsOf(name: ChoiceName): Promise<Choice["options"]> {
  const locale = await getLocale();
  if (name === "trigger")
    return (await triggersOrNone()).map((trigger) => {
      const text = nameIn(locale, trigger);
      return { value: trigger.slug, text, lang: foreignLang(text, locale) };
    });
  const { options } = (await getTexts()).choices[name];
  return Object.entries(options).map(([value, text]) => ({ value, text, lang: foreignLang(text, locale) }));
}

/** The choices for sorting and filtering videos that WordPress supports (product: Sorting and filtering). */
export async function ChoiceBar({ path, params, choices, className = "" }: ChoiceBarProps) {
  const t = await getTranslations("choices");
  const offered = await offeredChoices();
  if (offered.length === 0) return null;
  const shown = choiceNames.filter((name) => offered.includes(name));
  const controls = await Promise.all(
    shown.map(async (name) => {
      const first = { value: "", text: t(`${name}.all`) };
      const options = [first, ...(await optionsOf(name))];
      return { name, label: t(`${name}.label`), value: choices[name] ?? "", options };
    }),
  );
  return (
    <ChoiceForm
      path={path}
      label={t("label")}
      apply={t("apply")}
      params={params}
      choices={controls}
      className={className}
    />
  );
}
