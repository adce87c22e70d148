import { useEffect } from "react";
import { mayReload } from "#lib/browser/shell/reload-once.ts";

/**
 * Returns the action of "Try again" after an error. A new build may have removed this page's scripts: then the page
 * reloads, the first time without a press, because the same address leads to the new scripts.
 */
export function useRetryOrReload(error: unknown, retry: () => void): () => void {
  const isOutdated = error instanceof Error && error.name === "ChunkLoadError";
  useEffect(() => {
    if (isOutdated && mayReload()) location.reload();
  }, [isOutdated]);
  return isOutdated ? () => location.reload() : retry;
}
