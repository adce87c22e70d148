"use client";

import type { MouseEvent, Ref } from "react";
import { PlayerIcon, type PlayerIconName } from "#components/player/core/player-icon.tsx";
import { type SleepState, wantedMinutes } from "#lib/browser/player/sleep/sleep-state.ts";
import { outlasts, setFade, setLoop, setSoundOnly } from "#lib/browser/player/sleep/sleep-store.ts";
import { timeInWords } from "#lib/browser/player/sleep/sleep-timer.ts";
import { canSetVolume } from "#lib/browser/player/volume.ts";
import { allNightMinutes } from "#lib/catalogue/night-length.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { timeOfDay } from "#lib/i18n/format/time-of-day.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { minute } from "#lib/platform/time/duration.ts";

type SleepButtonsProps = {
  sleep: SleepState;
  texts: Texts["player"]["sleep"];
  /** A pill in the bar, or a phone's dock with visible labels. */
  place: "bar" | "dock";
  /** False while it is not known which buttons the source can obey. */
  isPlaced: boolean;
  /** Nobody falls asleep to a trailer: the bar has the timer and the dimming alone. */
  isTrailer?: boolean | undefined;
  timerRef: Ref<HTMLButtonElement>;
  onTimer: (event: MouseEvent) => void;
  onDim: () => void;
};

/**
 * The buttons hidden in a narrow bar, to make room for the next video's; the dialog has the same switches. While the
 * picture is hidden, the button that shows it again takes the place of the dimming.
 */
const hiddenInNarrow = ({ soundOnly }: SleepState): Partial<Record<PlayerIconName, string>> => ({
  loop: "bar-max-lg:hidden",
  [soundOnly ? "dim" : "soundOnly"]: "bar-max-lg:hidden",
  [soundOnly ? "soundOnly" : "dim"]: "bar-max-md:hidden",
});

/** The sleep kit's buttons. Those that a source can't obey are left out. */
export function SleepButtons({ sleep, texts, place, isPlaced, ...props }: SleepButtonsProps) {
  const { isTrailer, timerRef, onTimer, onDim } = props;
  /** A timer that waits for this video is shown in place of one that runs. */
  const minutes = wantedMinutes(sleep);
  const timeLeft = sleep.left === null || minutes !== null ? null : timeInWords(sleep.left, texts.left);
  const endsAt = typeof sleep.timer === "object" && minutes === null ? sleep.timer?.at : undefined;
  const end = sleep.timer === "end" && minutes === null ? texts.end : null;
  const stops = endsAt === undefined ? end : fill(texts.stops, { stops: timeOfDay(endsAt) });
  const inWords = (minutes: number) =>
    minutes === allNightMinutes ? texts.allNight : timeInWords(minutes * minute, texts);
  const waitingTime = minutes === null ? null : inWords(minutes);
  /** After a trailer's end the minutes say nothing. */
  const state = timeLeft ?? stops ?? waitingTime;
  const docked = place === "dock";
  // The dock has room for all from the start.
  const hasAll = !isTrailer && (sleep.controlled || (docked && !isPlaced));
  const fades = sleep.fade ? fill(texts.fades, { minutes: sleep.fadeOver }) : texts.noFade;
  const loops = sleep.loop || outlasts(sleep.timer);
  const button = (icon: PlayerIconName, text: string, onClick: () => void, pressed?: boolean) => (
    <li key={icon} className={docked ? undefined : hiddenInNarrow(sleep)[icon]}>
      <button
        type="button"
        className={docked ? (icon === "fade" && sleep.timer === null ? "idle" : undefined) : "bar-button"}
        aria-pressed={pressed}
        aria-label={docked ? undefined : text}
        data-tip={docked ? undefined : text}
        onClick={onClick}
      >
        <PlayerIcon name={icon} />
        {docked && text}
      </button>
    </li>
  );
  return (
    <ul
      aria-label={texts.title}
      className={`${docked ? "sleep-dock" : `sleep-pill ${isPlaced ? "" : "invisible"}`}`}
    >
      <li>
        <button
          ref={timerRef}
          type="button"
          className={docked ? "sleep-timer" : "bar-button sleep-timer"}
          aria-haspopup="dialog"
          aria-pressed={state !== null || sleep.timer !== null}
          aria-label={state ? `${texts.timer}: ${state}` : texts.timer}
          data-tip={docked ? undefined : (stops ?? texts.timer)}
          onClick={onTimer}
        >
          {!(docked && timeLeft) && <PlayerIcon name="timer" />}
          {docked ? (
            <>
              {/* After a trailer's end the time of day stands alone. */}
              {timeLeft ? (
                <b className="time-left">{timeLeft}</b>
              ) : (
                !stops && <span>{waitingTime ?? texts.timer}</span>
              )}
              {stops && <small className="stop-time">{stops}</small>}
            </>
          ) : (
            <span className="bar-max-xs:hidden">
              {state ?? texts.timer}
              {timeLeft && endsAt !== undefined && (
                <span className="hidden bar-min-3xl:inline"> · {timeOfDay(endsAt)}</span>
              )}
            </span>
          )}
        </button>
      </li>
      {hasAll && docked && canSetVolume()
        ? button("fade", fades, () => setFade(!sleep.fade), sleep.fade)
        : hasAll && button("loop", texts.loop, () => setLoop(!loops), loops)}
      {hasAll && button("soundOnly", texts.soundOnly, () => setSoundOnly(!sleep.soundOnly), sleep.soundOnly)}
      {button("dim", texts.dim, onDim)}
    </ul>
  );
}
