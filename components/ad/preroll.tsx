"use client";

import { useEffect, useState } from "react";
import { useCountdown } from "#components/ui/hooks/use-countdown.ts";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { endCarriedPlayer } from "#lib/browser/player/current-player.ts";
import { wantedMinutes } from "#lib/browser/player/sleep/sleep-state.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { timeInWords } from "#lib/browser/player/sleep/sleep-timer.ts";
import { readWantedStart } from "#lib/browser/player/sleep/wanted-timer.ts";
import { readLevel } from "#lib/browser/session/viewer.ts";
import { isInterrupted } from "#lib/browser/watching/sound/interrupted-sound.ts";
import { hasJustStopped } from "#lib/browser/watching/sound/stopped-iframe.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { adCheckTimes, type SlotState, seesAds } from "#lib/membership/ads.ts";
import { minute } from "#lib/platform/time/duration.ts";
import { type AdProps, AdSlot } from "./ad-slot.tsx";
import { mayShowAds } from "./may-show-ads.ts";

/** Seconds left at which screen readers announce the rest; the visible text changes every second. */
const announcedAt = [adCheckTimes.preroll - 1, 5];

/** Leaves the poster visible around the ad. */
const insideClass = "mx-auto w-[min(100%,40rem)] rounded-card bg-surface/90";

/** Shown if the ad does not load in time. The wait stays the same. */
function Notice({ texts }: Pick<AdProps, "texts">) {
  return (
    <div
      className={`flex flex-col items-center justify-center gap-3 overflow-auto p-4 text-center ${insideClass}`}
    >
      <h2>{texts.blocked}</h2>
      <p className="max-w-[44ch] text-sm text-muted max-sm:sr-only">{texts.blockedText}</p>
      <Link className="btn gold sm" href={paths.vip}>
        {texts.unlock}
      </Link>
    </div>
  );
}

/**
 * The pre-roll for a visitor who sees ads and has consented to tracking; null for anybody else, and for a video that
 * has already played here until the load of a document ended its iframe.
 */
export const prerollForVisitor = async (slug: string) =>
  mayShowAds() && !isInterrupted(slug) && !hasJustStopped(slug) && seesAds(await readLevel())
    ? Preroll
    : null;

export type PrerollProps = AdProps & { sleep: Texts["player"]["sleep"]; onEnd: () => void };

/** The sleep timer that the video starts, in words; null without one. */
function waitingTimer(sleep: PrerollProps["sleep"]): string | null {
  const minutes = readWantedStart()?.minutes ?? wantedMinutes(sleepStore.read());
  return minutes === null ? null : `${sleep.timer} · ${timeInWords(minutes * minute, sleep)}`;
}

/** Ten seconds of an ad before the player loads. It can't be skipped (product: Pre-roll). */
export function Preroll({ onEnd, sleep, ...ad }: PrerollProps) {
  const { texts } = ad;
  const secondsLeft = useCountdown(adCheckTimes.preroll, onEnd) ?? 0;
  const [slot, setSlot] = useState<SlotState>("loading");
  const [late, setLate] = useState(false);
  const [timer] = useState(() => waitingTimer(sleep));
  // The video that follows would end it anyway.
  useEffect(() => endCarriedPlayer(), []);
  useEffect(() => {
    const waiting = setTimeout(() => setLate(true), adCheckTimes.prerollLoad);
    return () => clearTimeout(waiting);
  }, []);
  const textAt = (seconds: number) => fill(texts.startsIn, { seconds });
  const announced = announcedAt.findLast((at) => at >= secondsLeft);
  return (
    <div className="preroll absolute inset-0 grid grid-rows-[minmax(0,1fr)_auto] gap-3 bg-shade-soft p-4">
      {late && slot !== "loaded" ? (
        <Notice texts={texts} />
      ) : (
        <AdSlot {...ad} allowed onState={setSlot} className={insideClass} />
      )}
      <div className="flex flex-wrap justify-center gap-2 text-center text-ui tabular-nums *:rounded-full *:bg-shade-strong *:px-3.5 *:py-1">
        <p
          // The countdown keeps the width of its first text, or it would shrink when 10 becomes 9.
          className="grid before:invisible before:h-0 before:content-[attr(data-widest)]"
          data-widest={textAt(adCheckTimes.preroll)}
          role="timer"
        >
          {textAt(secondsLeft)}
        </p>
        {timer && <p className="text-accent-bright">{timer}</p>}
      </div>
      <p className="sr-only" aria-live="polite">
        {announced !== undefined && textAt(announced)}
      </p>
    </div>
  );
}
