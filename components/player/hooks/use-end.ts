import { useEffect, useState } from "react";
import type { Media } from "#components/player/core/media.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { findNext, findSecond, type NextVideo } from "#lib/browser/watching/next-video.ts";

/**
 * The next two videos, once this one has ended and until it plays or seeks again. Null before, and if the sleep timer
 * stopped it.
 */
export function useEnd({ slug, related }: Media, playable: Playable | null) {
  const [end, setEnd] = useState<{ next: NextVideo | null; second: NextVideo | null } | null>(null);
  useEffect(() => {
    if (!playable) return;
    const ended = async () => {
      const { timer, stopped } = sleepStore.read();
      if (timer === "end" || stopped) return;
      const next = await findNext(slug, related);
      const second = next && (await findSecond(next, related));
      if (playable.ended) setEnd({ next, second });
    };
    const clear = () => setEnd(null);
    playable.addEventListener("ended", ended);
    playable.addEventListener("play", clear);
    playable.addEventListener("seeking", clear);
    return () => {
      setEnd(null);
      playable.removeEventListener("ended", ended);
      playable.removeEventListener("play", clear);
      playable.removeEventListener("seeking", clear);
    };
  }, [playable, slug, related]);
  return end;
}
