"use client";

import { useEffect, useRef, useState } from "react";
import { focusStage, playByItself } from "#components/player/core/player-actions.ts";
import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { hasPlayed } from "#components/player/hooks/use-player-memory.ts";
import type { Playable } from "#lib/browser/player/playable.ts";

type StartOptions = {
  playable: Playable | null;
  stage: HTMLElement;
  /** An ad has ended: the video plays if the browser allows it. */
  startsByItself: boolean;
};

/** Whether the video has played since the page was opened; `data-started` on the stage hides the poster. */
export function useStart({ playable, stage, startsByItself }: StartOptions): boolean {
  const [hasStarted, setStarted] = useState(false);
  const isTried = useRef(false);
  useEffect(() => {
    if (!playable) return;
    const onPlay = () => setStarted(true);
    if (!playable.paused || hasPlayed(playable)) onPlay();
    playable.addEventListener("play", onPlay);
    // A tab in the background stays silent.
    if (startsByItself && !isTried.current && !document.hidden) playByItself(playable, stage);
    isTried.current = true;
    return () => playable.removeEventListener("play", onPlay);
  }, [playable, stage, startsByItself]);
  useEffect(() => {
    stage.toggleAttribute("data-started", hasStarted);
    return () => stage.removeAttribute("data-started");
  }, [stage, hasStarted]);
  return hasStarted;
}

/** A large Play over the poster, for pointers; keyboards and screen readers have the bar's. */
export function StartButton({ playable, stage }: { playable: Playable; stage: HTMLElement }) {
  const [isPressed, setPressed] = useState(false);
  // After one press the player's own button must be reachable: a foreign player may ignore ours.
  if (isPressed) return null;
  const start = () => {
    focusStage(stage);
    setPressed(true);
    playable.play().catch(() => {});
  };
  return (
    <button
      type="button"
      // A video element starts on a click by itself.
      className={`start-button ${playable instanceof HTMLVideoElement ? "pointer-events-none!" : ""}`}
      tabIndex={-1}
      aria-hidden="true"
      onClick={start}
    >
      <span>
        <PlayerIcon name="play" />
      </span>
    </button>
  );
}
