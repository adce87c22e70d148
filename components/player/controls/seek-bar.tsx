"use client";

import type { CSSProperties } from "react";
import type { Media } from "#components/player/core/media.ts";
import { useDuration } from "#components/player/hooks/use-duration.ts";
import { useHeldThumb } from "#components/player/hooks/use-held-thumb.ts";
import { usePlayable } from "#components/player/hooks/use-playable.ts";
import { useSeekHover } from "#components/player/hooks/use-seek-hover.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { SeekHint } from "./seek-hint.tsx";

type SeekBarProps = {
  playable: Playable;
  /** The URL of the media that is playing. */
  src: string;
  media: Pick<Media, "slug" | "chapters" | "isTrailer">;
  texts: Texts["player"];
  resumeAt: number | null;
};

/** The width of the thumb (app/styles/player/player-bar.css); its middle never reaches the ends of the line. */
const thumbPx = 14;

/** The end of the buffered range around the current position, in seconds. */
function loadedUntil(playable: Playable): number {
  if (!(playable instanceof HTMLMediaElement)) return 0;
  const { buffered, currentTime } = playable;
  for (let part = 0; part < buffered.length; part++)
    if (buffered.start(part) <= currentTime && currentTime <= buffered.end(part)) return buffered.end(part);
  return 0;
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
  const { held, onPointerDown, seek } = useHeldThumb(playable, duration);
  const secondAt = (x: number, { left, width }: DOMRect) => {
    const share = (x - left - thumbPx / 2) / (width - thumbPx);
    return duration === 0 ? null : Math.round(Math.min(1, Math.max(0, share)) * last);
  };
  const { second, onPointerMove, onPointerLeave, ...hover } = useSeekHover(src, secondAt);
  const shown = held ?? position;
  const placeOf = (seconds: number) => {
    const share = duration > 0 ? Math.min(1, seconds / duration) : 0;
    return `calc(${thumbPx / 2}px + ${share} * (100% - ${thumbPx}px))`;
  };
  return (
    <div className="seek-bar" onPointerMove={onPointerMove} onPointerLeave={onPointerLeave}>
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
          .map((chapter) => (
            <i key={chapter.at} className="chapter-mark" style={{ left: placeOf(chapter.at) }} />
          ))}
      {resumeAt !== null && duration > 0 && <i className="resume-mark" style={{ left: placeOf(resumeAt) }} />}
      {second !== null && (
        <SeekHint
          {...hover}
          second={second}
          place={placeOf(second)}
          chapter={chapters.findLast((chapter) => chapter.at <= second)?.title}
          playable={playable}
          src={src}
        />
      )}
    </div>
  );
}
