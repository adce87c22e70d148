"use client";

import { useEffect } from "react";
import type { Media } from "#components/player/core/media.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { countPlays, countSilentIframe } from "#lib/browser/watching/plays/count-plays.ts";

/** Counts a play of the video, also in a player that takes no commands; none of a preview. */
export function useCountedPlay(media: Media, playable: Playable | null, stage: HTMLElement): void {
  const { slug, isTrailer, isPreview } = media;
  useEffect(() => {
    if (isPreview) return;
    if (!playable) return countSilentIframe(stage, { slug, isTrailer });
    countPlays(playable, { slug, isTrailer });
  }, [playable, stage, slug, isTrailer, isPreview]);
}
