"use client";

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Media } from "#components/player/core/media.ts";
import { focusStage } from "#components/player/core/player-actions.ts";
import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { useArrival } from "#components/player/hooks/use-arrival.ts";
import { useEnd } from "#components/player/hooks/use-end.ts";
import { useMediaSession } from "#components/player/hooks/use-media-session.ts";
import { usePlayerMemory, useResume } from "#components/player/hooks/use-player-memory.ts";
import { useRest } from "#components/player/hooks/use-rest.ts";
import { useSkips } from "#components/player/hooks/use-skips.ts";
import { useStreams } from "#components/player/hooks/use-streams.ts";
import { useWantedStart } from "#components/player/hooks/use-wanted-start.ts";
import { KeySign } from "#components/player/keys/key-sign.tsx";
import { usePlayerKeys } from "#components/player/keys/use-player-keys.ts";
import { SleepKit } from "#components/player/sleep/sleep-kit.tsx";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { timeInWords } from "#lib/browser/player/sleep-timer.ts";
import { countPlays, countSilentFrame } from "#lib/browser/watching/plays/count-plays.ts";
import {
  attachPlayer,
  enterVideoPage,
  type SleepState,
  sleepDefaults,
  sleepStore,
  wantedMinutes,
} from "#lib/browser/watching/sleep/sleep-store.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { minute } from "#lib/platform/time/duration.ts";
import { EndCard } from "./end-card.tsx";
import { FullscreenTitle } from "./fullscreen-title.tsx";
import { Notices } from "./notices.tsx";
import { PlayerBar } from "./player-bar.tsx";
import { StartButton, useStart } from "./start-button.tsx";
import { TouchControls } from "./touch-controls.tsx";
import { ViewButtons } from "./view-buttons.tsx";

/**
 * Milliseconds within which a player reports whether it takes commands. That decides where the bar lies and which buttons
 * it has.
 */
const answersWithin = 3_000;

/** Whether a timer of minutes is in its last one. */
const isSoon = ({ timer, left }: SleepState) =>
  typeof timer === "object" && left !== null && left <= minute && left > 0;

type PlayerControlsProps = {
  /** Null until the source takes commands; some never do. */
  playable: Playable | null;
  /** The address that plays. */
  src: string;
  media: Media;
  texts: Texts["player"];
  /** The element that goes full screen and receives the keys. */
  stage: HTMLElement;
  hasAds: boolean;
  /** An ad has just ended. */
  startsByItself: boolean;
  /** Another site's player, on which nothing of ours may lie (decision: one-player). */
  isForeign: boolean;
  asleep: boolean;
  onAsleep: (asleep: boolean) => void;
};

/** A player's controls and memory without its source: the bar, the keys, the sleep kit and the end card. */
export function PlayerControls(props: PlayerControlsProps) {
  const { playable, src, media, texts, stage, hasAds, startsByItself, isForeign, asleep, onAsleep } = props;
  const sleep = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const waitingMinutes = wantedMinutes(sleep);
  const { resumeAt, forget } = useResume(media, playable);
  usePlayerMemory(media, playable);
  const { slug, isTrailer, isPreview } = media;
  useEffect(() => {
    if (isPreview) return;
    if (!playable) return countSilentFrame(stage, { slug, isTrailer });
    countPlays(playable, { slug, isTrailer });
  }, [playable, stage, slug, isTrailer, isPreview]);
  useStreams(media, playable, texts.elsewhere);
  const [hasWaited, setWaited] = useState(false);
  // Before useArrival, which starts the video.
  useWantedStart(media.slug, hasWaited && !playable);
  useArrival(media, playable, stage);
  const { goTo, onNext, onPrevious } = useSkips(media, playable);
  const { helping, setHelping, sign } = usePlayerKeys(playable, stage);
  const { part: help, load: loadHelp } = useLazy(() => import("#components/player/keys/key-help.tsx"));
  useEffect(() => {
    if (helping) loadHelp().then((isThere) => isThere || setHelping(false));
  }, [helping, loadHelp, setHelping]);
  const end = useEnd(media, playable);
  const hasStarted = useStart({ playable, stage, startsByItself });
  useRest(playable, stage, { isForeign, texts: texts.sleep });
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), answersWithin);
    return () => clearTimeout(timer);
  }, []);
  // The status element must exist before its text does.
  const [status, setStatus] = useState<HTMLElement | null>(null);
  useMediaSession(media, playable, { onNext, onPrevious });
  useEffect(() => enterVideoPage(media.slug), [media.slug]);
  // Before the next paint, so that all buttons of the bar appear at once.
  useLayoutEffect(() => (playable ? attachPlayer(playable, isTrailer) : undefined), [playable, isTrailer]);
  // Nothing may lie on another site's player, nor on one that takes no commands.
  const isBelow = isForeign || (!playable && hasWaited);
  useLayoutEffect(() => {
    stage.toggleAttribute("data-below", isBelow);
    return () => stage.removeAttribute("data-below");
  }, [stage, isBelow]);

  const playAt = (second: number) => {
    if (!playable) return;
    focusStage(stage);
    playable.currentTime = second;
    playable.play().catch(() => {});
  };
  return (
    <>
      <p ref={setStatus} role="status" className="sr-only" />
      {sleep.soundOnly && sleep.controlled && (
        <div className="sound-only">
          {/* Until the video has started, the large Play lies there. */}
          {hasStarted && (
            <p className="flex items-center gap-2">
              <PlayerIcon name="soundOnly" />
              {texts.sleep.soundOnly}
            </p>
          )}
        </div>
      )}
      <div className="pointer-events-none relative z-2 col-start-1 row-start-1 min-h-0 *:pointer-events-auto">
        {playable && !hasStarted && <StartButton playable={playable} stage={stage} />}
        {playable && !hasStarted && !isTrailer && waitingMinutes !== null && resumeAt === null && (
          <p className="begin-hint pointer-events-none!">
            {fill(texts.sleep.begin, { time: timeInWords(waitingMinutes * minute, texts.sleep) })}
          </p>
        )}
        {playable && !end && !isForeign && <TouchControls {...{ playable, stage, texts, hasStarted }} />}
        {playable && sign && <KeySign {...sign} playable={playable} />}
        <Notices
          {...{ texts, stage, asleep, resumeAt, playAt }}
          stopped={sleep.stopped && hasStarted ? playable : null}
          isEnding={!isForeign && isSoon(sleep)}
          onForget={forget}
        />
        {end && !sleep.stopped && (
          <EndCard {...{ media, texts, hasAds, status }} {...end} onPlay={goTo} onReplay={() => playAt(0)} />
        )}
      </div>
      {!isForeign && <FullscreenTitle title={media.title} />}
      {helping && help && playable && (
        <help.KeyHelp {...{ texts, playable, stage }} onClose={() => setHelping(false)} />
      )}
      <PlayerBar
        {...{ playable, src, media, texts, resumeAt, onPrevious, onNext }}
        isPlaced={playable !== null || hasWaited}
        sleepKit={
          <SleepKit
            stage={stage}
            sleep={sleep}
            texts={texts.sleep}
            isPlaced={sleep.controlled || hasWaited}
            isTrailer={isTrailer}
            onAsleep={onAsleep}
          />
        }
      >
        <ViewButtons
          {...{ playable, texts, stage }}
          isHelpOpen={helping}
          onHelp={() => setHelping(!helping)}
        />
      </PlayerBar>
      {sleep.left !== null && (
        <p className="minutes-left" aria-hidden="true">
          {timeInWords(sleep.left, texts.sleep.left)}
        </p>
      )}
    </>
  );
}
