"use client";

import { useCallback, useEffect, useState } from "react";
import { paths } from "#lib/addresses/paths.ts";
import {
  notePlayed,
  playOnArrival,
  takePlayOnArrival,
  takePrevious,
} from "#lib/browser/watching/autoplay.ts";
import { findNext, type NextVideo } from "#lib/browser/watching/next-video.ts";
import { sleepStore } from "#lib/browser/watching/sleep-kit.ts";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import { useNavigate } from "#lib/i18n/page-navigation.tsx";
import type { Playable } from "#lib/player/playable.ts";
import type { Media } from "./media.ts";

/** Seconds after which "previous" restarts this video, as on a music player. */
const restartAfter = 5;

/** Navigates to the videos before and after this one. */
export function useSkips({ slug, related, isEarly }: Media, playable: Playable | null) {
  const navigate = useNavigate();
  const localPath = useLocalePath();
  const goTo = useCallback(
    (other: string) => {
      playOnArrival(other);
      navigate(localPath(paths.video(other)));
    },
    [navigate, localPath],
  );
  useEffect(() => {
    if (!playable) return;
    if (!isEarly) notePlayed(slug);
    if (takePlayOnArrival(slug)) playable.play().catch(() => {});
  }, [playable, slug, isEarly]);
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

/** The video to offer after this one has ended, until something plays again. Nothing after the sleep timer's end. */
export function useEnd({ slug, related }: Media, playable: Playable | null) {
  const [end, setEnd] = useState<{ next: NextVideo | null } | null>(null);
  useEffect(() => {
    if (!playable) return;
    const ended = async () => {
      const { timer, stopped } = sleepStore.read();
      if (timer === "end" || stopped) return;
      const next = await findNext(slug, related);
      if (playable.ended) setEnd({ next });
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
