import type { CSSProperties } from "react";
import { hasBandwidth } from "#lib/browser/base/bandwidth.ts";
import type { LoadedPictures } from "#lib/browser/player/load-seek-pictures.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { seekPicturePlace } from "#lib/catalogue/pictures/seek-pictures.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import { SeekFrame } from "./seek-frame.tsx";

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

type SeekHintProps = {
  second: number;
  /** Its distance from the start of the bar. */
  place: string;
  /** The title of its chapter. */
  chapter: string | undefined;
  isHovered: boolean;
  isMouse: boolean;
  pictures: LoadedPictures | null;
  playable: Playable;
  src: string;
};

/** What lies above the second below the pointer: a picture or a frame, the time, and the chapter. */
export function SeekHint(props: SeekHintProps) {
  const { second, place, chapter, isHovered, isMouse, pictures, playable, src } = props;
  return (
    // Hidden, not removed, so that its frames are there at the next hover.
    <span
      className="seek-hint"
      style={{ "--at": place } as CSSProperties}
      hidden={!isHovered}
      aria-hidden="true"
    >
      {pictures && <SeekPicture pictures={pictures} second={second} />}
      {isMouse && hasFrames(playable, src) && <SeekFrame key={src} src={src} second={second} />}
      {timecode(second)}
      {chapter !== undefined && <span className="block max-w-48 truncate text-muted">{chapter}</span>}
    </span>
  );
}
