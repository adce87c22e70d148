import type { Texts } from "#lib/i18n/languages/texts.ts";

const sleepKeys = [
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

type SleepTexts = Pick<Texts["player"]["sleep"], (typeof sleepKeys)[number]>;

export type PlayerTexts = Pick<Texts["player"], "autoplay"> & SleepTexts;

/** The player's texts that the profile shows; its page carries no others to the browser. */
export const playerTexts = ({ autoplay, sleep }: Texts["player"]): PlayerTexts => ({
  autoplay,
  ...(Object.fromEntries(sleepKeys.map((key) => [key, sleep[key]])) as SleepTexts),
});
