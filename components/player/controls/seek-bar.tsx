"use client";

import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import type { Media } from "#components/player/core/media.ts";
import { useDuration } from "#components/player/hooks/use-duration.ts";
import { usePlayable } from "#components/player/hooks/use-playable.ts";
import { type LoadedPictures, loadSeekPictures } from "#lib/browser/player/load-seek-pictures.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { seekPicturePlace } from "#lib/catalogue/seek-pictures.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { hasBandwidth } from "#lib/platform/bandwidth.ts";
import { SeekFrame } from "./seek-frame.tsx";

type SeekBarProps = {
  playable: Playable;
  /** The URL of the media that is playing. */
  src: string;
  media: Pick<Media, "slug" | "chapters" | "isTrailer">;
  texts: Texts["player"];
  resumeAt: number | null;
};

/** The width of the thumb (app/styles/player-bar.css); its middle never reaches the ends of the line. */
const thumbPx = 14;

/** So near the end a held thumb does not seek: the film would end under it. */
const endZoneSeconds = 3;

/** The end of the buffered range around the current position, in seconds. */
function loadedUntil(playable: Playable): number {
  if (!(playable instanceof HTMLMediaElement)) return 0;
  const { buffered, currentTime } = playable;
  for (let part = 0; part < buffered.length; part++)
    if (buffered.start(part) <= currentTime && currentTime <= buffered.end(part)) return buffered.end(part);
  return 0;
}

/** Whether frames of the film can be shown: it is one file. */
const hasFrames = (playable: Playable, src: string): boolean =>
  playable instanceof HTMLVideoElement &&
  playable.src === new URL(src, location.href).href &&
  !/\.m3u8(?:$|\?)/.test(src) &&
  hasBandwidth();

/** The small picture of a second. */
function SeekPicture({ pictures, second }: { pictures: LoadedPictures; second: number }) {
  const { left, top } = seekPicturePlace(pictures, second);
  const { src, width, height } = pictures;
  const background = `url("${src}") ${-left}px ${-top}px`;
  return (
    <span data-picture="" className="mx-auto mb-1 block rounded-sm" style={{ width, height, background }} />
  );
}

/** The position in the video, to move; chapters are gaps in the line. */
export function SeekBar({ playable, src, media, texts, resumeAt }: SeekBarProps) {
  const { slug } = media;
  /** A trailer has none of the whole video. */
  const chapters = media.isTrailer ? [] : media.chapters;
  const duration = useDuration(playable, slug);
  const last = Math.max(1, Math.floor(duration));
  const position = usePlayable(playable, (source) => Math.floor(source.currentTime));
  const loaded = usePlayable(playable, (source) => Math.floor(loadedUntil(source)));
  /** The second below the pointer; after the pointer has left, the last one. */
  const [hover, setHover] = useState<number | null>(null);
  const [isHovered, setHovered] = useState(false);
  const [pictures, setPictures] = useState<LoadedPictures | null>(null);
  const [isMouse, setMouse] = useState(false);
  /** The second of a held thumb; null while none is held. */
  const [held, setHeld] = useState<number | null>(null);
  /** The second where a held thumb was last; null while none is held. */
  const hold = useRef<{ second: number } | null>(null);
  const loadedFor = useRef("");
  const load = async () => {
    loadedFor.current = src;
    setPictures(await loadSeekPictures(src));
  };
  const onPointerMove = ({ clientX, currentTarget, buttons, pointerType }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const moment = Math.round(
      Math.min(1, Math.max(0, (clientX - left - thumbPx / 2) / (width - thumbPx))) * last,
    );
    if (duration === 0 || (pointerType !== "mouse" && buttons === 0)) return;
    setHover(moment);
    setHovered(true);
    setMouse(pointerType === "mouse");
    if (loadedFor.current !== src) load().catch(() => {});
  };
  const hovered = hover === null ? undefined : chapters.findLast((chapter) => chapter.at <= hover);
  const onPointerDown = () => {
    hold.current = { second: 0 };
    const released = new AbortController();
    const release = () => {
      released.abort();
      const second = hold.current?.second ?? 0;
      if (second > duration - endZoneSeconds) playable.currentTime = second;
      hold.current = null;
      setHeld(null);
    };
    for (const type of ["pointerup", "pointercancel"])
      window.addEventListener(type, release, { signal: released.signal });
  };
  const seek = (second: number) => {
    if (hold.current) {
      hold.current = { second };
      setHeld(second);
    }
    if (!hold.current || second <= duration - endZoneSeconds) playable.currentTime = second;
  };
  const shown = held ?? position;
  const placeOf = (seconds: number) => {
    const share = duration > 0 ? Math.min(1, seconds / duration) : 0;
    return `calc(${thumbPx / 2}px + ${share} * (100% - ${thumbPx}px))`;
  };
  return (
    <div className="seek-bar" onPointerMove={onPointerMove} onPointerLeave={() => setHovered(false)}>
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={shown}
        disabled={duration === 0}
        aria-label={texts.position}
        aria-valuetext={fill(texts.positionOf, { at: timecode(shown), duration: timecode(duration) })}
        style={{ "--played": placeOf(shown), "--loaded": placeOf(loaded) } as CSSProperties}
        onPointerDown={onPointerDown}
        onChange={(event) => seek(Number(event.target.value))}
      />
      {duration > 0 &&
        chapters
          .filter((chapter) => chapter.at > 0 && chapter.at < duration)
          .map((chapter) => <i key={chapter.at} style={{ left: placeOf(chapter.at) }} />)}
      {resumeAt !== null && duration > 0 && <b style={{ left: placeOf(resumeAt) }} />}
      {hover !== null && (
        // Hidden, not removed, so that its frames are there at the next hover.
        <span
          className="seek-hint"
          style={{ "--at": placeOf(hover) } as CSSProperties}
          hidden={!isHovered}
          aria-hidden="true"
        >
          {pictures && <SeekPicture pictures={pictures} second={hover} />}
          {isMouse && hasFrames(playable, src) && <SeekFrame key={src} src={src} second={hover} />}
          {timecode(hover)}
          {hovered && <span className="block max-w-48 truncate text-muted">{hovered.title}</span>}
        </span>
      )}
    </div>
  );
}
