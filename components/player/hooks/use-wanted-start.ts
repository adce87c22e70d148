"use client";

import { useEffect } from "react";
import { playOnArrival } from "#lib/browser/player/arrival.ts";
import { loopTonight, startWantedTimer, wantTimer } from "#lib/browser/player/sleep/sleep-store.ts";
import { takeWantedStart } from "#lib/browser/player/sleep/wanted-timer.ts";

/**
 * Starts the video if the address asks for it. The sleep timer that it asks for starts with the first play, or at once
 * under a player that never reports one.
 */
export function useWantedStart(slug: string, isSilent: boolean): void {
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
}
