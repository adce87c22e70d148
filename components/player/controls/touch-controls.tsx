"use client";

import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { canDo, perform, togglePlay } from "#components/player/core/player-actions.ts";
import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { usePlayable } from "#components/player/hooks/use-playable.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { HomeLink } from "./home-link.tsx";

const stepSeconds = 10;
/** Between the two taps of a double tap. */
const doubleTapMs = 300;
const signShownMs = 700;

type TouchControlsProps = {
  playable: Playable;
  stage: HTMLElement;
  texts: Texts["player"];
  hasStarted: boolean;
};

/** For fingers: a double tap on the left or right third seeks; on a phone large buttons lie on the picture. */
export function TouchControls({ playable, stage, texts, hasStarted }: TouchControlsProps) {
  const isPaused = usePlayable(playable, ({ paused }) => paused);
  const [sign, setSign] = useState<"back" | "forward" | null>(null);
  const lastTap = useRef({ side: "", at: 0 });
  useEffect(() => {
    if (sign === null) return;
    const timer = setTimeout(() => setSign(null), signShownMs);
    return () => clearTimeout(timer);
  }, [sign]);
  const seek = (seconds: number) => {
    const action = { do: "seek", seconds } as const;
    if (canDo(action, playable)) perform(action, playable, stage);
  };
  const onTap = ({ clientX, timeStamp: at }: Pick<PointerEvent, "clientX" | "timeStamp">) => {
    const { left, width } = stage.getBoundingClientRect();
    const share = (clientX - left) / width;
    const side = share < 1 / 3 ? "back" : share > 2 / 3 ? "forward" : "";
    const isDouble = side !== "" && side === lastTap.current.side && at - lastTap.current.at < doubleTapMs;
    lastTap.current = { side, at };
    if (!isDouble) return;
    seek(side === "back" ? -stepSeconds : stepSeconds);
    setSign(side);
  };
  // While the bar is hidden only the stage receives a tap. It counts as the first tap of a double tap.
  const onWake = useEffectEvent((event: globalThis.PointerEvent) => {
    if (event.target === stage && event.pointerType === "touch") onTap(event);
  });
  useEffect(() => {
    stage.addEventListener("pointerup", onWake);
    return () => stage.removeEventListener("pointerup", onWake);
  }, [stage]);
  const onPointerUp = (event: PointerEvent) => {
    // With a mouse in a narrow window a click plays or pauses, as on any picture.
    if (event.pointerType === "mouse" && event.target === event.currentTarget) togglePlay(playable);
    else onTap(event);
  };
  return (
    // Until it has started, a tap goes to the poster below.
    <div className={`touch-zone ${hasStarted ? "" : "pointer-events-none!"}`} onPointerUp={onPointerUp}>
      {sign && (
        <span className="player-sign" data-side={sign} aria-hidden="true">
          {sign === "back" ? `−${stepSeconds}` : `+${stepSeconds}`}
        </span>
      )}
      <div className="touch-buttons">
        <HomeLink className="low:[.player-stage:not(:fullscreen)_&]:grid" label={texts.home} />
        <button type="button" aria-label={texts.back10} onClick={() => seek(-stepSeconds)}>
          <PlayerIcon name="back" />
        </button>
        <button
          type="button"
          className="middle"
          aria-label={isPaused ? texts.play : texts.pause}
          onClick={() => togglePlay(playable)}
        >
          <PlayerIcon name={isPaused ? "play" : "pause"} />
        </button>
        <button type="button" aria-label={texts.forward10} onClick={() => seek(stepSeconds)}>
          <PlayerIcon name="forward" />
        </button>
      </div>
    </div>
  );
}
