"use client";

import { useCallback, useRef, useState } from "react";

/**
 * Code that loads when it is first needed. `part` is null until then; `load` loads it, again after a failure, and
 * returns whether it is there.
 */
export function useLazy<Part extends object>(fetchPart: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const latest = useRef(fetchPart);
  latest.current = fetchPart;
  const load = useCallback(async (): Promise<boolean> => {
    setState("loading");
    try {
      setPart(await latest.current());
      setState("idle");
      return true;
    } catch {
      setState("failed");
      return false;
    }
  }, []);
  return { part, loading: state === "loading", failed: state === "failed", load };
}
