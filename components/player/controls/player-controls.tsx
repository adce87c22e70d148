"use client";

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { SleepKit } from "#components/player/sleep/sleep-kit.tsx";
import {
  attachPlayer,
  enterVideoPage,
  type SleepState,
  sleepDefaults,
  sleepStore,
  wake,
} from "#lib/browser/watching/sleep-kit.ts";
import { fill } from "#lib/format/fill.ts";
import type { Texts } from "#lib/languages/texts.ts";
import type { Playable } from "#lib/player/playable.ts";
import { minutesLeft } from "#lib/player/sleep-timer.ts";
import { clock } from "#lib/player/time.ts";
import { BarButton } from "./bar-button.tsx";
import { EndCard } from "./end-card.tsx";
import { KeyHelp } from "./key-help.tsx";
import type { Media } from "./media.ts";
import { canFillScreen, toggleFullscreen, toggleTheatre } from "./player-actions.ts";
import { PlayerBar } from "./player-bar.tsx";
import { PlayerIcon } from "./player-icon.tsx";
import { PlayerOverlay } from "./player-overlay.tsx";
import { StartButton, useStart } from "./start-button.tsx";
import { useMediaSession } from "./use-media-session.ts";
import { usePlayerKeys } from "./use-player-keys.ts";
import { usePlayerMemory } from "./use-player-memory.ts";
import { useRest } from "./use-rest.ts";
import { useEnd, useSkips } from "./use-skips.ts";

type PlayerControlsProps = {
  /** Null while the source takes no orders, and if it never does. */
  playable: Playable | null;
  media: Media;
  texts: Texts["player"];
  /** The element that goes full screen and receives the keys. */
  stage: HTMLElement;
  hasAds: boolean;
  /** An ad has just ended. */
  startsByItself: boolean;
  asleep: boolean;
  onAsleep: (asleep: boolean) => void;
};

type NoticesProps = Pick<PlayerControlsProps, "playable" | "texts" | "stage" | "asleep"> & {
  sleep: SleepState;
  resumeAt: number | null;
  onForget: () => void;
  playAt: (second: number) => void;
};

/** Over the picture: sound only, the end of the sleep timer, and the offer to resume. */
function Notices({ sleep, texts, asleep, stage, resumeAt, onForget, playAt }: NoticesProps) {
  const startOver = () => {
    focusStage(stage);
    onForget();
  };
  return (
    <>
      {sleep.soundOnly && sleep.controlled && (
        <p className="pointer-events-none! absolute inset-0 flex flex-col items-center justify-center gap-2 bg-black text-muted">
          <PlayerIcon name="soundOnly" />
          {texts.sleep.soundOnly}
        </p>
      )}
      {asleep && (
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
    </>
  );
}

type ViewButtonsProps = Pick<PlayerControlsProps, "playable" | "texts" | "stage"> & {
  isHelpOpen: boolean;
  onHelp: () => void;
};

/** The last buttons of the bar: key help, theatre and full screen. */
function ViewButtons({ playable, texts, stage, isHelpOpen, onHelp }: ViewButtonsProps) {
  return (
    <>
      {playable && (
        <BarButton
          icon="keys"
          className="@max-[560px]/bar:hidden"
          label={texts.help}
          aria-expanded={isHelpOpen}
          onClick={onHelp}
        />
      )}
      <BarButton
        icon="theatre"
        className="max-xl:hidden @max-[560px]/bar:hidden"
        label={texts.theatre}
        onClick={toggleTheatre}
      />
      <BarButton
        icon="fullscreen"
        label={texts.helpFullscreen}
        // Sound has no picture; the button keeps its place, so that the others don't move.
        disabled={!canFillScreen(playable)}
        onClick={() => toggleFullscreen(playable, stage)}
      />
    </>
  );
}

/** Called before a button that has the focus goes: the player keeps the keys. */
const focusStage = (stage: HTMLElement) => stage.focus({ preventScroll: true });

/** A player's controls and memory without its source: the bar, the keys, the sleep kit and the end card. */
export function PlayerControls(props: PlayerControlsProps) {
  const { playable, media, texts, stage, hasAds, startsByItself, asleep, onAsleep } = props;
  const sleep = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const { resumeAt, forget } = usePlayerMemory(media, playable);
  const { goTo, onNext, onPrevious } = useSkips(media, playable);
  const { helping, setHelping } = usePlayerKeys(playable, stage);
  const end = useEnd(media, playable);
  const hasStarted = useStart({ playable, stage, startsByItself });
  useRest(playable, stage, sleep.timer !== null);
  // The status element must exist before its text does.
  const [status, setStatus] = useState<HTMLElement | null>(null);
  useMediaSession(media, playable, { onNext, onPrevious });
  useEffect(() => enterVideoPage(media.slug), [media.slug]);
  // Before the next paint, so that all buttons of the bar appear at once.
  useLayoutEffect(() => (playable ? attachPlayer(playable) : undefined), [playable]);

  const playAt = (second: number) => {
    if (!playable) return;
    focusStage(stage);
    playable.currentTime = second;
    playable.play().catch(() => {});
  };
  return (
    <>
      <p ref={setStatus} role="status" className="sr-only" />
      <div className="pointer-events-none relative col-start-1 row-start-1 min-h-0 *:pointer-events-auto">
        {playable && !hasStarted && <StartButton playable={playable} stage={stage} />}
        <Notices {...{ playable, texts, stage, asleep, sleep, resumeAt, playAt }} onForget={forget} />
        {end && !sleep.stopped && (
          <EndCard {...{ texts, hasAds, status }} next={end.next} onPlay={goTo} onReplay={() => playAt(0)} />
        )}
        {helping && playable && (
          <KeyHelp texts={texts} playable={playable} stage={stage} onClose={() => setHelping(false)} />
        )}
      </div>
      <PlayerBar playable={playable} media={media} texts={texts} onPrevious={onPrevious} onNext={onNext}>
        <SleepKit sleep={sleep} texts={texts.sleep} onAsleep={onAsleep} />
        <ViewButtons
          {...{ playable, texts, stage }}
          isHelpOpen={helping}
          onHelp={() => setHelping(!helping)}
        />
      </PlayerBar>
      {sleep.left !== null && (
        <p className="minutes-left" aria-hidden="true">
          {fill(texts.sleep.minutesLeft, { minutes: minutesLeft(sleep.left) })}
        </p>
      )}
    </>
  );
}
