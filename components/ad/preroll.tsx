"use client";

import { useEffect, useState } from "react";
import { paths } from "#lib/addresses/paths.ts";
import { fill } from "#lib/format/fill.ts";
import { Link } from "#lib/i18n/link.tsx";
import { adTimes, type SlotState } from "#lib/membership/ads.ts";
import { type AdProps, AdSlot } from "./ad-slot.tsx";

/** Seconds at which a screen reader is told what is left; the text itself changes every second. */
const announcedAt = [adTimes.preroll - 1, 5];

/** The place of the ad, over the poster, which stays in sight around it. */
const inside = "mx-auto w-[min(100%,640px)] rounded-card bg-surface/90";

/** Whole seconds left; `onEnd` when there are none. By the clock, for a hidden tab's timers come late. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.round((end - performance.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      onEnd();
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, onEnd]);
  return left;
}

/** What takes the ad's place when it has not come in time; the wait stays the same. */
function Notice({ texts }: Pick<AdProps, "texts">) {
  return (
    <div
      className={`flex flex-col items-center justify-center gap-3 overflow-auto p-4 text-center ${inside}`}
    >
      <h2>{texts.blocked}</h2>
      <p className="max-w-[44ch] text-sm text-muted max-sm:sr-only">{texts.blockedText}</p>
      <Link className="btn gold sm" href={paths.vip}>
        {texts.unlock}
      </Link>
    </div>
  );
}

export type PrerollProps = AdProps & { onEnd: () => void };

/** Ten seconds of an ad before the player is loaded; nobody can skip them (product: Pre-roll). */
export function Preroll({ onEnd, ...ad }: PrerollProps) {
  const { texts } = ad;
  const left = useCountdown(adTimes.preroll, onEnd);
  const [slot, setSlot] = useState<SlotState>("loading");
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), adTimes.prerollLoad);
    return () => clearTimeout(timer);
  }, []);
  const textAt = (seconds: number) => fill(texts.startsIn, { seconds });
  const announced = announcedAt.findLast((at) => at >= left);
  return (
    <div className="absolute inset-0 grid grid-rows-[minmax(0,1fr)_auto] gap-3 bg-shade-soft p-4">
      {late && slot !== "loaded" ? (
        <Notice texts={texts} />
      ) : (
        <AdSlot {...ad} allowed onState={setSlot} className={inside} />
      )}
      <p
        // As wide as its first words, so that it does not move from 10 to 9.
        className="grid justify-self-center rounded-full bg-shade-strong px-3.5 py-1 text-ui tabular-nums before:invisible before:h-0 before:content-[attr(data-widest)]"
        data-widest={textAt(adTimes.preroll)}
        role="timer"
      >
        {textAt(left)}
      </p>
      <p className="sr-only" aria-live="polite">
        {announced !== undefined && textAt(announced)}
      </p>
    </div>
  );
}
