"use client";

import { Switch } from "#components/ui/switch.tsx";
import { eveningHour, usualMinutes } from "#lib/browser/player/sleep/sleep-choices.ts";
import type { SleepState } from "#lib/browser/player/sleep/sleep-state.ts";
import { setNightly } from "#lib/browser/player/sleep/sleep-store.ts";
import { timeInWords } from "#lib/browser/player/sleep/sleep-timer.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { minute } from "#lib/platform/time/duration.ts";

type NightlySwitchProps = {
  sleep: SleepState;
  texts: Pick<Texts["player"]["sleep"], "nightly" | "nightlyHint" | "minutes" | "hours">;
  className?: string;
};

/** Lets the timer start by itself in the evening. */
export const NightlySwitch = ({ sleep, texts, className = "" }: NightlySwitchProps) => (
  <Switch
    text={texts.nightly}
    hint={fill(texts.nightlyHint, {
      length: timeInWords(usualMinutes(sleep) * minute, texts),
      from: `${eveningHour}:00`,
    })}
    checked={sleep.nightly}
    onChange={setNightly}
    className={className}
  />
);
