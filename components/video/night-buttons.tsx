"use client";

import type { Ref } from "react";
import { type Night, setLoop, setSoundOnly } from "#lib/browser/night.ts";
import { fill } from "#lib/format/fill.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { minutesLeft } from "#lib/player/sleep-timer.ts";
import { PlayerIcon, type PlayerIconName } from "./player-icon.tsx";

type NightButtonsProps = {
  night: Night;
  texts: Texts["player"]["sleep"];
  /** A pill in the bar, or a dock under the thumb with words. */
  place: "bar" | "dock";
  timerRef: Ref<HTMLButtonElement>;
  onTimer: () => void;
  onDim: () => void;
};

/** The night set: timer, loop, sound only, dim. What a frame can't be told is left out. */
export function NightButtons({ night, texts, place, timerRef, onTimer, onDim }: NightButtonsProps) {
  const left = night.left === null ? null : fill(texts.minutesLeft, { minutes: minutesLeft(night.left) });
  const docked = place === "dock";
  const button = (icon: PlayerIconName, text: string, onClick: () => void, pressed?: boolean) => (
    <li key={icon} className={docked ? undefined : "night-more"}>
      <button
        type="button"
        className={docked ? "dock-button" : "bar-button"}
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
    <ul aria-label={texts.title} className={docked ? "night-dock" : "night-set"}>
      <li>
        <button
          ref={timerRef}
          type="button"
          className={docked ? "dock-button" : "bar-button night-timer"}
          aria-haspopup="dialog"
          aria-pressed={night.timer !== null}
          aria-label={left ? `${texts.timer}: ${left}` : texts.timer}
          data-tip={docked ? undefined : texts.timer}
          onClick={onTimer}
        >
          <PlayerIcon name="timer" />
          {left ?? (docked && texts.timer)}
        </button>
      </li>
      {night.controlled && button("loop", texts.loop, () => setLoop(!night.loop), night.loop)}
      {night.controlled &&
        button("soundOnly", texts.soundOnly, () => setSoundOnly(!night.soundOnly), night.soundOnly)}
      {button("dim", texts.dim, onDim)}
    </ul>
  );
}
