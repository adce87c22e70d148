"use client";

import { useEffect, useSyncExternalStore } from "react";
import { carriedSound } from "#components/player/source/carried-sound.ts";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { isSoundInterrupted, onPageRestored } from "#lib/browser/watching/sound/interrupted-sound.ts";

/**
 * Loads the mini player once there is a sound to control. If its code fails to load the sound ends, because nothing
 * could stop it.
 */
export function MiniPlayerSlot() {
  const sound = useSyncExternalStore(carriedSound.subscribe, carriedSound.read, () => null);
  const { part, failed, load } = useLazy(() => import("./mini-player.tsx"));
  // The code must be there before the visitor leaves the page.
  useEffect(() => {
    if (document.documentElement.hasAttribute("data-playing")) load();
    document.addEventListener("playing", load, true);
    return () => document.removeEventListener("playing", load, true);
  }, [load]);
  useEffect(() => {
    const resume = () => {
      if (!isSoundInterrupted()) return;
      import("#components/player/source/carry.ts").then(
        ({ resumeInMini }) => resumeInMini(),
        () => {},
      );
    };
    resume();
    return onPageRestored(resume);
  }, []);
  useEffect(() => {
    if (sound) load().then((isHere) => isHere || sound.end());
  }, [sound, load]);
  return sound && part && !failed && <part.MiniPlayer key={sound.media.slug} sound={sound} />;
}
