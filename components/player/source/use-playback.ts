"use client";

import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { SourceProps } from "#components/player/core/media.ts";
import { isCarried } from "#lib/browser/player/current-player.ts";
import { onPageRestored } from "#lib/browser/watching/sound/interrupted-sound.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { onPageLeft } from "./carried-sound.ts";
import { carriedOf, carryFile, resumeTimer, storeOnLeaving, takeBack } from "./carry.ts";
import { createMediaElement, playSource } from "./media-element.ts";
import type { PlaybackState, SourcePlayback, Trouble } from "./source-playback.ts";
import { takeStoredSound } from "./stored-sound.ts";

type PlaybackProps = Pick<SourceProps, "source" | "media" | "texts" | "onPlayable"> & {
  tag: "video" | "audio";
  /** The element in which the film or the sound is put. */
  place: RefObject<HTMLElement | null>;
};

/**
 * Plays a source in an element of its own within `place`: one that the mini player gives back, or a new one, which
 * continues what a document load has interrupted. It outlives its page in the mini player.
 */
export function usePlayback({ source, media, texts, onPlayable, tag, place }: PlaybackProps) {
  const [element, setElement] = useState<HTMLMediaElement | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const player = useRef<SourcePlayback | null>(null);
  const leftState = useRef<{ source: PlayerSource; state: PlaybackState } | null>(null);
  /** The video and its texts as the page has them now. */
  const currentProps = useEffectEvent(() => ({ media, texts }));

  // A layout effect: when the page is left, it ends before the elements go.
  useLayoutEffect(() => {
    const { media: current } = currentProps();
    const carried = carriedOf(current);
    const isSame =
      carried?.source.kind === source.kind && carried.playback && carried.player.localName === tag;
    const back = isSame ? carried : null;
    const stopped = back ? null : carried?.end();
    const own = back?.player ?? createMediaElement(tag, source);
    if (back && place.current) takeBack(back, place.current);
    else place.current?.prepend(own);
    const stored = takeStoredSound(current);
    const before = stored?.state ?? (leftState.current?.source === source ? leftState.current.state : null);
    const from = stopped ?? before;
    const playback =
      back?.playback ?? playSource(own, current.slug, { source, soundOnly: tag === "audio", from });
    player.current = playback;
    if (stored) resumeTimer(stored);
    playback.watchTrouble(setTrouble);
    setElement(own);
    onPlayable(own);
    const sound = () => ({ ...currentProps(), source, player: own, playback });
    const stopCarrying = onPageLeft(() => carryFile(sound()));
    const stopStoring = storeOnLeaving(sound);
    const stopRestoring = onPageRestored(() => {
      const later = takeStoredSound(currentProps().media, true);
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
      leftState.current = { source, state: playback.leave() };
      own.remove();
    };
  }, [tag, source, onPlayable, place]);
  return { element, trouble, tryAgain: () => player.current?.tryAgain() };
}
