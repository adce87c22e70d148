import { useEffect } from "react";
import type { Media } from "#components/player/core/media.ts";
import { playByItself } from "#components/player/core/player-actions.ts";
import { takePlayOnArrival } from "#lib/browser/player/arrival.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { notePlayed } from "#lib/browser/watching/trail.ts";

/** Records that this video's page is open, and starts the video if another one has led to it. */
export function useArrival({ slug, isEarly }: Media, playable: Playable | null, stage: HTMLElement): void {
  useEffect(() => {
    if (!playable) return;
    if (!isEarly) notePlayed(slug);
    if (takePlayOnArrival(slug)) playByItself(playable, stage);
  }, [playable, stage, slug, isEarly]);
}
