"use client";

import { fadeMinutes } from "#lib/browser/player/sleep-timer.ts";
import { type SleepState, setFadeOver } from "#lib/browser/watching/sleep/sleep-store.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type FadeChoiceProps = {
  sleep: SleepState;
  texts: Pick<Texts["player"]["sleep"], "fade" | "fadeOver" | "off">;
};

/** The minutes over which the sound fades, or none. */
export const FadeChoice = ({ sleep, texts }: FadeChoiceProps) => (
  <label className="switch">
    {texts.fade}
    <select
      className="choice"
      value={sleep.fade ? sleep.fadeOver : ""}
      onChange={({ target }) => setFadeOver(Number(target.value))}
    >
      <option value="">{texts.off}</option>
      {fadeMinutes.map((minutes) => (
        <option key={minutes} value={minutes}>
          {fill(texts.fadeOver, { minutes })}
        </option>
      ))}
    </select>
  </label>
);
