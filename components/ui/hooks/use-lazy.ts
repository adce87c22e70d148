"use client";

import { useCallback, useRef, useState } from "react";

/**
 * Code that loads when it is first needed. `part` is null until then; `load` loads it, again after a failure, and
 * returns whether it is there.
 */
export function useLazy<Part extends object>(fetchPart: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  const latest = useRef(fetchPart);
  latest.current = fetchPart;
  const load = useCallback(async (): Promise<boolean> => {
    setFailed(false);
    try {
      setPart(await latest.current());
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  }, []);
  return { part, failed, load };
}
