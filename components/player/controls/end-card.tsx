"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { mayShowAds } from "#components/ad/may-show-ads.ts";
import type { Media } from "#components/player/core/media.ts";
import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { useCountdown } from "#components/ui/hooks/use-countdown.ts";
import { Switch } from "#components/ui/switch.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { autoplayDefaults, autoplayStore, setAutoplay } from "#lib/browser/player/autoplay.ts";
import { readLevel } from "#lib/browser/session/viewer.ts";
import type { NextVideo } from "#lib/browser/watching/next-video.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { seesAds } from "#lib/membership/ads.ts";
import { HomeLink, roundHome } from "./home-link.tsx";
import { NextPreview } from "./next-preview.tsx";

const countdownSeconds = 8;

type EndCardProps = {
  next: NextVideo | null;
  /** A second video to choose from. */
  second: NextVideo | null;
  media: Media;
  texts: Texts["player"];
  /** Whether the site has an ad network. */
  hasAds: boolean;
  /** The live region in which the next video is announced. */
  status: HTMLElement | null;
  onPlay: (slug: string) => void;
  onReplay: () => void;
};

/** Whether an ad would come before the next video; null until that is known. */
function useAdFirst(hasAds: boolean): boolean | null {
  const [first, setFirst] = useState<boolean | null>(hasAds ? null : false);
  useEffect(() => {
    if (hasAds) readLevel().then((level) => setFirst(seesAds(level) && mayShowAds()));
  }, [hasAds]);
  return first;
}

/** Starts the next video after a countdown, unless an ad would come first. */
function useAutoplay({ next, hasAds, onPlay }: Pick<EndCardProps, "next" | "hasAds" | "onPlay">) {
  const { autoplay } = useSyncExternalStore(
    autoplayStore.subscribe,
    autoplayStore.read,
    () => autoplayDefaults,
  );
  const adFirst = useAdFirst(hasAds);
  const [cancelled, setCancelled] = useState(false);
  const counting = autoplay && adFirst === false && next !== null && !cancelled;
  const secondsLeft = useCountdown(counting ? countdownSeconds : null, () => next && onPlay(next.slug));
  const choose = (isOn: boolean) => {
    setAutoplay(isOn);
    setCancelled(false);
  };
  return { autoplay, adFirst, left: secondsLeft, choose, cancel: () => setCancelled(true) };
}

/** Focuses an element on mount, unless the visitor is busy elsewhere on the page, or uses fingers, who need no focus. */
function useFocusInPlayer() {
  const firstButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (window.matchMedia("(pointer: coarse)").matches) return;
    const inPlayer = document.activeElement?.closest("[data-watch]");
    if (inPlayer || document.activeElement === document.body)
      firstButton.current?.focus({ preventScroll: true });
  }, []);
  return firstButton;
}

/** Offers the next video when one has ended. It starts by itself if the visitor has chosen that. */
export function EndCard({ next, second, media, texts, hasAds, status, onPlay, onReplay }: EndCardProps) {
  const locale = useLocale();
  const { autoplay, adFirst, left, choose, cancel } = useAutoplay({ next, hasAds, onPlay });
  const firstButton = useFocusInPlayer();
  const announced = left === null ? texts.upNext : fill(texts.playsIn, { seconds: countdownSeconds });
  return (
    <section className="end-card" aria-label={texts.upNext}>
      <HomeLink className={roundHome} label={texts.home} />
      {next &&
        status &&
        createPortal(
          <>
            {announced}: <span lang={foreignLanguageOf(next.title, locale)}>{next.title}</span>
          </>,
          status,
        )}
      {media.isTrailer && media.offer && (
        // A phone's card has no room for the sentence.
        <div className="flex items-center gap-x-4 sm:mb-2">
          <p className="max-sm:sr-only">{media.offer.text}</p>
          <Link className="btn gold max-sm:grow" href={paths.vip}>
            {media.offer.label}
            {media.offer.from && <span className="sm:hidden"> · {media.offer.from}</span>}
          </Link>
        </div>
      )}
      {next && <NextPreview next={next} left={left} of={countdownSeconds} texts={texts} />}
      <div className="flex gap-2">
        {next && (
          <button
            ref={firstButton}
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
            ref={next ? null : firstButton}
            type="button"
            className="btn ghost max-sm:grow"
            onClick={onReplay}
          >
            <PlayerIcon name="replay" />
            {texts.replay}
          </button>
        ) : (
          <button type="button" className="btn ghost max-sm:grow" onClick={cancel}>
            {texts.cancel}
          </button>
        )}
      </div>
      {second && left === null && (
        <button
          type="button"
          className="btn sm max-w-full max-sm:hidden low:hidden"
          onClick={() => onPlay(second.slug)}
        >
          <span className="text-muted">{texts.orPlay}</span>
          <span className="truncate" lang={foreignLanguageOf(second.title, locale)}>
            {second.title}
          </span>
          {second.duration !== null && <span className="text-muted">{timecode(second.duration)}</span>}
        </button>
      )}
      {next && (
        <Switch
          text={texts.autoplay}
          {...(adFirst && { hint: texts.adFirst })}
          checked={autoplay}
          onChange={choose}
        />
      )}
    </section>
  );
}
