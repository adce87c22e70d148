import { useRef, useState } from "react";
import type { Playable } from "#lib/browser/player/playable.ts";

/** So near the end a held thumb does not seek: the film would end under it. */
const endZoneSeconds = 3;

/** The seek bar's thumb: what it does when it is pressed and moved, and the second where it is held, or null. */
export function useHeldThumb(playable: Playable, duration: number) {
  const [held, setHeld] = useState<number | null>(null);
  /** The second where a held thumb was last; null while none is held. */
  const hold = useRef<{ second: number } | null>(null);
  const onPointerDown = () => {
    hold.current = { second: 0 };
    const released = new AbortController();
    const release = () => {
      released.abort();
      const second = hold.current?.second ?? 0;
      if (second > duration - endZoneSeconds) playable.currentTime = second;
      hold.current = null;
      setHeld(null);
    };
    for (const type of ["pointerup", "pointercancel"])
      window.addEventListener(type, release, { signal: released.signal });
  };
  const seek = (second: number) => {
    if (hold.current) {
      hold.current = { second };
      setHeld(second);
    }
    if (!hold.current || second <= duration - endZoneSeconds) playable.currentTime = second;
  };
  return { held, onPointerDown, seek };
}
