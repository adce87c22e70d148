import type { Locale } from "#lib/languages/languages.ts";
import type en from "#messages/en.json";

export type Texts = typeof en;

export type ChooserTexts = Record<Locale, Texts["chooser"]>;

export type ErrorPanelTexts = Pick<Texts["panels"], "failedTitle" | "failedText" | "retry">;
