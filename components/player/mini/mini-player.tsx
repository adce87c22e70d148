"use client";

import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { createPortal, flushSync } from "react-dom";
import { perform, seekBy, togglePlay } from "#components/player/core/player-actions.ts";
import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { useMediaSession } from "#components/player/hooks/use-media-session.ts";
import { usePlayable } from "#components/player/hooks/use-playable.ts";
import { usePlayerMemory } from "#components/player/hooks/use-player-memory.ts";
import { useSkips } from "#components/player/hooks/use-skips.ts";
import { useStreams } from "#components/player/hooks/use-streams.ts";
import { isControlsOwn } from "#components/player/keys/use-player-keys.ts";
import { SleepDialog } from "#components/player/sleep/sleep-dialog.tsx";
import type { CarriedSound } from "#components/player/source/carried-sound.ts";
import { storeOnLeaving } from "#components/player/source/carry.ts";
import type { Trouble } from "#components/player/source/source-playback.ts";
import { useOnEachPage } from "#components/ui/hooks/use-on-each-page.ts";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { type PlayerAction, playerAction } from "#lib/browser/player/keys.ts";
import { moreMinutes, timeInWords, timerOf } from "#lib/browser/player/sleep-timer.ts";
import { markHistory } from "#lib/browser/watching/history/device-history.ts";
import { hasPageKeys } from "#lib/browser/watching/page-keys.ts";
import { dimPage } from "#lib/browser/watching/sleep/dim-screen.ts";
import { dimDelay } from "#lib/browser/watching/sleep/sleep-choices.ts";
import { putOffTimer, setTimer, sleepDefaults, sleepStore } from "#lib/browser/watching/sleep/sleep-store.ts";
import { pictureUrl } from "#lib/catalogue/pictures.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { minute } from "#lib/platform/time/duration.ts";
import { useAccess } from "./use-access.ts";

type Props = { sound: CarriedSound };

/** Classes of a notice on a phone. */
const onTwoLines = "max-md:line-clamp-2 max-md:leading-4.5 max-md:whitespace-normal";

/** The title and the position of the sound, with a link to its page. */
function Title({ sound: { media, element, playback, texts } }: Props) {
  const locale = useLocale();
  const second = usePlayable(element, (source) => Math.floor(source.currentTime));
  const duration = usePlayable(element, (source) => (Number.isFinite(source.duration) ? source.duration : 0));
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { stopped } = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  useEffect(() => playback.watchTrouble(setTrouble), [playback]);
  const failure = trouble && (trouble === "lost" ? texts.lost : texts.broken);
  const notice = failure ?? (stopped && texts.mini.stopped);
  return (
    <Link className="mini-title" href={paths.video(media.slug)}>
      <span className="mini-picture">
        {media.imageUrl && <img src={pictureUrl(media.imageUrl, 320)} width={320} height={180} alt="" />}
      </span>
      <span className="min-w-0">
        <b className="block truncate font-card max-md:text-sm" lang={foreignLanguageOf(media.title, locale)}>
          {media.title}
        </b>
        <span className={`block truncate text-sm text-muted tabular-nums ${notice ? onTwoLines : ""}`}>
          {notice || (
            <>
              <span className="max-md:hidden" lang={foreignLanguageOf(media.anchorName, locale)}>
                {media.anchorName}
              </span>
              <span aria-hidden="true">
                {media.anchorName && <span className="max-md:hidden"> · </span>}
                {timecode(second)}
                {duration > 0 && ` / ${timecode(duration)}`}
              </span>
            </>
          )}
        </span>
      </span>
      <span role="status" className="sr-only">
        {failure ?? (stopped && texts.sleep.stopped)}
      </span>
      <i style={{ width: `${duration > 0 ? Math.min(100, (second / duration) * 100) : 0}%` }} />
    </Link>
  );
}

type TimerProps = Pick<CarriedSound, "texts" | "media"> & { button: RefObject<HTMLButtonElement | null> };

/** The minutes left on the sleep timer, and the button that opens the sleep kit. */
function Timer({ texts, media, button }: TimerProps) {
  const sleep = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const [isOpen, setOpen] = useState(false);
  const { timer, left: leftTexts } = texts.sleep;
  const { left, stopped } = sleep;
  useEffect(() => {
    if (stopped) setOpen(false);
  }, [stopped]);
  const label = left === null ? timer : `${timer}: ${timeInWords(left, leftTexts)}`;
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const dim = () => {
    close();
    dimPage(texts.sleep);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="mini-timer"
        aria-label={label}
        aria-haspopup="dialog"
        aria-pressed={sleep.timer !== null}
        data-tip={label}
        onClick={() => setOpen(true)}
      >
        <PlayerIcon name="timer" />
        {left !== null && timeInWords(left, texts.sleep)}
      </button>
      {isOpen &&
        createPortal(
          <SleepDialog
            sleep={sleep}
            texts={texts.sleep}
            isTrailer={media.isTrailer}
            onDim={dim}
            onClose={close}
          />,
          document.body,
        )}
    </>
  );
}

/** Dims the page when nobody touches it (`dimDelay`), as useRest does on the player's page. */
function useDimming(texts: CarriedSound["texts"]["sleep"], isPaused: boolean): void {
  const sleep = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const { stopped } = sleep;
  const [isSeen, setSeen] = useState(false);
  /** By the clock of `performance.now`. A page is opened by a touch. */
  const touchedAt = useRef(performance.now());
  const delay = dimDelay({ ...sleep, isPlaying: !isPaused, isSilent: stopped, isSeen });
  useEffect(() => {
    if (!stopped) setSeen(false);
  }, [stopped]);
  useEffect(() => {
    const wait = () =>
      delay === Number.POSITIVE_INFINITY
        ? undefined
        : setTimeout(() => dimPage(texts), Math.max(0, touchedAt.current + delay - performance.now()));
    let waiting = wait();
    const stay = () => {
      touchedAt.current = performance.now();
      clearTimeout(waiting);
      waiting = wait();
      if (stopped) setSeen(true);
    };
    const listening = new AbortController();
    for (const type of ["pointermove", "pointerdown", "keydown"])
      window.addEventListener(type, stay, { capture: true, signal: listening.signal });
    return () => {
      clearTimeout(waiting);
      listening.abort();
    };
  }, [stopped, delay, texts]);
}

/** In the timer's last minute: puts its end off. After the end: plays for some more minutes. */
function PlayMore({ sound: { element, texts } }: Props) {
  const sleep = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const { stopped, timer, left } = sleep;
  const isEnding = timer !== null && timer !== "end" && left !== null && left <= minute;
  if (!stopped && !isEnding) return null;
  const playMore = () => {
    if (!stopped) return putOffTimer();
    setTimer(timerOf(moreMinutes, Date.now()));
    element.play().catch(() => {});
  };
  return (
    <button type="button" className="mini-timer mini-more" onClick={playMore}>
      {fill(texts.sleep.more, { minutes: moreMinutes })}
    </button>
  );
}

/** Seeks 10 s back or forward. Hidden on a phone, which has no room. */
function Skip({ sound: { element, texts }, seconds }: Props & { seconds: 10 | -10 }) {
  const canSeek = usePlayable(element, ({ duration }) => Number.isFinite(duration));
  const label = seconds < 0 ? texts.back10 : texts.forward10;
  return (
    <button
      type="button"
      className="max-md:hidden"
      aria-label={label}
      data-tip={label}
      disabled={!canSeek}
      onClick={() => seekBy(element, seconds)}
    >
      <PlayerIcon name={seconds < 0 ? "back" : "forward"} />
    </button>
  );
}

/** Keys that need a picture, or that scroll the page. */
const picturesOwn: readonly string[] = ["help", "fullscreen", "theatre", "captions"];
const pagesOwn: readonly string[] = [" ", "ArrowUp", "ArrowDown"];

/** Runs the action of a key pressed in the mini player, or while nothing on the page has the focus. */
function useMiniKeys(place: RefObject<HTMLElement | null>, run: (action: PlayerAction) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isHere = target instanceof Node && place.current?.contains(target);
    const isOnPage = target === document.body && hasPageKeys() && !pagesOwn.includes(key);
    const action = playerAction(key, event.ctrlKey || event.metaKey || event.altKey);
    // A player on the page comes first.
    if (event.defaultPrevented || !(isHere || isOnPage) || !action || isControlsOwn(target, key)) return;
    if (picturesOwn.includes(action.do)) return;
    event.preventDefault();
    run(action);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const noteHistory = () => markHistory();

/** The sound of a video whose page was left, at the foot of every page. */
export function MiniPlayer({ sound }: Props) {
  const { media, element, texts, end } = sound;
  const isPaused = usePlayable(element, ({ paused }) => paused);
  usePlayerMemory(media, element);
  useStreams(media, element, texts.elsewhere);
  useMediaSession(media, element, useSkips(media, element));
  useAccess(sound);
  useEffect(() => storeOnLeaving(() => sound), [sound]);
  useDimming(texts.sleep, isPaused);
  // A home page that was on the screen has kept its shape; the next one shows what was begun.
  useOnEachPage(noteHistory);
  const place = useRef<HTMLElement>(null);
  const timer = useRef<HTMLButtonElement>(null);
  useMiniKeys(place, (action) => {
    if (action.do === "sleep") timer.current?.click();
    else if (action.do === "dim") dimPage(texts.sleep);
    else perform(action, element, document.body);
  });
  const close = () => {
    end();
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <section ref={place} className="mini-player" aria-label={texts.mini.title}>
      <Title sound={sound} />
      <PlayMore sound={sound} />
      <Timer texts={texts} media={media} button={timer} />
      <Skip sound={sound} seconds={-10} />
      <button
        type="button"
        aria-label={isPaused ? texts.play : texts.pause}
        data-tip={isPaused ? texts.play : texts.pause}
        onClick={() => togglePlay(element)}
      >
        <PlayerIcon name={isPaused ? "play" : "pause"} />
      </button>
      <Skip sound={sound} seconds={10} />
      <button type="button" aria-label={texts.mini.close} data-tip={texts.mini.close} onClick={close}>
        <PlayerIcon name="close" />
      </button>
    </section>
  );
}
