import type { Locale } from "#lib/languages/languages.ts";
import type en from "#messages/en.json";

/** The type of a message file; client components get their texts as props. */
export type Texts = typeof en;

/** The language chooser's texts, in every language. */
export type ChooserTexts = Record<Locale, Texts["chooser"]>;

export type ErrorPanelTexts = Pick<Texts["panels"], "failedTitle" | "failedText" | "retry">;
