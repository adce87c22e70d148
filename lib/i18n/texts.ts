import type { Locale } from "#lib/languages/languages.ts";
import type en from "#messages/en.json";

/** The shape of a message file, for client components that get their texts as props. */
export type Texts = typeof en;

/** The question for the language, in every language. */
export type ChooserTexts = Record<Locale, Texts["chooser"]>;

/** What an error boundary says (components/layout/error-boundary-page.tsx). */
export type ErrorPanelTexts = Pick<Texts["panels"], "failedTitle" | "failedText" | "retry">;
