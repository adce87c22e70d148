"use client";

import { useEffect, useSyncExternalStore } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { carriedSound } from "./carried-sound.ts";

/**
 * Loads the mini player once there is a sound to control. If its code fails to load the sound ends, because nothing
 * could stop it.
 */
export function MiniPlace() {
  const sound = useSyncExternalStore(carriedSound.subscribe, carriedSound.read, () => null);
  const { part, failed, load } = useLazy(() => import("./mini-player.tsx"));
  useEffect(() => {
    if (sound) load().then((isHere) => isHere || sound.end());
  }, [sound, load]);
  return sound && part && !failed && <part.MiniPlayer key={sound.media.slug} sound={sound} />;
}
