"use client";

import { useEffect } from "react";
import { hasTheatre } from "#components/player/core/player-actions.ts";
import { watchTouches } from "#components/player/core/watch-touches.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { restOf, type Silence, silenceAfter } from "#lib/browser/player/rest.ts";
import { dimPage } from "#lib/browser/player/sleep/dim-screen.ts";
import { dimDelay } from "#lib/browser/player/sleep/sleep-choices.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { theatreKey } from "#lib/config/device-keys.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

const checkEveryMs = 500;
const root = () => document.documentElement;

const isTheatre = () => root().classList.contains(theatreKey) && hasTheatre();

/**
 * Milliseconds for which a control with the focus or below the mouse keeps the bar visible. Not for good: the button of
 * a dialog that a key has closed keeps the focus all night, and so does a mouse that nobody moves.
 */
const controlSeenForMs = 15_000;

/** A finger leaves its `:hover` behind. */
const usedControl = () =>
  `:focus-visible:not(video, audio, iframe)${matchMedia("(hover: hover)").matches ? ", fieldset :is(button, select, input):hover" : ""}`;

/** Whether something in the player must stay visible, such as the open list of a focused select. */
const isInUse = (stage: HTMLElement, quietMs: number) =>
  stage.querySelector("[aria-expanded=true], select:focus") !== null ||
  (quietMs < controlSeenForMs && stage.querySelector(usedControl()) !== null);

/** Whether a film was started and has not played yet: its bar is the sign that the press counted. */
const isStarting = (playable: Playable) =>
  playable instanceof HTMLMediaElement && playable.played.length === 0 && !playable.ended;

type RestOptions = { isForeign: boolean; texts: Texts["player"]["sleep"] };

/**
 * Hides the controls while the player plays and nobody touches it: sets `data-rest` on the stage, for the styles. Dims
 * the page while a sleep timer runs, and after it has stopped the sound, some minutes after the last touch.
 */
export function useRest(
  playable: Playable | null,
  stage: HTMLElement,
  { isForeign, texts }: RestOptions,
): void {
  useEffect(() => {
    if (!playable) return;
    let silence: Silence = { isSilent: false, isTimed: false, isSeen: false };
    const update = () => {
      const isLarge = document.fullscreenElement === stage || isTheatre();
      const sleep = sleepStore.read();
      silence = silenceAfter(silence, sleep, playable.ended);
      const { isSilent, isSeen } = silence;
      const quietMs = touches.quietMs();
      const inUse = isInUse(stage, quietMs);
      const isPlaying = !playable.paused;
      const dimAfter = dimDelay({ ...sleep, isPlaying, isSilent, isSeen });
      stage.dataset.rest = restOf({
        // Outside full screen and theatre the bar of a foreign player covers nothing, so it stays.
        isPlaying: isPlaying && !isStarting(playable) && (isLarge || !isForeign),
        dimAfter,
        isInUse: inUse,
        quietMs,
        isLarge,
        isAsleep: isSilent && !isSeen,
      });
      root().toggleAttribute("data-playing", isPlaying);
      if (quietMs < dimAfter || inUse) return;
      silence = { ...silence, isSeen: true };
      dimPage(texts);
    };
    const touches = watchTouches(stage, () => {
      silence = { ...silence, isSeen: true };
      update();
    });
    for (const type of ["play", "pause", "ended"]) playable.addEventListener(type, update);
    const checking = setInterval(update, checkEveryMs);
    update();
    return () => {
      touches.stop();
      clearInterval(checking);
      for (const type of ["play", "pause", "ended"]) playable.removeEventListener(type, update);
      delete stage.dataset.rest;
      root().removeAttribute("data-playing");
    };
  }, [playable, stage, isForeign, texts]);
}
