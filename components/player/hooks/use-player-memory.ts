"use client";

import { useEffect, useRef, useState } from "react";
import type { Media } from "#components/player/core/media.ts";
import { restoreCaptions } from "#components/player/core/player-captions.ts";
import { restoreSpeed } from "#components/player/core/player-speed.ts";
import { IframePlayer } from "#lib/browser/player/embed/iframe-player.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { secondInHash } from "#lib/browser/player/second-in-hash.ts";
import { isFading } from "#lib/browser/player/sleep/sound-fade.ts";
import { readVolume, saveVolume } from "#lib/browser/player/volume.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { readDeviceHistory } from "#lib/browser/watching/history/device-history.ts";
import { saveProgress } from "#lib/browser/watching/history/save-progress.ts";
import { isUnfinished } from "#lib/catalogue/watched.ts";

const saveEveryMs = 5000;
const justBegunSeconds = 2;

/** The second in the address: `#t=90` in shared links, `?t=90` in search engines' links to chapters. */
function readStart(): number | null {
  const [, at] = /[?&]t=(\d{1,6})(?:&|$)/.exec(location.search) ?? [];
  return secondInHash(location.hash) ?? (at === undefined ? null : Number(at));
}

/** The last position on any device. */
async function readStop(slug: string): Promise<number | null> {
  const notes = isMarkedSignedIn()
    ? await (await import("#lib/browser/watching/history/member-history.ts")).readPositions()
    : readDeviceHistory();
  const note = notes.find((candidate) => candidate.slug === slug);
  return note && isUnfinished(note) ? note.position : null;
}

/** Whether it has played since it was created, as one that returns from the mini player has. */
export const hasPlayed = (playable: Playable): boolean =>
  playable instanceof IframePlayer
    ? playable.hasPlayed
    : playable instanceof HTMLMediaElement && playable.played.length > 0;

/** Starts at the second in the address. Without one, returns the last position, at which Play resumes. */
export function useResume({ slug, isTrailer = false }: Media, playable: Playable | null) {
  const [resumeAt, setResumeAt] = useState<number | null>(null);
  const startedSlug = useRef("");
  useEffect(() => {
    if (!playable || isTrailer || startedSlug.current === slug) return;
    startedSlug.current = slug;
    if (hasPlayed(playable)) return;
    const start = readStart();
    if (start !== null) playable.currentTime = start;
    else
      readStop(slug).then(
        (stop) => {
          if (playable.paused) setResumeAt(stop);
          // It began before the position was known.
          else if (stop !== null && playable.currentTime < justBegunSeconds) playable.currentTime = stop;
        },
        () => {},
      );
  }, [playable, slug, isTrailer]);
  useEffect(() => {
    if (!playable) return;
    const begun = () => setResumeAt(null);
    const resume = () => {
      if (resumeAt !== null) playable.currentTime = resumeAt;
      begun();
    };
    playable.addEventListener("play", resume);
    playable.addEventListener("seeking", begun);
    return () => {
      playable.removeEventListener("play", resume);
      playable.removeEventListener("seeking", begun);
    };
  }, [playable, resumeAt]);
  return { resumeAt, forget: () => setResumeAt(null) };
}

/** Stores volume and position, and restores speed and captions. */
export function usePlayerMemory(media: Media, playable: Playable | null): void {
  const { slug, title, anchorName, imageUrl, isVip, isEarly = false, isTrailer = false } = media;
  useEffect(() => {
    if (!playable) return;
    const volume = readVolume();
    if (volume !== null && !isFading()) playable.volume = volume;
    restoreSpeed(playable);
    const leaveCaptions = restoreCaptions(playable);
    const save = (isStopped: boolean) => {
      const { currentTime: position, duration } = playable;
      const video = { slug, title, anchorName, imageUrl, isVip };
      const entry = { ...video, position, duration: duration || 0, at: Date.now() };
      if (position > 0 && !isEarly && !isTrailer) saveProgress(entry, isStopped);
    };
    const saveStop = () => save(true);
    const keepVolume = () => isFading() || saveVolume(playable.volume);
    const timer = setInterval(() => playable.paused || save(false), saveEveryMs);
    const listening = new AbortController();
    const { signal } = listening;
    for (const name of ["pause", "ended", "leaving"]) playable.addEventListener(name, saveStop, { signal });
    window.addEventListener("pagehide", saveStop, { signal });
    playable.addEventListener("volumechange", keepVolume, { signal });
    return () => {
      clearInterval(timer);
      leaveCaptions();
      listening.abort();
    };
  }, [playable, slug, title, anchorName, imageUrl, isVip, isEarly, isTrailer]);
}
