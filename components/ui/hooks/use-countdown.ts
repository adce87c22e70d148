import { useEffect, useRef, useState } from "react";

const checkEvery = 250;

/**
 * Counts `seconds` down and calls `onEnd` at 0; returns the whole seconds left, or null while `seconds` is null. Reads
 * the clock, because timers of a hidden tab are late.
 */
export function useCountdown(seconds: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    setLeft(seconds);
    if (seconds === null) return;
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      latest.current();
    }, checkEvery);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
