"use client";

import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { timeInWords } from "#lib/browser/player/sleep/sleep-timer.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { minute } from "#lib/platform/time/duration.ts";

// What the sleep kit shows on the picture.

type SleepTexts = { texts: Texts["player"]["sleep"] };

/** Lies on the poster while only the sound plays. Until the video has started, the large Play lies there. */
export const SoundOnly = ({ texts, hasStarted }: SleepTexts & { hasStarted: boolean }) => (
  <div className="sound-only">
    {hasStarted && (
      <p className="flex items-center gap-2">
        <PlayerIcon name="soundOnly" />
        {texts.soundOnly}
      </p>
    )}
  </div>
);

/** Says below the large Play how long a timer will run that starts with it. */
export const BeginHint = ({ texts, minutes }: SleepTexts & { minutes: number }) => (
  <p className="begin-hint pointer-events-none!">
    {fill(texts.begin, { time: timeInWords(minutes * minute, texts) })}
  </p>
);

/** The time left on the timer, on a dim picture. */
export const MinutesLeft = ({ texts, left }: SleepTexts & { left: number }) => (
  <p className="minutes-left" aria-hidden="true">
    {timeInWords(left, texts.left)}
  </p>
);
