"use client";

import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { FailedNotice } from "#components/player/controls/failed-notice.tsx";
import { WaitingNote } from "#components/player/controls/waiting-note.tsx";
import type { SourceProps } from "#components/player/core/media.ts";
import {
  canFillScreen,
  focusStage,
  stageAround,
  toggleFullscreen,
  togglePlay,
} from "#components/player/core/player-actions.ts";
import { sleepDefaults } from "#lib/browser/player/sleep/sleep-state.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { usePlayback } from "./use-playback.ts";
import { useWaiting } from "./use-waiting.ts";

/** A video, an audio file or an HLS playlist. Sound only uses an audio element for a video, too. */
export function NativePlayer({ source, media, texts, controlled, onPlayable }: SourceProps) {
  const place = useRef<HTMLDivElement>(null);
  const { soundOnly } = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const tag = source.kind === "audio" || soundOnly ? "audio" : "video";
  const { element, trouble, tryAgain } = usePlayback({ source, media, texts, onPlayable, tag, place });
  const waiting = useWaiting(element) && trouble === null;
  useLayoutEffect(() => {
    if (!element) return;
    element.controls = !controlled;
    element.ariaLabel = media.title;
    element.className =
      tag === "audio" && !controlled
        ? "absolute inset-x-4 bottom-4 w-[calc(100%-2rem)]"
        : "absolute inset-0 size-full object-contain";
  }, [element, tag, controlled, media.title]);
  useEffect(() => {
    if (!(element instanceof HTMLVideoElement) || !controlled) return;
    const toggle = () => {
      togglePlay(element);
      // A focused film would be framed by light at the next key.
      const stage = stageAround(element);
      if (stage) focusStage(stage);
    };
    // Playback needs no change: of the two clicks before, one has paused it and one has started it again.
    const fill = () => {
      const stage = stageAround(element);
      if (stage && canFillScreen(element)) toggleFullscreen(element, stage);
    };
    element.addEventListener("click", toggle);
    element.addEventListener("dblclick", fill);
    return () => {
      element.removeEventListener("click", toggle);
      element.removeEventListener("dblclick", fill);
    };
  }, [element, controlled]);

  useEffect(() => {
    if (!element) return;
    const onFrame = () => element.toggleAttribute("data-drawn", true);
    if (element.readyState >= element.HAVE_CURRENT_DATA) onFrame();
    for (const type of ["loadeddata", "playing"]) element.addEventListener(type, onFrame);
    return () => {
      for (const type of ["loadeddata", "playing"]) element.removeEventListener(type, onFrame);
    };
  }, [element]);

  return (
    <>
      <div ref={place} className="contents" />
      {/* Lies above the placeholder of sound only, and with a button above what takes the presses of a resting player. */}
      <div
        className={`pointer-events-none absolute inset-0 *:pointer-events-auto ${trouble ? "z-3" : "z-1"}`}
      >
        <WaitingNote text={texts.loading} isWaiting={waiting} hasPlayed={element?.played.length !== 0} />
        {trouble && (
          <FailedNotice
            text={trouble === "lost" ? texts.lost : texts.broken}
            retry={texts.retry}
            onRetry={tryAgain}
          />
        )}
      </div>
    </>
  );
}
