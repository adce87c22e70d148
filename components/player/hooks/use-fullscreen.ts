import { useSyncExternalStore } from "react";
import { isFullscreen } from "#components/player/core/player-actions.ts";

function watchFullscreen(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

export const useFullscreen = (): boolean => useSyncExternalStore(watchFullscreen, isFullscreen, isFullscreen);
