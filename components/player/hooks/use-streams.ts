"use client";

import { useEffect } from "react";
import type { Media } from "#components/player/controls/media.ts";
import { showToast } from "#components/toast/show-toast.ts";
import type { Playable } from "#lib/browser/player/playable.ts";

/** Milliseconds between two reports of a play. */
const reportEvery = 30_000;

/** Reports a member's play of a VIP video, and rests it where newer ones have taken its place (product: Protected media). */
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
        // Who has paid plays on if the answer fails.
      }
    };
    const start = () => report(true);
    const timer = setInterval(() => report(false), reportEvery);
    const end = () => {
      isOver = true;
      clearInterval(timer);
      playable.removeEventListener("play", start);
    };
    playable.addEventListener("play", start);
    // It may come from its page into the mini player, or back.
    report(false);
    return end;
  }, [playable, isVip, isForMember, isTrailer, text]);
}
