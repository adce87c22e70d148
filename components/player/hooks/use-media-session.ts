"use client";

import { useEffect } from "react";
import type { Media } from "#components/player/controls/media.ts";
import { pictureUrl } from "#lib/catalogue/pictures.ts";
import type { Playable } from "#lib/player/playable.ts";

const seekSeconds = 10;
/** For a lock screen or a watch. */
const artworkWidths = [320, 480, 960];

type Skips = { onNext: () => void; onPrevious: () => void };

/** Shows the video on the lock screen and connects the device's media keys. */
export function useMediaSession(
  { title, artist, imageUrl: picture }: Media,
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
    mediaSession.metadata = new MediaMetadata({ title, artist, artwork });
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ["play", () => playable.play().catch(() => {})],
      ["pause", () => playable.pause()],
      ["seekbackward", ({ seekOffset }) => (playable.currentTime -= seekOffset ?? seekSeconds)],
      ["seekforward", ({ seekOffset }) => (playable.currentTime += seekOffset ?? seekSeconds)],
      ["seekto", ({ seekTime }) => (playable.currentTime = seekTime ?? playable.currentTime)],
      ["nexttrack", onNext],
      ["previoustrack", onPrevious],
    ];
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [playable, title, artist, picture, onNext, onPrevious]);
}
