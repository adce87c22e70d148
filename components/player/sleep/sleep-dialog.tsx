"use client";

import { type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { Switch } from "#components/ui/switch.tsx";
import {
  type SleepState,
  setFade,
  setLoop,
  setSoundOnly,
  setTimer,
} from "#lib/browser/watching/sleep-kit.ts";
import { canSetVolume } from "#lib/browser/watching/volume.ts";
import { fill } from "#lib/format/fill.ts";
import type { Texts } from "#lib/languages/texts.ts";
import { timerMinutes, timerOf } from "#lib/player/sleep-timer.ts";

type SleepTexts = Texts["player"]["sleep"];
type SleepDialogProps = { sleep: SleepState; texts: SleepTexts; onDim: () => void; onClose: () => void };

const minute = 60_000;
const more = 15;

/** The time of day at which the sound ends. */
function sentence({ timer, fade }: SleepState, texts: SleepTexts): string {
  if (timer === null) return texts.never;
  if (timer === "end") return texts.atEnd;
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });
  return fill(fade && canSetVolume() ? texts.fadesAndStops : texts.stops, {
    fades: time.format(timer.at - minute),
    stops: time.format(timer.at),
  });
}

type ChoiceProps = {
  checked: boolean;
  /** Set on the choice of last time. */
  usual?: Ref<HTMLInputElement> | undefined;
  onChoose: () => void;
  children: ReactNode;
};

function Choice({ checked, usual, onChoose, children }: ChoiceProps) {
  return (
    <label
      data-usual={usual ? "" : undefined}
      className="relative flex min-h-15 cursor-pointer items-center justify-center rounded-card bg-film px-1 text-center font-control has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent data-usual:ring-1 data-usual:ring-accent"
    >
      <input
        ref={usual}
        type="radio"
        name="sleep-timer"
        className="sr-only"
        checked={checked}
        onChange={onChoose}
        // Choosing the same minutes again restarts the timer.
        onClick={checked ? onChoose : undefined}
      />
      {children}
    </label>
  );
}

const sheet = `fixed m-auto max-h-[calc(100dvh-32px)] w-[min(480px,calc(100vw-32px))] max-w-none overflow-y-auto rounded-panel
  border border-line bg-raised text-text shadow-dialog backdrop:bg-scrim max-sm:mb-0 max-sm:w-full max-sm:rounded-b-none`;

type SleepPartProps = Pick<SleepDialogProps, "sleep" | "texts">;

function TimerChoices({ sleep, texts, usual }: SleepPartProps & { usual: Ref<HTMLInputElement> }) {
  const { timer } = sleep;
  return (
    <fieldset className="mt-4 grid grid-cols-3 gap-2">
      <legend className="sr-only">{texts.timer}</legend>
      {timerMinutes.map((minutes) => (
        <Choice
          key={minutes}
          // The timer itself holds only the moment when it ends.
          checked={sleep.minutes === minutes && timer !== null && timer !== "end"}
          usual={sleep.minutes === minutes ? usual : undefined}
          onChoose={() => setTimer(timerOf(minutes, Date.now()), minutes)}
        >
          {fill(texts.minutes, { minutes })}
        </Choice>
      ))}
      {sleep.controlled && (
        <Choice checked={timer === "end"} onChoose={() => setTimer("end")}>
          {texts.end}
        </Choice>
      )}
    </fieldset>
  );
}

function PlaybackSwitches({ sleep, texts }: SleepPartProps) {
  return (
    <div className="mt-3">
      {canSetVolume() && (
        <Switch text={texts.fade} hint={texts.fadeHint} checked={sleep.fade} onChange={setFade} />
      )}
      <Switch text={texts.loop} checked={sleep.loop} onChange={setLoop} />
      <Switch
        text={texts.soundOnly}
        hint={texts.soundOnlyHint}
        checked={sleep.soundOnly}
        onChange={setSoundOnly}
      />
    </div>
  );
}

/** The sleep kit in full; on a phone a sheet from below. */
export function SleepDialog({ sleep, texts, onDim, onClose }: SleepDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const usual = useRef<HTMLInputElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    usual.current?.focus();
  }, []);
  const { timer } = sleep;
  const turnOff = () => {
    // This button is about to go: the focus moves to the first one.
    dialog.current?.querySelector("button")?.focus();
    setTimer(null);
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      className={sheet}
      onClose={onClose}
      // A click on the backdrop.
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
    >
      <div className="p-6">
        <div className="flex items-center justify-between gap-4">
          <h2 id={title} className="text-lg">
            {texts.title}
          </h2>
          <button type="button" className="btn sm" onClick={() => dialog.current?.close()}>
            {texts.close}
          </button>
        </div>
        <p role="status" className="mt-2 text-accent">
          {sentence(sleep, texts)}
        </p>
        <TimerChoices sleep={sleep} texts={texts} usual={usual} />
        {sleep.controlled && <PlaybackSwitches sleep={sleep} texts={texts} />}
        <div className="mt-4 grid grid-cols-2 gap-2">
          <button type="button" className="btn col-span-2" onClick={onDim}>
            {texts.dimLong}
          </button>
          {timer !== null && (
            <button type="button" className="btn ghost" onClick={turnOff}>
              {texts.off}
            </button>
          )}
          {typeof timer === "object" && timer !== null && (
            <button
              type="button"
              className="btn"
              onClick={() => setTimer({ at: timer.at + more * minute }, null)}
            >
              {fill(texts.more, { minutes: more })}
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}
