"use client";

import { useCallback } from "react";
import type { Media } from "#components/player/core/media.ts";
import { paths } from "#lib/addresses/paths.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import { playOnArrival } from "#lib/browser/player/arrival.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { findNext } from "#lib/browser/watching/next-video.ts";
import { takePrevious } from "#lib/browser/watching/trail.ts";

/** The time after which "previous" restarts this video, as on a music player. */
const restartAfterSeconds = 5;

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
    const before = playable && playable.currentTime > restartAfterSeconds ? null : takePrevious(slug);
    if (before !== null) goTo(before);
    else if (playable) playable.currentTime = 0;
  }, [playable, slug, goTo]);
  return { goTo, onNext, onPrevious };
}
