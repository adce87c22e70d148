"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { CarriedSound } from "#components/player/source/carried-sound.ts";
import { dimPage } from "#lib/browser/player/sleep/dim-screen.ts";
import { dimDelay } from "#lib/browser/player/sleep/sleep-choices.ts";
import { sleepDefaults } from "#lib/browser/player/sleep/sleep-state.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";

/** Dims the page when nobody touches it (`dimDelay`), as useRest does on the player's page. */
export function useDimming(texts: CarriedSound["texts"]["sleep"], isPaused: boolean): void {
  const sleep = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const { stopped } = sleep;
  const [isSeen, setSeen] = useState(false);
  /** By the clock of `performance.now`. A page is opened by a touch. */
  const touchedAt = useRef(performance.now());
  const delay = dimDelay({ ...sleep, isPlaying: !isPaused, isSilent: stopped, isSeen });
  useEffect(() => {
    if (!stopped) setSeen(false);
  }, [stopped]);
  useEffect(() => {
    const wait = () =>
      delay === Number.POSITIVE_INFINITY
        ? undefined
        : setTimeout(() => dimPage(texts), Math.max(0, touchedAt.current + delay - performance.now()));
    let waiting = wait();
    const stay = () => {
      touchedAt.current = performance.now();
      clearTimeout(waiting);
      waiting = wait();
      if (stopped) setSeen(true);
    };
    const listening = new AbortController();
    for (const type of ["pointermove", "pointerdown", "keydown"])
      window.addEventListener(type, stay, { capture: true, signal: listening.signal });
    return () => {
      clearTimeout(waiting);
      listening.abort();
    };
  }, [stopped, delay, texts]);
}
