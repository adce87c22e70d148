import type { Texts } from "#lib/i18n/texts.ts";
import { type Locale, locales } from "./languages.ts";
import { readMessages } from "./read-messages.ts";

const read = await Promise.all(locales.map(async (locale) => [locale, await readMessages(locale)] as const));

/** For servers; a browser fetches only its page's language (read-messages.ts). */
export const messages = Object.fromEntries(read) as Record<Locale, Texts>;
