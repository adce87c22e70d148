"use client";

import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { paths } from "#lib/addresses/paths.ts";
import {
  notePlayed,
  playOnArrival,
  takePlayOnArrival,
  takePrevious,
} from "#lib/browser/watching/autoplay.ts";
import type { NextVideo } from "#lib/browser/watching/next-video.ts";
import { findNext } from "#lib/browser/watching/next-video.ts";
import {
  attachPlayer,
  enterVideoPage,
  sleepDefaults,
  sleepStore,
  wake,
} from "#lib/browser/watching/sleep-kit.ts";
import { toggleTheatre } from "#lib/browser/watching/theatre.ts";
import { fill } from "#lib/format/fill.ts";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import { useNavigate } from "#lib/i18n/page-navigation.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { clock } from "#lib/player/clock.ts";
import type { Playable } from "#lib/player/playable.ts";
import { BarButton } from "./bar-button.tsx";
import { EndCard } from "./end-card.tsx";
import { KeyHelp } from "./key-help.tsx";
import type { Media } from "./media.ts";
import { canFillScreen, toggleFullscreen } from "./player-actions.ts";
import { PlayerBar } from "./player-bar.tsx";
import { PlayerIcon } from "./player-icon.tsx";
import { PlayerOverlay } from "./player-overlay.tsx";
import { SleepKit } from "./sleep-kit.tsx";
import { useMediaSession } from "./use-media-session.ts";
import { usePlayerKeys } from "./use-player-keys.ts";
import { usePlayerMemory } from "./use-player-memory.ts";

type PlayerControlsProps = {
  /** Null while the source takes no orders, or none at all. */
  playable: Playable | null;
  media: Media;
  texts: Texts["player"];
  /** What goes full screen, and has the keys. */
  stage: HTMLElement;
  hasAds: boolean;
  asleep: boolean;
  onAsleep: (asleep: boolean) => void;
};

/** Seconds from which "previous" begins this video anew, as on a music player. */
const anewAfter = 5;

/** The ways to the videos before and after this one. */
function useSkips({ slug, related, isEarly }: Media, playable: Playable | null) {
  const move = useNavigate();
  const localPath = useLocalePath();
  const goTo = useCallback(
    (other: string) => {
      playOnArrival(other);
      move(localPath(paths.video(other)));
    },
    [move, localPath],
  );
  useEffect(() => {
    if (!playable) return;
    if (!isEarly) notePlayed(slug);
    if (takePlayOnArrival(slug)) playable.play().catch(() => {});
  }, [playable, slug, isEarly]);
  const onNext = useCallback(async () => {
    const next = await findNext(slug, related);
    if (next) goTo(next.slug);
  }, [slug, related, goTo]);
  const onPrevious = useCallback(() => {
    const before = playable && playable.currentTime > anewAfter ? null : takePrevious(slug);
    if (before !== null) goTo(before);
    else if (playable) playable.currentTime = 0;
  }, [playable, slug, goTo]);
  return { goTo, onNext, onPrevious };
}

/** What comes after a video that has ended, until something plays again. The sleep timer's end is the end. */
function useEnd({ slug, related }: Media, playable: Playable | null) {
  const [end, setEnd] = useState<{ next: NextVideo | null } | null>(null);
  useEffect(() => {
    if (!playable) return;
    const ended = async () => {
      const { timer, stopped } = sleepStore.read();
      if (timer === "end" || stopped) return;
      const next = await findNext(slug, related);
      if (playable.ended) setEnd({ next });
    };
    const begun = () => setEnd(null);
    playable.addEventListener("ended", ended);
    playable.addEventListener("play", begun);
    playable.addEventListener("seeking", begun);
    return () => {
      setEnd(null);
      playable.removeEventListener("ended", ended);
      playable.removeEventListener("play", begun);
      playable.removeEventListener("seeking", begun);
    };
  }, [playable, slug, related]);
  return end;
}

/** What a player has beside its picture: the bar, its keys, what is remembered, the night, and what comes next. */
export function PlayerControls({ playable, media, texts, stage, hasAds, ...sleep }: PlayerControlsProps) {
  const night = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const { resumeAt, forget } = usePlayerMemory(media, playable);
  const { goTo, onNext, onPrevious } = useSkips(media, playable);
  const { helping, setHelping } = usePlayerKeys(playable, stage);
  const end = useEnd(media, playable);
  // What is said must come into something that is there already.
  const [status, setStatus] = useState<HTMLElement | null>(null);
  useMediaSession(media, playable, { onNext, onPrevious });
  useEffect(() => enterVideoPage(media.slug), [media.slug]);
  // Before the next frame: the bar has all its buttons at once.
  useLayoutEffect(() => (playable ? attachPlayer(playable) : undefined), [playable]);

  // The button that was pressed goes: the player keeps the keys.
  const keepKeys = () => stage.focus({ preventScroll: true });
  const playAt = (second: number) => {
    if (!playable) return;
    keepKeys();
    playable.currentTime = second;
    playable.play().catch(() => {});
  };
  const startOver = () => {
    keepKeys();
    forget();
  };
  return (
    <>
      <p ref={setStatus} role="status" className="sr-only" />
      <div className="pointer-events-none relative col-start-1 row-start-1 min-h-0 *:pointer-events-auto">
        {night.soundOnly && night.controlled && (
          <p className="pointer-events-none! absolute inset-0 flex flex-col items-center justify-center gap-2 bg-black text-muted">
            <PlayerIcon name="soundOnly" />
            {texts.sleep.soundOnly}
          </p>
        )}
        {sleep.asleep && (
          <PlayerOverlay>
            <p>{texts.sleep.stopped}</p>
            <button type="button" className="btn" onClick={wake}>
              {texts.sleep.again}
            </button>
          </PlayerOverlay>
        )}
        {resumeAt !== null && (
          <div className="absolute bottom-4 left-4 flex flex-wrap gap-2">
            <button type="button" className="btn primary sm" onClick={() => playAt(resumeAt)}>
              {fill(texts.resume, { time: clock(resumeAt) })}
            </button>
            <button type="button" className="btn sm bg-raised/90" onClick={startOver}>
              {texts.startOver}
            </button>
          </div>
        )}
        {end && !night.stopped && (
          <EndCard
            next={end.next}
            texts={texts}
            hasAds={hasAds}
            status={status}
            onPlay={goTo}
            onReplay={() => playAt(0)}
          />
        )}
        {helping && playable && (
          <KeyHelp texts={texts} playable={playable} stage={stage} onClose={() => setHelping(false)} />
        )}
      </div>
      <PlayerBar playable={playable} media={media} texts={texts} onPrevious={onPrevious} onNext={onNext}>
        <SleepKit night={night} texts={texts.sleep} onAsleep={sleep.onAsleep} />
        {playable && (
          <BarButton
            icon="keys"
            className="@max-[560px]/bar:hidden"
            label={texts.help}
            aria-expanded={helping}
            onClick={() => setHelping(!helping)}
          />
        )}
        <BarButton
          icon="theatre"
          className="max-xl:hidden @max-[560px]/bar:hidden"
          label={texts.theatre}
          onClick={toggleTheatre}
        />
        {canFillScreen(playable) && (
          <BarButton
            icon="fullscreen"
            label={texts.helpFullscreen}
            onClick={() => toggleFullscreen(playable, stage)}
          />
        )}
      </PlayerBar>
    </>
  );
}
