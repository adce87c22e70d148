import type { VideoTrigger } from "./contracts/trigger.ts";
import type { Locale } from "./i18n/locales.ts";

/** What a trigger is called in a language. */
export const triggerName = (
  { name, nameZh }: Pick<VideoTrigger, "name" | "nameZh">,
  locale: Locale,
): string => (locale === "zh" ? nameZh : null) ?? name;
