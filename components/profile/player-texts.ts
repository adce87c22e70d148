import { pickTexts } from "#lib/i18n/languages/pick-texts.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

const sleepTexts = [
  "allNight",
  "autoDim",
  "autoDimHint",
  "autoDimAfter",
  "fade",
  "fadeOver",
  "hours",
  "minutes",
  "nightly",
  "nightlyHint",
  "off",
] as const;

export type PlayerTexts = ReturnType<typeof playerTexts>;

/** The player's texts that the profile shows. */
export const playerTexts = ({ autoplay, sleep }: Texts["player"]) => ({
  autoplay,
  ...pickTexts(sleep, sleepTexts),
});
