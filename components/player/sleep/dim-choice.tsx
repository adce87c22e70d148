"use client";

import { dimMinutes } from "#lib/browser/player/rest.ts";
import type { SleepState } from "#lib/browser/player/sleep/sleep-state.ts";
import { setDimAfter } from "#lib/browser/player/sleep/sleep-store.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { MinutesChoice } from "./minutes-choice.tsx";

type DimChoiceProps = {
  sleep: SleepState;
  texts: Pick<Texts["player"]["sleep"], "autoDim" | "autoDimHint" | "autoDimAfter" | "off">;
  className?: string;
};

/** The minutes without a touch after which the page is dimmed while a timer runs. */
export const DimChoice = ({ sleep, texts, className }: DimChoiceProps) => (
  <MinutesChoice
    text={texts.autoDim}
    hint={texts.autoDimHint}
    none={texts.off}
    minutes={dimMinutes}
    optionText={(minutes) => fill(texts.autoDimAfter, { minutes })}
    value={sleep.dimAfter}
    onChange={setDimAfter}
    className={className}
  />
);
