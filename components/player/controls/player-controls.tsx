"use client";

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Media } from "#components/player/core/media.ts";
import { focusStage, togglePlay } from "#components/player/core/player-actions.ts";
import { usePageVideo } from "#components/player/hooks/use-page-video.ts";
import { useRest } from "#components/player/hooks/use-rest.ts";
import { useTurns } from "#components/player/hooks/use-turns.ts";
import { usePlayerKeys } from "#components/player/keys/use-player-keys.ts";
import { SleepKit } from "#components/player/sleep/sleep-kit.tsx";
import { MinutesLeft, SoundOnly } from "#components/player/sleep/sleep-signs.tsx";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { hasAllowedTracking, watchConsent } from "#lib/browser/consent/consent-choice.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { sleepDefaults } from "#lib/browser/player/sleep/sleep-state.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { FullscreenTitle } from "./fullscreen-title.tsx";
import { PictureControls } from "./picture-controls.tsx";
import { PlayerBar } from "./player-bar.tsx";
import { useStart } from "./start-button.tsx";
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
  /** Another site's player. */
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

/** Whether an iframe of this maker has not loaded yet, because it needs consent. */
function useWaitsForConsent(maker: string | undefined): boolean {
  return useSyncExternalStore(
    watchConsent,
    () => maker !== undefined && !hasAllowedTracking(),
    () => false,
  );
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

/** A player's controls and memory without its source: the bar, what lies on the picture, the keys and the sleep kit. */
export function PlayerControls(props: PlayerControlsProps) {
  const { playable, src, consentFor, media, texts, stage, startsByItself, isForeign, onAsleep } = props;
  const sleep = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const hasWaited = useHasWaited();
  const waitsForConsent = useWaitsForConsent(consentFor);
  const isSilent = hasWaited && !playable;
  const { resumeAt, forget, goTo, onPrevious, onNext } = usePageVideo({
    media,
    playable,
    stage,
    isSilent,
    texts,
  });
  const { helping, setHelping, sign } = usePlayerKeys(playable, stage);
  const help = useKeyHelp(helping, setHelping);
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
  return (
    <>
      <p ref={setStatus} role="status" className="sr-only" />
      {sleep.soundOnly && sleep.controlled && playable && (
        <SoundOnly texts={texts.sleep} hasStarted={hasStarted} onPress={togglePlaying} />
      )}
      <PictureControls
        {...props}
        {...{ hasStarted, sign, status, resumeAt }}
        onForget={forget}
        onPlay={goTo}
      />
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
            isPlaced={sleep.controlled || hasWaited || waitsForConsent}
            isTrailer={media.isTrailer}
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
