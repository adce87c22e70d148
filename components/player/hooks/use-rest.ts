"use client";

import { useEffect } from "react";
import { hasTheatre } from "#components/player/controls/player-actions.ts";
import { isDeviceKey, playerAction } from "#lib/browser/player/keys.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { restOf } from "#lib/browser/player/rest.ts";
import { dimPage } from "#lib/browser/shell/dim-screen.ts";
import { sleepStore } from "#lib/browser/watching/sleep/sleep-store.ts";
import { theatreKey } from "#lib/config/device-keys.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

/** Milliseconds between two checks for inactivity. */
const checkEvery = 500;
/** Milliseconds without a touch until the page is dimmed, under a sleep timer and after it has stopped the sound. */
export const dimAfter = 60_000;
const root = () => document.documentElement;

const isTheatre = () => root().classList.contains(theatreKey) && hasTheatre();

/**
 * Milliseconds for which a focused control stays visible. Not longer: the button of a dialog closed by a key keeps the
 * focus all night.
 */
const focusSeenFor = 15_000;
/** The least movement of a mouse in pixels that counts. Smaller ones come from a shaken bed. */
const leastMove = 8;

/** Whether something in the player must stay visible, such as the open list of a focused select. */
const isInUse = (stage: HTMLElement, quietMs: number) =>
  document.querySelector("dialog[open]") !== null ||
  stage.querySelector("[aria-expanded=true], select:focus") !== null ||
  (quietMs < focusSeenFor && stage.querySelector(":focus-visible:not(video, audio, iframe)") !== null);

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

type RestOptions = { isForeign: boolean; texts: Texts["player"]["sleep"] };

/**
 * Hides the controls while the player plays and nobody touches it: sets `data-rest` on the stage, for the styles. Dims
 * the page a minute after the last touch while a sleep timer runs, and once after it has stopped the sound.
 */
export function useRest(
  playable: Playable | null,
  stage: HTMLElement,
  { isForeign, texts }: RestOptions,
): void {
  useEffect(() => {
    if (!playable) return;
    let touchedAt = performance.now();
    let swallowsClick = false;
    /** The pointer's last position while the player was lit, if any. */
    let pointerAt: { x: number; y: number } | null = null;
    /** Whether an event lights the dark player. Keys that change the volume do not. */
    const isMeant = (event: Event): boolean => {
      if (event instanceof KeyboardEvent) {
        const action = playerAction(event.key, event.ctrlKey || event.metaKey || event.altKey);
        return !isDeviceKey(event.key) && action?.do !== "volume" && action?.do !== "mute";
      }
      if (event.type !== "pointermove" || !(event instanceof PointerEvent) || !pointerAt) return true;
      return Math.hypot(event.clientX - pointerAt.x, event.clientY - pointerAt.y) >= leastMove;
    };
    /** True once somebody has touched the player, or the page was dimmed, after the sound ended. */
    let isSeen = false;
    const update = () => {
      const isFull = document.fullscreenElement === stage;
      const isLarge = isFull || isTheatre();
      const { timer, stopped } = sleepStore.read();
      // A video that does not loop may end before its timer.
      const isSilent = stopped || (timer !== null && playable.ended);
      if (!isSilent) isSeen = false;
      const quietMs = performance.now() - touchedAt;
      const isAsleep = isSilent && !isSeen;
      const inUse = isInUse(stage, quietMs);
      stage.dataset.rest = restOf({
        // Outside full screen and theatre the bar of a foreign player covers nothing, so it stays.
        isPlaying: !playable.paused && (isLarge || !isForeign),
        hasTimer: timer !== null,
        ...{ isInUse: inUse, quietMs, isLarge, isAsleep },
      });
      root().toggleAttribute("data-playing", !playable.paused);
      const isNight = timer !== null && !playable.paused;
      if (!(isAsleep || isNight) || inUse || isFull || quietMs < dimAfter) return;
      isSeen = true;
      dimPage(texts);
    };
    const wake = (event: Event) => {
      const before = stage.dataset.rest;
      if (before === "dark" && !isMeant(event)) return;
      if (event instanceof PointerEvent) pointerAt = { x: event.clientX, y: event.clientY };
      touchedAt = performance.now();
      isSeen = true;
      update();
      // The touch that brings the controls back does nothing else.
      const isTap = event instanceof PointerEvent && event.pointerType === "touch";
      const isOnStage = event.target instanceof Node && stage.contains(event.target);
      const onlyWakes = before === "dark" || (before === "hidden" && isTap && isOnStage);
      if (event.type === "pointerdown") {
        swallowsClick = onlyWakes;
        // Without this the seek bar would seek at the mouse press that follows a touch.
        if (onlyWakes) event.preventDefault();
      }
      if (event.type === "keydown" && onlyWakes) swallow(event);
    };
    const onClick = (event: Event) => {
      if (swallowsClick) swallow(event);
      swallowsClick = false;
    };
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    for (const type of ["pointermove", "pointerdown", "keydown"])
      window.addEventListener(type, wake, options);
    window.addEventListener("click", onClick, options);
    for (const type of ["play", "pause", "ended"]) playable.addEventListener(type, update);
    const checking = setInterval(update, checkEvery);
    update();
    return () => {
      ended.abort();
      clearInterval(checking);
      for (const type of ["play", "pause", "ended"]) playable.removeEventListener(type, update);
      delete stage.dataset.rest;
      root().removeAttribute("data-playing");
    };
  }, [playable, stage, isForeign, texts]);
}
