import { useEffect } from "react";
import type { Media } from "#components/player/core/media.ts";
import { playByItself } from "#components/player/core/player-actions.ts";
import { playOnArrival, takePlayOnArrival } from "#lib/browser/player/arrival.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { loopTonight, startWantedTimer, wantTimer } from "#lib/browser/player/sleep/sleep-store.ts";
import { takeWantedStart } from "#lib/browser/player/sleep/wanted-timer.ts";
import { notePlayed } from "#lib/browser/watching/trail.ts";

/**
 * Records that this video's page is open, and starts the video if its address asks for it or another video has led to
 * it. The sleep timer of the address starts with the first play, or at once under a silent player, which never reports
 * one.
 */
export function useArrival(
  { slug, isEarly }: Media,
  playable: Playable | null,
  { stage, isSilent }: { stage: HTMLElement; isSilent: boolean },
): void {
  useEffect(() => {
    const wantedStart = takeWantedStart();
    if (!wantedStart) return;
    playOnArrival(slug);
    if (wantedStart.loops) loopTonight();
    if (wantedStart.minutes !== null) wantTimer(wantedStart.minutes);
  }, [slug]);
  useEffect(() => {
    if (isSilent) startWantedTimer();
  }, [isSilent]);
  useEffect(() => {
    if (!playable) return;
    if (!isEarly) notePlayed(slug);
    if (takePlayOnArrival(slug)) playByItself(playable, stage);
  }, [playable, stage, slug, isEarly]);
}
