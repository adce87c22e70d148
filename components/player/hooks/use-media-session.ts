"use client";

import { useEffect } from "react";
import type { Media } from "#components/player/core/media.ts";
import { connectMediaSession } from "#components/player/core/media-session.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { pictureUrl } from "#lib/catalogue/pictures/pictures.ts";

/** Widths of the picture on a lock screen or a watch, in pixels. */
const artworkWidths = [320, 480, 960];

type Skips = { onNext: () => void; onPrevious: () => void };

/** Shows the video on the lock screen and connects the device's media keys. */
export function useMediaSession(
  { title, anchorName: artist, imageUrl: picture }: Media,
  playable: Playable | null,
  { onNext, onPrevious }: Skips,
): void {
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!playable || !mediaSession) return;
    const artwork = (picture ? artworkWidths : []).map((width) => ({
      src: pictureUrl(picture ?? "", width),
      sizes: `${width}x${Math.round((width * 9) / 16)}`,
    }));
    return connectMediaSession(mediaSession, { title, artist, artwork }, playable, { onNext, onPrevious });
  }, [playable, title, artist, picture, onNext, onPrevious]);
}
