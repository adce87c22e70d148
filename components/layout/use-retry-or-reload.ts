import { useEffect } from "react";
import { mayReload } from "#lib/browser/shell/reload-once.ts";

/**
 * Returns what "Try again" does after an error. A new build may have taken this page's scripts away: then the page reloads, the
 * first time by itself, since the same address leads to the new ones.
 */
export function useRetryOrReload(error: unknown, retry: () => void): () => void {
  const isOutdated = error instanceof Error && error.name === "ChunkLoadError";
  useEffect(() => {
    if (isOutdated && mayReload()) location.reload();
  }, [isOutdated]);
  return isOutdated ? () => location.reload() : retry;
}
