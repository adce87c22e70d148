"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/**
 * A view's state that only a reducer changes. `current` holds it between renders; `shown` is false once the view is
 * unmounted. `send` returns true where the event changes something.
 */
export function useStateMachine<State, Event>(reduce: (state: State, event: Event) => State, initial: State) {
  const [state, setState] = useState(initial);
  const current = useRef(state);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const send = useCallback(
    (event: Event): boolean => {
      const next = reduce(current.current, event);
      const changed = next !== current.current;
      current.current = next;
      if (changed) setState(next);
      return changed;
    },
    [reduce],
  );
  return { state, current, shown: isMounted, send };
}
