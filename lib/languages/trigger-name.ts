import type { Trigger, VideoTrigger } from "#lib/contracts/trigger.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import type { Locale } from "#lib/i18n/locales.ts";

/** What a trigger is called in a language. */
export const triggerName = (
  { name, nameZh }: Pick<VideoTrigger, "name" | "nameZh">,
  locale: Locale,
): string => (locale === "zh" ? nameZh : null) ?? name;

/** What WordPress says of a trigger, "" where it says nothing in that language. */
export const triggerText = ({ description }: Pick<Trigger, "description">, locale: Locale): string =>
  foreignLang(description, locale) === undefined ? description : "";
