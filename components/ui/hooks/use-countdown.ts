import { useEffect, useEffectEvent, useState } from "react";

const checkEveryMs = 250;

/**
 * Counts `seconds` down and calls `onEnd` at 0; returns the whole seconds left, or null while `seconds` is null. Reads
 * the clock, because timers of a hidden tab are late.
 */
export function useCountdown(seconds: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    setLeft(seconds);
    if (seconds === null) return;
    const endsAt = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      end();
    }, checkEveryMs);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
