"use client";

import { useSyncExternalStore } from "react";
import type { Media } from "#components/player/core/media.ts";
import { focusStage } from "#components/player/core/player-actions.ts";
import { useEnd } from "#components/player/hooks/use-end.ts";
import { type KeyEffect, KeySign } from "#components/player/keys/key-sign.tsx";
import { BeginHint } from "#components/player/sleep/sleep-signs.tsx";
import type { Playable } from "#lib/browser/player/playable.ts";
import { sleepDefaults, wantedMinutes } from "#lib/browser/player/sleep/sleep-state.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { isLastMinute } from "#lib/browser/player/sleep/sleep-timer.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { EndCard } from "./end-card.tsx";
import { Notices } from "./notices.tsx";
import { StartButton } from "./start-button.tsx";
import { TouchControls } from "./touch-controls.tsx";

type PictureControlsProps = {
  playable: Playable | null;
  media: Media;
  texts: Texts["player"];
  stage: HTMLElement;
  hasAds: boolean;
  /** Another site's player, on which nothing of ours may lie (decision: one-player). */
  isForeign: boolean;
  asleep: boolean;
  hasStarted: boolean;
  /** What the last key did, for a moment. */
  sign: KeyEffect | null;
  /** The live region in which the next video is announced. */
  status: HTMLElement | null;
  resumeAt: number | null;
  onForget: () => void;
  onPlay: (slug: string) => void;
};

/** What lies on the picture: the large Play, the buttons for fingers, the sign of a key, the notices and the end card. */
export function PictureControls(props: PictureControlsProps) {
  const { playable, media, texts, stage, hasAds, isForeign, asleep, hasStarted, sign, status } = props;
  const { resumeAt, onForget, onPlay } = props;
  const sleep = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const waitingMinutes = wantedMinutes(sleep);
  const end = useEnd(media, playable);
  const playAt = (second: number) => {
    if (!playable) return;
    focusStage(stage);
    playable.currentTime = second;
    playable.play().catch(() => {});
  };
  return (
    <div className="pointer-events-none relative z-2 col-start-1 row-start-1 min-h-0 *:pointer-events-auto">
      {playable && !hasStarted && <StartButton playable={playable} stage={stage} />}
      {playable && !hasStarted && !media.isTrailer && waitingMinutes !== null && resumeAt === null && (
        <BeginHint texts={texts.sleep} minutes={waitingMinutes} />
      )}
      {playable && !end && !isForeign && <TouchControls {...{ playable, stage, texts, hasStarted }} />}
      {playable && sign && <KeySign {...sign} playable={playable} />}
      <Notices
        {...{ texts, stage, asleep, resumeAt, playAt }}
        stopped={sleep.stopped && hasStarted ? playable : null}
        isEnding={!isForeign && isLastMinute(sleep.left)}
        onForget={onForget}
      />
      {end && !sleep.stopped && (
        <EndCard {...{ media, texts, hasAds, status }} {...end} onPlay={onPlay} onReplay={() => playAt(0)} />
      )}
    </div>
  );
}
