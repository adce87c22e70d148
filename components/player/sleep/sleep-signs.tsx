"use client";

import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { timeInWords } from "#lib/browser/player/sleep/sleep-timer.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { minute } from "#lib/platform/time/duration.ts";

// What the sleep kit shows on the picture.

type SleepTexts = { texts: Texts["player"]["sleep"] };

type SoundOnlyProps = SleepTexts & { hasStarted: boolean; onPress: () => void };

/**
 * Lies on the poster while only the sound plays. Until the video has started, the large Play lies in its middle; then a
 * press pauses it, as on a film. Fingers have the large buttons, keyboards the bar's.
 */
export const SoundOnly = ({ texts, hasStarted, onPress }: SoundOnlyProps) => (
  <div className={`sound-only ${hasStarted ? "" : "unstarted"}`}>
    {hasStarted && (
      <button
        type="button"
        className="pointer-events-auto absolute inset-0 handheld:hidden"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onPress}
      />
    )}
    <p className="flex items-center gap-2">
      <PlayerIcon name="soundOnly" />
      {texts.soundOnly}
    </p>
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
