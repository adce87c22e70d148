import { createTranslator } from "next-intl";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import en from "#messages/en.json" with { type: "json" };
import zh from "#messages/zh.json" with { type: "json" };

export type Texts = typeof en;

/** Every text of the site: a changed text breaks no test, a text in the wrong language does. */
export const words: Record<Locale, Texts> = { en, zh };

/** Texts with their values: `say.zh("video.count", { count: 43 })`. */
export const say = {
  en: createTranslator({ locale: "en", messages: en }),
  zh: createTranslator({ locale: "zh", messages: zh }),
};

const leaves = (texts: object): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : leaves(text)));

/** Texts that only the other language has. */
export const foreign: Record<Locale, string[]> = {
  en: leaves(zh).filter((text) => !leaves(en).includes(text)),
  zh: leaves(en).filter((text) => !leaves(zh).includes(text)),
};

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** A pattern for any text that contains this one. */
export const containing = (text: string) => new RegExp(literally(text));

/** A part's name in either language, for pages of both. */
export const inEither = (read: (texts: Texts) => string) =>
  new RegExp(`^(?:${[en, zh].map((texts) => literally(read(texts))).join("|")})`);

/** A level's name in either language. */
export const levelName = (id: number) =>
  new RegExp([en, zh].map(({ levels }) => levels[String(id) as keyof typeof levels]).join("|"));

/** The path prefix of each language. */
export const prefixes: Record<Locale, string> = { en: "", zh: "/zh" };
