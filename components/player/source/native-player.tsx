"use client";

import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { SourceProps } from "#components/player/controls/media.ts";
import { togglePlay } from "#components/player/controls/player-actions.ts";
import { PlayerOverlay } from "#components/player/controls/player-overlay.tsx";
import { sleepDefaults, sleepStore } from "#lib/browser/watching/sleep-kit.ts";
import type { PlayerSource } from "#lib/contracts/video.ts";
import { CaptionTracks } from "./plain-source.tsx";
import { type PlaybackState, SourcePlayback, type Trouble } from "./source-playback.ts";
import { useWaiting } from "./use-waiting.ts";

/** Quiet on purpose: the listener may be falling asleep. */
const note =
  "pointer-events-none! absolute top-3 right-3 rounded-full bg-shade-strong px-3 py-1 text-sm text-muted";

/** A video, an audio file or an HLS playlist. Sound only uses an audio element for a video, too. */
export function NativePlayer({ source, media, texts, controlled, onPlayable }: SourceProps) {
  const [element, setElement] = useState<HTMLMediaElement | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const player = useRef<SourcePlayback | null>(null);
  const left = useRef<{ source: PlayerSource; state: PlaybackState } | null>(null);
  const { soundOnly } = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const waiting = useWaiting(element) && trouble === null;

  useEffect(() => {
    if (!element) return;
    setTrouble(null);
    const from = left.current?.source === source ? left.current.state : null;
    const playback = new SourcePlayback(element, {
      source,
      soundOnly: element instanceof HTMLAudioElement,
      from,
      onTrouble: setTrouble,
    });
    player.current = playback;
    onPlayable(element);
    return () => {
      // The position must be stored before the source goes.
      element.dispatchEvent(new Event("leaving"));
      onPlayable(null);
      left.current = { source, state: playback.leave() };
    };
  }, [element, source, onPlayable]);
  useEffect(() => {
    if (!(element instanceof HTMLVideoElement) || !controlled) return;
    const toggle = () => togglePlay(element);
    element.addEventListener("click", toggle);
    return () => element.removeEventListener("click", toggle);
  }, [element, controlled]);

  const tryAgain = (event: MouseEvent) => {
    // The button is about to go: the player keeps the keys.
    event.currentTarget.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    player.current?.tryAgain();
  };
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
      {/* Above the placeholder that sound only shows. */}
      <div
        className={`pointer-events-none absolute inset-0 z-1 *:pointer-events-auto ${trouble ? "bg-black" : ""}`}
      >
        <p role="status" className={waiting ? note : "sr-only"}>
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
