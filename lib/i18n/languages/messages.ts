import { type Locale, locales } from "./languages.ts";
import { readMessages } from "./read-messages.ts";
import type { Texts } from "./texts.ts";

const read = await Promise.all(locales.map(async (locale) => [locale, await readMessages(locale)] as const));

/** For servers; a browser fetches only its page's language (read-messages.ts). */
export const messages = Object.fromEntries(read) as Record<Locale, Texts>;
