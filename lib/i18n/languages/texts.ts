import type en from "#messages/en.json";
import type { Locale } from "./languages.ts";

export type Texts = typeof en;

export type ChooserTexts = Record<Locale, Texts["chooser"]>;
