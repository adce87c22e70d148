"use client";

import { useCallback, useSyncExternalStore } from "react";
import type { Playable } from "#lib/browser/player/playable.ts";

const events = [
  "play",
  "pause",
  "ended",
  "timeupdate",
  "durationchange",
  "volumechange",
  "ratechange",
  "seeking",
  "captionschange",
  "loadedmetadata",
  "progress",
];

/** A value that a control shows of a player, read again on each of its events. */
export function usePlayable<T extends string | number | boolean | null>(
  playable: Playable,
  read: (playable: Playable) => T,
): T {
  const subscribe = useCallback(
    (onEvent: () => void) => {
      for (const event of events) playable.addEventListener(event, onEvent);
      return () => {
        for (const event of events) playable.removeEventListener(event, onEvent);
      };
    },
    [playable],
  );
  const current = () => read(playable);
  return useSyncExternalStore(subscribe, current, current);
}
