"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { daytime, nightStore } from "#lib/browser/night.ts";
import { CaptionTracks } from "./caption-tracks.tsx";
import type { SourceProps } from "./media.ts";
import { attachSource } from "./media-source.ts";
import { togglePlay } from "./player-actions.ts";
import { PlayerOverlay } from "./player-overlay.tsx";

/** Where an element was when one for the other kind of use took its place. */
type Left = { isAudio: boolean; at: number; playing: boolean; rate: number };

/** A video, audio file or HLS playlist. For sound alone an element of sound takes the place of a film's. */
export function NativePlayer({ source, media, texts, controlled, onPlayable }: SourceProps) {
  const [element, setElement] = useState<HTMLMediaElement | null>(null);
  const [broken, setBroken] = useState(false);
  const left = useRef<Left | null>(null);
  const { soundOnly } = useSyncExternalStore(nightStore.subscribe, nightStore.read, () => daytime);

  useEffect(() => {
    if (!element) return;
    const isAudio = element instanceof HTMLAudioElement;
    const detach = attachSource(element, source, { soundOnly: isAudio, fail: () => setBroken(true) });
    const before = left.current;
    if (before && before.isAudio !== isAudio) {
      element.currentTime = before.at;
      element.defaultPlaybackRate = before.rate;
      element.playbackRate = before.rate;
      if (before.playing) element.play().catch(() => {});
    }
    onPlayable(element);
    return () => {
      const { currentTime: at, paused, playbackRate: rate } = element;
      left.current = { isAudio, at, playing: !paused, rate };
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

  const Tag = source.kind === "audio" || soundOnly ? "audio" : "video";
  return (
    <>
      <Tag
        key={Tag}
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
      {broken && <PlayerOverlay role="alert">{texts.broken}</PlayerOverlay>}
    </>
  );
}
