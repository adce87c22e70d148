"use client";

import { useEffect, useRef } from "react";
import type { Playable } from "#lib/browser/player/playable.ts";
import { timerOf } from "#lib/browser/player/sleep-timer.ts";
import { playOnArrival } from "#lib/browser/watching/arrival.ts";
import { loopTonight, setTimer } from "#lib/browser/watching/sleep/sleep-store.ts";
import { takeWantedStart } from "#lib/browser/watching/sleep/wanted-timer.ts";

/** Starts the video and sets the sleep timer if the address asks for it. The timer runs from the first play. */
export function useWantedStart(slug: string, playable: Playable | null): void {
  const minutes = useRef<number | null>(null);
  useEffect(() => {
    const wanted = takeWantedStart();
    if (!wanted) return;
    playOnArrival(slug);
    if (wanted.loops) loopTonight();
    minutes.current = wanted.minutes;
    if (wanted.minutes !== null) setTimer(timerOf(wanted.minutes, Date.now()));
  }, [slug]);
  useEffect(() => {
    const wanted = minutes.current;
    if (!playable || wanted === null) return;
    const start = () => {
      // Once only: another source of the same video, such as sound only, goes on under the running timer.
      minutes.current = null;
      setTimer(timerOf(wanted, Date.now()));
    };
    playable.addEventListener("play", start, { once: true });
    return () => playable.removeEventListener("play", start);
  }, [playable]);
}
