"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Loads code when it is first needed. `part` is null until then. `load` returns whether the code has loaded; after a
 * failure it tries again.
 */
export function useLazy<Part extends object>(fetchPart: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  const latestFetch = useRef(fetchPart);
  useEffect(() => {
    latestFetch.current = fetchPart;
  }, [fetchPart]);
  const load = useCallback(async (): Promise<boolean> => {
    setFailed(false);
    try {
      setPart(await latestFetch.current());
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  }, []);
  return { part, failed, load };
}
