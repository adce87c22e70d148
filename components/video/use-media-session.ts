"use client";

import { useEffect } from "react";
import { pictureUrl } from "#lib/pictures.ts";
import type { Media } from "./media.ts";

const seekSeconds = 10;

/** The device's own controls: title and picture on the lock screen, its play, pause and seek keys. */
export function useMediaSession(
  { title, artist, imageUrl: picture }: Media,
  element: HTMLMediaElement | null,
): void {
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!element || !mediaSession) return;
    const artwork = picture ? [{ src: pictureUrl(picture, 480), sizes: "480x270" }] : [];
    mediaSession.metadata = new MediaMetadata({ title, artist, artwork });
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ["play", () => element.play().catch(() => {})],
      ["pause", () => element.pause()],
      ["seekbackward", ({ seekOffset }) => (element.currentTime -= seekOffset ?? seekSeconds)],
      ["seekforward", ({ seekOffset }) => (element.currentTime += seekOffset ?? seekSeconds)],
      ["seekto", ({ seekTime }) => (element.currentTime = seekTime ?? element.currentTime)],
    ];
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [element, title, artist, picture]);
}
