"use client";

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Media } from "#components/player/core/media.ts";
import { focusStage, togglePlay } from "#components/player/core/player-actions.ts";
import { useEnd } from "#components/player/hooks/use-end.ts";
import { usePageVideo } from "#components/player/hooks/use-page-video.ts";
import { useRest } from "#components/player/hooks/use-rest.ts";
import { useTurns } from "#components/player/hooks/use-turns.ts";
import { KeySign } from "#components/player/keys/key-sign.tsx";
import { usePlayerKeys } from "#components/player/keys/use-player-keys.ts";
import { SleepKit } from "#components/player/sleep/sleep-kit.tsx";
import { BeginHint, MinutesLeft, SoundOnly } from "#components/player/sleep/sleep-signs.tsx";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { hasAllowedTracking, watchConsent } from "#lib/browser/consent/consent-choice.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { sleepDefaults, wantedMinutes } from "#lib/browser/player/sleep/sleep-state.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { isLastMinute } from "#lib/browser/player/sleep/sleep-timer.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
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
const answersWithinMs = 3_000;

type PlayerControlsProps = {
  /** Null until the source takes commands; some never do. */
  playable: Playable | null;
  /** The address that plays. */
  src: string;
  /** The maker of an iframe that loads only with consent. */
  consentFor: string | undefined;
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

/** Whether a player has had the time to report that it takes commands. */
function useHasWaited(): boolean {
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), answersWithinMs);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited;
}

/** Lays the bar below the picture: nothing may lie on another site's player, nor on one that takes no commands. */
function useBarBelow(stage: HTMLElement, isBelow: boolean): void {
  useLayoutEffect(() => {
    stage.toggleAttribute("data-below", isBelow);
    return () => stage.removeAttribute("data-below");
  }, [stage, isBelow]);
}

/** The keys' help, loaded when it is opened; closed again if it can't be loaded. */
function useKeyHelp(isOpen: boolean, setOpen: (isOpen: boolean) => void) {
  const { part, load } = useLazy(() => import("#components/player/keys/key-help.tsx"));
  useEffect(() => {
    if (isOpen) load().then((isThere) => isThere || setOpen(false));
  }, [isOpen, load, setOpen]);
  return part;
}

/** A player's controls and memory without its source: the bar, the keys, the sleep kit and the end card. */
export function PlayerControls(props: PlayerControlsProps) {
  const { playable, src, consentFor, media, texts, stage, hasAds, startsByItself, isForeign } = props;
  const { asleep, onAsleep } = props;
  const sleep = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const waitingMinutes = wantedMinutes(sleep);
  const { isTrailer } = media;
  const hasWaited = useHasWaited();
  const waitsForConsent = useSyncExternalStore(
    watchConsent,
    () => consentFor !== undefined && !hasAllowedTracking(),
    () => false,
  );
  const isSilent = hasWaited && !playable;
  const { resumeAt, forget, ...skips } = usePageVideo({ media, playable, stage, isSilent, texts });
  const { helping, setHelping, sign } = usePlayerKeys(playable, stage);
  const help = useKeyHelp(helping, setHelping);
  const end = useEnd(media, playable);
  const hasStarted = useStart({ playable, stage, startsByItself });
  useRest(playable, stage, { isForeign, texts: texts.sleep });
  // The status element must exist before its text does.
  const [status, setStatus] = useState<HTMLElement | null>(null);
  useTurns(stage);
  useBarBelow(stage, isForeign || isSilent);

  const togglePlaying = () => {
    focusStage(stage);
    if (playable) togglePlay(playable);
  };
  const playAt = (second: number) => {
    if (!playable) return;
    focusStage(stage);
    playable.currentTime = second;
    playable.play().catch(() => {});
  };
  return (
    <>
      <p ref={setStatus} role="status" className="sr-only" />
      {sleep.soundOnly && sleep.controlled && playable && (
        <SoundOnly texts={texts.sleep} hasStarted={hasStarted} onPress={togglePlaying} />
      )}
      <div className="pointer-events-none relative z-2 col-start-1 row-start-1 min-h-0 *:pointer-events-auto">
        {playable && !hasStarted && <StartButton playable={playable} stage={stage} />}
        {playable && !hasStarted && !isTrailer && waitingMinutes !== null && resumeAt === null && (
          <BeginHint texts={texts.sleep} minutes={waitingMinutes} />
        )}
        {playable && !end && !isForeign && <TouchControls {...{ playable, stage, texts, hasStarted }} />}
        {playable && sign && <KeySign {...sign} playable={playable} />}
        <Notices
          {...{ texts, stage, asleep, resumeAt, playAt }}
          stopped={sleep.stopped && hasStarted ? playable : null}
          isEnding={!isForeign && isLastMinute(sleep.left)}
          onForget={forget}
        />
        {end && !sleep.stopped && (
          <EndCard
            {...{ media, texts, hasAds, status }}
            {...end}
            onPlay={skips.goTo}
            onReplay={() => playAt(0)}
          />
        )}
      </div>
      {!isForeign && <FullscreenTitle title={media.title} />}
      {helping && help && playable && (
        <help.KeyHelp {...{ texts, playable, stage }} onClose={() => setHelping(false)} />
      )}
      <PlayerBar
        {...{ playable, src, media, texts, resumeAt }}
        onPrevious={skips.onPrevious}
        onNext={skips.onNext}
        isPlaced={playable !== null || hasWaited}
        sleepKit={
          <SleepKit
            stage={stage}
            sleep={sleep}
            texts={texts.sleep}
            isPlaced={sleep.controlled || hasWaited || waitsForConsent}
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
      {sleep.left !== null && <MinutesLeft texts={texts.sleep} left={sleep.left} />}
    </>
  );
}
