"use client";

import {
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { PlayerOverlay } from "#components/player/controls/player-overlay.tsx";
import type { SourceProps } from "#components/player/core/media.ts";
import {
  canFillScreen,
  focusStage,
  stageAround,
  toggleFullscreen,
  togglePlay,
} from "#components/player/core/player-actions.ts";
import { isCarried } from "#lib/browser/watching/current-player.ts";
import { sleepDefaults, sleepStore } from "#lib/browser/watching/sleep/sleep-store.ts";
import { onPageRestored } from "#lib/browser/watching/sound/interrupted-sound.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { onPageLeft } from "./carried-sound.ts";
import { carriedOf, carry, resumeTimer, storeOnLeaving, takeBack } from "./carry.ts";
import { createMediaElement, playSource } from "./media-element.ts";
import type { PlaybackState, SourcePlayback, Trouble } from "./source-playback.ts";
import { takeStoredSound } from "./stored-sound.ts";
import { useWaiting } from "./use-waiting.ts";

/** Quiet on purpose, because the listener may be falling asleep. */
const quietNote =
  "pointer-events-none! absolute top-3 right-3 rounded-full bg-shade-strong px-3 py-1 text-sm text-muted";

/** Before the first frame, the note stands where a mouse has pressed Play; a finger has the buttons there. */
const firstNote = `${quietNote} pointer-fine:inset-x-0 pointer-fine:top-1/2 pointer-fine:mx-auto pointer-fine:w-fit pointer-fine:-translate-y-1/2`;

/** A video, an audio file or an HLS playlist. Sound only uses an audio element for a video, too. */
export function NativePlayer({ source, media, texts, controlled, onPlayable }: SourceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLMediaElement | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const player = useRef<SourcePlayback | null>(null);
  const leftAt = useRef<{ source: PlayerSource; state: PlaybackState } | null>(null);
  const { soundOnly } = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const waiting = useWaiting(element) && trouble === null;
  const tag = source.kind === "audio" || soundOnly ? "audio" : "video";
  /** The video and its texts as the page has them now. */
  const shown = useEffectEvent(() => ({ media, texts }));

  // A layout effect: when the page is left, it ends before the elements go.
  useLayoutEffect(() => {
    const { media: current } = shown();
    const carried = carriedOf(current);
    const back = carried?.source.kind === source.kind && carried.element.localName === tag ? carried : null;
    const stopped = back ? null : carried?.end();
    if (back) takeBack(back);
    const own = back?.element ?? createMediaElement(tag, source);
    place.current?.prepend(own);
    const stored = takeStoredSound(current);
    const before = stored?.state ?? (leftAt.current?.source === source ? leftAt.current.state : null);
    const from = stopped ?? before;
    const playback =
      back?.playback ?? playSource(own, current.slug, { source, soundOnly: tag === "audio", from });
    player.current = playback;
    if (stored) resumeTimer(stored);
    playback.watchTrouble(setTrouble);
    setElement(own);
    onPlayable(own);
    const sound = () => ({ ...shown(), source, element: own, playback });
    const stopCarrying = onPageLeft(() => carry(sound()));
    const stopStoring = storeOnLeaving(sound);
    const stopRestoring = onPageRestored(() => {
      const later = takeStoredSound(shown().media, true);
      if (!later) return;
      playback.playOn(later.state);
      resumeTimer(later);
    });
    return () => {
      stopCarrying();
      stopStoring();
      stopRestoring();
      onPlayable(null);
      setElement(null);
      if (isCarried(own)) return;
      // The position must be stored before the source is removed.
      own.dispatchEvent(new Event("leaving"));
      leftAt.current = { source, state: playback.leave() };
      own.remove();
    };
  }, [tag, source, onPlayable]);
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
    // The two clicks of a double click have paused it and started it again.
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

  const tryAgain = (event: MouseEvent) => {
    // The button is about to be removed: the focus moves to the player.
    stageAround(event.currentTarget)?.focus({ preventScroll: true });
    player.current?.tryAgain();
  };
  return (
    <>
      <div ref={place} className="contents" />
      {/* Lies above the placeholder of sound only, and with a button above what takes the presses of a resting player. */}
      <div
        className={`pointer-events-none absolute inset-0 *:pointer-events-auto ${trouble ? "z-3" : "z-1"}`}
      >
        <p
          role="status"
          className={waiting ? (element?.played.length === 0 ? firstNote : quietNote) : "sr-only"}
        >
          {waiting && texts.loading}
        </p>
        {trouble && (
          <PlayerOverlay role="alert">
            <p>{trouble === "lost" ? texts.lost : texts.broken}</p>
            <button type="button" className="btn primary" onClick={tryAgain}>
              {texts.retry}
            </button>
          </PlayerOverlay>
        )}
      </div>
    </>
  );
}
