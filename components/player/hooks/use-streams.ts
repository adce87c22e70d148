"use client";

import { useEffect } from "react";
import type { Media } from "#components/player/core/media.ts";
import { showToast } from "#components/toast/show-toast.ts";
import type { Playable } from "#lib/browser/player/playable.ts";

const reportEveryMs = 30_000;

/**
 * Reports that a member plays a VIP video, and pauses it when newer plays have used up the member's streams (product:
 * Protected media).
 */
export function useStreams(
  { isVip, isForMember, isTrailer }: Media,
  playable: Playable | null,
  text: string,
): void {
  useEffect(() => {
    if (!playable || !isVip || !isForMember || isTrailer) return;
    let isOver = false;
    const report = async (isStart: boolean) => {
      if (isOver || playable.paused) return;
      try {
        const { reportStream } = await import("#lib/browser/watching/streams.ts");
        const { isLimited, isStopped } = await reportStream(isStart);
        if (!isLimited) end();
        if (!isStopped || isOver) return;
        playable.pause();
        showToast("info", text, { duration: Number.POSITIVE_INFINITY });
      } catch {
        // A paying member plays on if the request fails.
      }
    };
    const start = () => report(true);
    const timer = setInterval(() => report(false), reportEveryMs);
    const end = () => {
      isOver = true;
      clearInterval(timer);
      playable.removeEventListener("play", start);
    };
    playable.addEventListener("play", start);
    // The video may move between its page and the mini player.
    report(false);
    return end;
  }, [playable, isVip, isForMember, isTrailer, text]);
}
