"use client";

import { useCallback, useEffect, useState } from "react";
import type { Media } from "#components/player/core/media.ts";
import { playByItself } from "#components/player/core/player-actions.ts";
import { paths } from "#lib/addresses/paths.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import type { Playable } from "#lib/browser/player/playable.ts";
import { playOnArrival, takePlayOnArrival } from "#lib/browser/watching/arrival.ts";
import { findNext, findSecond, type NextVideo } from "#lib/browser/watching/next-video.ts";
import { sleepStore } from "#lib/browser/watching/sleep/sleep-store.ts";
import { notePlayed, takePrevious } from "#lib/browser/watching/trail.ts";

/** Seconds after which "previous" restarts this video, as on a music player. */
const restartAfter = 5;

/** Records that this video's page is open, and starts the video if another one has led to it. */
export function useArrival({ slug, isEarly }: Media, playable: Playable | null, stage: HTMLElement): void {
  useEffect(() => {
    if (!playable) return;
    if (!isEarly) notePlayed(slug);
    if (takePlayOnArrival(slug)) playByItself(playable, stage);
  }, [playable, stage, slug, isEarly]);
}

/** Returns functions that open the previous and the next video. */
export function useSkips({ slug, related }: Media, playable: Playable | null) {
  const navigate = useNavigate();
  const localPath = useLocalePath();
  const goTo = useCallback(
    (other: string) => {
      playOnArrival(other);
      navigate(localPath(paths.video(other)));
    },
    [navigate, localPath],
  );
  const onNext = useCallback(async () => {
    const next = await findNext(slug, related);
    if (next) goTo(next.slug);
  }, [slug, related, goTo]);
  const onPrevious = useCallback(() => {
    const before = playable && playable.currentTime > restartAfter ? null : takePrevious(slug);
    if (before !== null) goTo(before);
    else if (playable) playable.currentTime = 0;
  }, [playable, slug, goTo]);
  return { goTo, onNext, onPrevious };
}

/** The video to offer when this one has ended, until something plays again; null after the sleep timer's end. */
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
