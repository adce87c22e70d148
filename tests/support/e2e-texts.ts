import { createTranslator } from "next-intl";
import type { Locale } from "#lib/i18n/locales.ts";
import en from "#messages/en.json" with { type: "json" };
import zh from "#messages/zh.json" with { type: "json" };

type Texts = typeof en;

/** Every text of the site: a changed text breaks no test, a text in the wrong language does. */
export const words: Record<Locale, Texts> = { en, zh };

/** Texts with their values filled in: `say.zh("video.count", { count: 43 })`. */
export const say = {
  en: createTranslator({ locale: "en", messages: en }),
  zh: createTranslator({ locale: "zh", messages: zh }),
};

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Whatever contains this text, whole words or not. */
export const containing = (text: string) => new RegExp(literally(text));

/** The name of a part in either language, for what finds parts on pages of both. */
export const inEither = (read: (texts: Texts) => string) =>
  new RegExp(`^(?:${[en, zh].map((texts) => literally(read(texts))).join("|")})`);
