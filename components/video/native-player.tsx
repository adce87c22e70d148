"use client";

import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { daytime, nightStore } from "#lib/browser/night.ts";
import type { PlayerSource } from "#lib/contracts/video.ts";
import { CaptionTracks } from "./caption-tracks.tsx";
import type { SourceProps } from "./media.ts";
import { attachSource } from "./media-source.ts";
import { togglePlay } from "./player-actions.ts";
import { PlayerOverlay } from "./player-overlay.tsx";

/** Where an element was when another one took its place: for sound alone, or to try again. */
type Left = { source: PlayerSource; at: number; playing: boolean; rate: number; muted: boolean };

/** A state in which there is nothing more to play. */
const hasRunDry = ({ error, readyState }: HTMLMediaElement) =>
  error !== null || readyState < HTMLMediaElement.HAVE_FUTURE_DATA;

/** A video, audio file or HLS playlist. For sound alone an element of sound takes the place of a film's. */
export function NativePlayer({ source, media, texts, controlled, onPlayable }: SourceProps) {
  const [element, setElement] = useState<HTMLMediaElement | null>(null);
  const [broken, setBroken] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const left = useRef<Left | null>(null);
  const { soundOnly } = useSyncExternalStore(nightStore.subscribe, nightStore.read, () => daytime);

  useEffect(() => {
    if (!element) return;
    const isAudio = element instanceof HTMLAudioElement;
    setBroken(false);
    const fail = () => {
      // What has been loaded is played first.
      if (hasRunDry(element)) setBroken(true);
      else element.addEventListener("waiting", fail, { once: true });
    };
    const detach = attachSource(element, source, { soundOnly: isAudio, fail });
    const before = left.current;
    if (before?.source === source) {
      element.currentTime = before.at;
      element.muted = before.muted;
      element.defaultPlaybackRate = before.rate;
      element.playbackRate = before.rate;
      if (before.playing) element.play().catch(() => {});
    }
    onPlayable(element);
    return () => {
      const { currentTime: at, paused, playbackRate: rate, muted } = element;
      left.current = { source, at, playing: !paused, rate, muted };
      element.removeEventListener("waiting", fail);
      // Who remembers the position does so now: it goes with the source.
      element.dispatchEvent(new Event("leaving"));
      onPlayable(null);
      detach();
    };
  }, [element, source, onPlayable]);
  useEffect(() => {
    if (!(element instanceof HTMLVideoElement) || !controlled) return;
    const toggle = () => togglePlay(element);
    element.addEventListener("click", toggle);
    return () => element.removeEventListener("click", toggle);
  }, [element, controlled]);

  const tryAgain = (event: MouseEvent) => {
    // The button goes: the player keeps the keys.
    event.currentTarget.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    setAttempt(attempt + 1);
  };
  const Tag = source.kind === "audio" || soundOnly ? "audio" : "video";
  return (
    <>
      <Tag
        key={`${Tag} ${attempt}`}
        ref={setElement}
        className={
          Tag === "audio" && !controlled
            ? "absolute inset-x-4 bottom-4 w-[calc(100%-32px)]"
            : "absolute inset-0 size-full object-contain"
        }
        controls={!controlled}
        playsInline
        preload="metadata"
        aria-label={media.title}
        tabIndex={0}
      >
        <CaptionTracks source={source} />
      </Tag>
      {broken && (
        <PlayerOverlay role="alert">
          <p>{texts.broken}</p>
          <button type="button" className="btn primary" onClick={tryAgain}>
            {texts.retry}
          </button>
        </PlayerOverlay>
      )}
    </>
  );
}
