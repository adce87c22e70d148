"use client";

import { type ReactNode, type Ref, useRef } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { usualMinutes } from "#lib/browser/player/sleep/sleep-choices.ts";
import { type SleepState, wantedMinutes } from "#lib/browser/player/sleep/sleep-state.ts";
import {
  chooseTimer,
  outlasts,
  putOffTimer,
  setLoop,
  setSoundOnly,
  setTimer,
  setUsualMinutes,
  turnOffTimer,
} from "#lib/browser/player/sleep/sleep-store.ts";
import { moreMinutes, timerMinutes } from "#lib/browser/player/sleep/sleep-timer.ts";
import { canSetVolume } from "#lib/browser/player/volume.ts";
import { allNightMinutes } from "#lib/catalogue/night-length.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { timeOfDay } from "#lib/i18n/format/time-of-day.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { minute } from "#lib/platform/time/duration.ts";
import { DimChoice } from "./dim-choice.tsx";
import { FadeChoice } from "./fade-choice.tsx";
import { NightlySwitch } from "./nightly-switch.tsx";

type SleepTexts = Texts["player"]["sleep"];
type SleepDialogProps = {
  sleep: SleepState;
  texts: SleepTexts;
  isTrailer?: boolean | undefined;
  onDim: () => void;
  onClose: () => void;
};

/** The time of day at which the sound ends. */
function sentence(sleep: SleepState, texts: SleepTexts): string {
  const { timer, left, fade, fadeOver } = sleep;
  if (timer === null) return wantedMinutes(sleep) === null ? texts.never : texts.waits;
  const fades = fade && canSetVolume();
  if (timer === "end") {
    if (left === null) return texts.atEnd;
    const end = Date.now() + left;
    return fill(fades ? texts.fadesAtEndBy : texts.atEndBy, {
      fades: timeOfDay(Math.max(Date.now(), end - fadeOver * minute)),
      stops: timeOfDay(end),
    });
  }
  return fill(fades ? texts.fadesAndStops : texts.stops, {
    fades: timeOfDay(timer.at - Math.min(fadeOver, timer.minutes ?? fadeOver) * minute),
    stops: timeOfDay(timer.at),
  });
}

type ChoiceProps = {
  checked: boolean;
  /** Set on the minutes that this device chose last, or on 30. */
  usual?: Ref<HTMLInputElement> | undefined;
  className?: string;
  onChoose: () => void;
  children: ReactNode;
};

function Choice({ checked, usual, onChoose, className = "col-span-3", children }: ChoiceProps) {
  return (
    <label data-usual={usual ? "" : undefined} className={`timer-choice ${className}`}>
      <input
        ref={usual}
        type="radio"
        name="sleep-timer"
        className="sr-only"
        checked={checked}
        onChange={onChoose}
        // Choosing the same minutes again restarts the timer.
        onClick={checked ? onChoose : undefined}
        onKeyDown={({ key }) => key === "Enter" && onChoose()}
      />
      {children}
    </label>
  );
}

type SleepPartProps = Pick<SleepDialogProps, "sleep" | "texts">;
type TimerChoicesProps = SleepPartProps & { hasEnd: boolean; usual: Ref<HTMLInputElement> };

function TimerChoices({ sleep, texts, hasEnd, usual }: TimerChoicesProps) {
  const { timer } = sleep;
  const waitingMinutes = wantedMinutes(sleep);
  const isTimedBy = (minutes: number) =>
    waitingMinutes === minutes || (typeof timer === "object" && timer?.minutes === minutes);
  const choose = (minutes: number) => {
    chooseTimer(minutes);
    setUsualMinutes(minutes);
  };
  return (
    <fieldset className="mt-2 grid grid-cols-12 gap-2">
      <legend className="sr-only">{texts.timer}</legend>
      {timerMinutes.map((minutes) => (
        <Choice
          key={minutes}
          checked={isTimedBy(minutes)}
          usual={usualMinutes(sleep) === minutes ? usual : undefined}
          onChoose={() => choose(minutes)}
        >
          {fill(texts.minutes, { minutes })}
        </Choice>
      ))}
      <Choice
        checked={isTimedBy(allNightMinutes)}
        usual={usualMinutes(sleep) === allNightMinutes ? usual : undefined}
        onChoose={() => choose(allNightMinutes)}
      >
        {texts.allNight}
      </Choice>
      {hasEnd && (
        <Choice checked={timer === "end"} onChoose={() => setTimer("end")}>
          {texts.end}
        </Choice>
      )}
      <Choice
        className={`timer-off ${hasEnd ? "col-span-3" : "col-span-6"}`}
        checked={timer === null && waitingMinutes === null}
        onChoose={turnOffTimer}
      >
        {texts.off}
      </Choice>
    </fieldset>
  );
}

/** A dialog that fills a low screen has no room for a second line. */
const lowWithoutHint = "low:[&_.text-sm]:hidden";

function PlaybackSwitches({ sleep, texts }: SleepPartProps) {
  const isOutlasted = outlasts(sleep.timer);
  return (
    <>
      {canSetVolume() && <FadeChoice sleep={sleep} texts={texts} />}
      <Switch
        className={lowWithoutHint}
        text={texts.loop}
        {...(isOutlasted && { hint: texts.loopHint })}
        checked={sleep.loop || isOutlasted}
        disabled={isOutlasted}
        onChange={setLoop}
      />
      <Switch
        className={lowWithoutHint}
        text={texts.soundOnly}
        hint={texts.soundOnlyHint}
        checked={sleep.soundOnly}
        onChange={setSoundOnly}
      />
    </>
  );
}

/** The sleep kit in full. */
export function SleepDialog({ sleep, texts, isTrailer, onDim, onClose }: SleepDialogProps) {
  /** Beside a trailer, as in the bar: the timer and the dimming alone. */
  const hasAll = sleep.controlled && !isTrailer;
  const contentRef = useRef<HTMLDivElement>(null);
  const usual = useRef<HTMLInputElement>(null);
  const { timer } = sleep;
  const moment = typeof timer === "object" ? timer : null;
  return (
    <Dialog
      ref={contentRef}
      className="low:w-190 low:max-w-[calc(100vw-2rem)]"
      title={texts.title}
      close={texts.close}
      container={document.fullscreenElement}
      aria-describedby={undefined}
      onClose={onClose}
      onOpenAutoFocus={(event) => {
        const isOff = timer === null && wantedMinutes(sleep) === null;
        const chosen = contentRef.current?.querySelector<HTMLInputElement>("[type=radio]:checked");
        const first = (isOff ? usual.current : null) ?? chosen;
        if (!first) return;
        event.preventDefault();
        first.focus();
      }}
      // The kit moves the focus.
      onCloseAutoFocus={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.stopPropagation();
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="low:grid low:grid-cols-2 low:gap-x-8">
        <div>
          <div className="flex min-h-11 items-center justify-between gap-3">
            <p role="status" className="text-accent max-sm:text-sm low:text-sm">
              {sentence(sleep, texts)}
            </p>
            {moment && (
              <button type="button" className="btn sm shrink-0" onClick={putOffTimer}>
                {fill(texts.more, { minutes: moreMinutes })}
              </button>
            )}
          </div>
          <TimerChoices sleep={sleep} texts={texts} hasEnd={hasAll} usual={usual} />
          {hasAll && <NightlySwitch className="mt-3" sleep={sleep} texts={texts} />}
        </div>
        <div className={hasAll ? undefined : "mt-3 low:mt-0"}>
          {hasAll && <PlaybackSwitches sleep={sleep} texts={texts} />}
          <DimChoice className={lowWithoutHint} sleep={sleep} texts={texts} />
          <button type="button" className="btn mt-4 w-full" onClick={onDim}>
            {texts.dimLong}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
