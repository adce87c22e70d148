"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Switch } from "#components/ui/switch.tsx";
import { readLevel } from "#lib/browser/session/level.ts";
import { autoplayDefaults, autoplayStore, setAutoplay } from "#lib/browser/watching/autoplay.ts";
import type { NextVideo } from "#lib/browser/watching/next-video.ts";
import { pictureUrl } from "#lib/catalogue/pictures.ts";
import { fill } from "#lib/format/fill.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { seesAds } from "#lib/membership/ads.ts";
import { PlayerIcon } from "./player-icon.tsx";

/** Seconds that one may think about it. */
const waits = 8;

type EndCardProps = {
  next: NextVideo | null;
  texts: Texts["player"];
  /** Whether the site has an ad network. */
  hasAds: boolean;
  /** Where screen readers are told what comes next. */
  status: HTMLElement | null;
  onPlay: (slug: string) => void;
  onReplay: () => void;
};

/** Seconds left until the next one begins; null while nothing counts. By the clock: a hidden tab's timers come late. */
function useCountdown(counting: boolean, onEnd: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    if (!counting) return setLeft(null);
    const end = Date.now() + waits * 1000;
    setLeft(waits);
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      latest.current();
    }, 250);
    return () => clearInterval(timer);
  }, [counting]);
  return left;
}

/** Whether an ad would come first, which nobody asked for after a quiet video; unknown until it is learned. */
function useAdFirst(hasAds: boolean): boolean | null {
  const [first, setFirst] = useState<boolean | null>(hasAds ? null : false);
  useEffect(() => {
    if (hasAds) readLevel().then((level) => setFirst(seesAds(level)));
  }, [hasAds]);
  return first;
}

/** The smallest box has no room for the switch, which stands above Up next, too. */
const card = `absolute inset-0 flex flex-col justify-center-safe gap-1.5 overflow-auto bg-shade-full p-3 leading-snug
  sm:items-center sm:gap-4 sm:p-6 [&>.switch]:border-t [&>.switch]:border-line sm:[&>.switch]:w-full sm:[&>.switch]:max-w-141
  max-sm:[&>.switch]:min-h-11 max-sm:[&>.switch_.text-sm]:hidden max-[380px]:[&>.switch]:hidden`;
const ring = "absolute inset-0 m-auto size-11 rounded-full bg-black/70 sm:size-16";
const circle = "origin-center -rotate-90 fill-none stroke-5";

function Ring({ left }: { left: number }) {
  return (
    <svg viewBox="0 0 64 64" className={ring} aria-hidden="true">
      <circle cx={32} cy={32} r={26} className={`${circle} stroke-white/25`} />
      <circle
        cx={32}
        cy={32}
        r={26}
        className={`${circle} stroke-accent`}
        pathLength={waits}
        strokeDasharray={`${left} ${waits}`}
      />
      <text x={32} y={39} className="fill-text text-lg font-heading" textAnchor="middle">
        {left}
      </text>
    </svg>
  );
}

/** At the end of a video, in the player's own box: what comes next, which plays by itself where that was asked for. */
export function EndCard({ next, texts, hasAds, status, onPlay, onReplay }: EndCardProps) {
  const locale = useLocale();
  const { autoplay } = useSyncExternalStore(
    autoplayStore.subscribe,
    autoplayStore.read,
    () => autoplayDefaults,
  );
  const adFirst = useAdFirst(hasAds);
  const [cancelled, setCancelled] = useState(false);
  const counting = autoplay && adFirst === false && next !== null && !cancelled;
  const left = useCountdown(counting, () => next && onPlay(next.slug));
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Whoever writes a comment meanwhile goes on writing.
    const inPlayer = document.activeElement?.closest("[data-watch]");
    if (inPlayer || document.activeElement === document.body) first.current?.focus({ preventScroll: true });
  }, []);
  const says = left === null ? texts.upNext : fill(texts.playsIn, { seconds: waits });
  return (
    <section className={card} aria-label={texts.upNext}>
      {next &&
        status &&
        createPortal(
          <>
            {says}: <span lang={foreignLang(next.title, locale)}>{next.title}</span>
          </>,
          status,
        )}
      {next && (
        <div className="grid max-w-141 grid-cols-[112px_minmax(0,1fr)] items-center gap-3 sm:grid-cols-[240px_minmax(0,1fr)] sm:gap-6">
          <span className="relative block aspect-video overflow-hidden rounded-card bg-surface">
            {next.imageUrl && (
              <img
                src={pictureUrl(next.imageUrl, 320)}
                width={320}
                height={180}
                alt=""
                className="size-full object-cover"
              />
            )}
            {left !== null && <Ring left={left} />}
          </span>
          <div className="min-w-0">
            <p className="text-sm text-muted" aria-hidden="true">
              {left === null ? texts.upNext : fill(texts.playsIn, { seconds: left })}
            </p>
            <p className="line-clamp-2 font-heading sm:text-lg" lang={foreignLang(next.title, locale)}>
              {next.title}
            </p>
            {next.by && (
              <p className="text-sm text-muted max-sm:hidden" lang={foreignLang(next.by, locale)}>
                {next.by}
              </p>
            )}
          </div>
        </div>
      )}
      <div className="flex gap-2">
        {next && (
          <button
            ref={first}
            type="button"
            className="btn primary max-sm:grow"
            onClick={() => onPlay(next.slug)}
          >
            <PlayerIcon name="play" />
            {left === null ? texts.play : texts.playNow}
          </button>
        )}
        {left === null ? (
          <button
            ref={next ? null : first}
            type="button"
            className="btn ghost max-sm:grow"
            onClick={onReplay}
          >
            <PlayerIcon name="replay" />
            {texts.replay}
          </button>
        ) : (
          <button type="button" className="btn ghost max-sm:grow" onClick={() => setCancelled(true)}>
            {texts.cancel}
          </button>
        )}
      </div>
      {next && (
        <Switch
          text={texts.playOn}
          hint={adFirst ? texts.adFirst : texts.playOnHint}
          // Once it is on, that is no longer so; its place stays.
          className={autoplay && !adFirst ? "[&_.text-sm]:invisible" : ""}
          checked={autoplay}
          onChange={(on) => {
            setAutoplay(on);
            setCancelled(false);
          }}
        />
      )}
    </section>
  );
}
