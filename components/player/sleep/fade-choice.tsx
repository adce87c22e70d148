"use client";

import type { SleepState } from "#lib/browser/player/sleep/sleep-state.ts";
import { setFadeOver } from "#lib/browser/player/sleep/sleep-store.ts";
import { fadeMinutes } from "#lib/browser/player/sleep/sleep-timer.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { MinutesChoice } from "./minutes-choice.tsx";

type FadeChoiceProps = {
  sleep: SleepState;
  texts: Pick<Texts["player"]["sleep"], "fade" | "fadeOver" | "off">;
};

/** The minutes over which the sound fades. */
export const FadeChoice = ({ sleep, texts }: FadeChoiceProps) => (
  <MinutesChoice
    text={texts.fade}
    none={texts.off}
    minutes={fadeMinutes}
    optionText={(minutes) => fill(texts.fadeOver, { minutes })}
    value={sleep.fade ? sleep.fadeOver : 0}
    onChange={setFadeOver}
  />
);
