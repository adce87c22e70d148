"use client";

import { useEffect, useState } from "react";
import { isWaiting } from "./stalls.ts";

/** Milliseconds of buffering that need no notice. */
const unnoticedMs = 1000;
const events = ["waiting", "playing", "canplay", "pause", "play", "seeking", "seeked", "error", "emptied"];

/** Whether the element buffers for longer than a moment. */
export function useWaiting(element: HTMLMediaElement | null): boolean {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (isWaiting(element)) timer ??= setTimeout(() => setWaiting(isWaiting(element)), unnoticedMs);
      else {
        clearTimeout(timer);
        timer = undefined;
        setWaiting(false);
      }
    };
    for (const event of events) element.addEventListener(event, look);
    return () => {
      clearTimeout(timer);
      setWaiting(false);
      for (const event of events) element.removeEventListener(event, look);
    };
  }, [element]);
  return waiting;
}
