"use client";

import type { CSSProperties } from "react";
import { fill } from "#lib/format/fill.ts";
import type { Texts } from "#lib/languages/texts.ts";
import type { Playable } from "#lib/player/playable.ts";
import { clock } from "#lib/player/time.ts";
import type { Media } from "./media.ts";
import { usePlayable } from "./use-playable.ts";

type SeekBarProps = { playable: Playable; chapters: Media["chapters"]; texts: Texts["player"] };

/** The end of the buffered range around the current position, in seconds. */
function loadedUntil(playable: Playable): number {
  if (!(playable instanceof HTMLMediaElement)) return 0;
  const { buffered, currentTime } = playable;
  for (let part = 0; part < buffered.length; part++)
    if (buffered.start(part) <= currentTime && currentTime <= buffered.end(part)) return buffered.end(part);
  return 0;
}

/** The position in the video, to move; chapters are gaps in the line. */
export function SeekBar({ playable, chapters, texts }: SeekBarProps) {
  const duration = usePlayable(playable, (source) =>
    Number.isFinite(source.duration) ? source.duration : 0,
  );
  const at = usePlayable(playable, (source) => Math.floor(source.currentTime));
  const loaded = usePlayable(playable, (source) => Math.floor(loadedUntil(source)));
  const share = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  return (
    <div className="seek-bar">
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={at}
        disabled={duration === 0}
        aria-label={texts.position}
        aria-valuetext={fill(texts.positionOf, { at: clock(at), duration: clock(duration) })}
        style={{ "--played": share(at), "--loaded": share(loaded) } as CSSProperties}
        onChange={(event) => {
          playable.currentTime = Number(event.target.value);
        }}
      />
      {duration > 0 &&
        chapters
          .filter((chapter) => chapter.at > 0 && chapter.at < duration)
          .map((chapter) => <i key={chapter.at} style={{ left: share(chapter.at) }} />)}
    </div>
  );
}
