"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import {
  type InPageEvent,
  type InPageState,
  reduceInPagePayment,
} from "#lib/browser/payment/in-page-state.ts";

/**
 * The state of an in-page payment. `current` holds it between renders; `shown` is false once the view is unmounted.
 * `send` returns true where the event changes something.
 */
export function useInPageState() {
  const [state, setState] = useState<InPageState>({ name: "idle" });
  const current = useRef(state);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const send = useCallback((event: InPageEvent): boolean => {
    const next = reduceInPagePayment(current.current, event);
    const changed = next !== current.current;
    current.current = next;
    if (changed) setState(next);
    return changed;
  }, []);
  return { state, current, shown, send };
}
