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
/** Milliseconds without a touch after which the page goes dark under a sleep timer, and once it has ended the sound. */
export const dimAfter = 60_000;
const root = () => document.documentElement;

const isTheatre = () => root().classList.contains(theatreKey) && hasTheatre();

/** Milliseconds for which the keyboard's focus keeps its control visible: an open dialog's button has it back all night. */
const focusSeenFor = 15_000;
/** Pixels that a mouse moves when somebody moves it, and not the bed. */
const leastMove = 8;

/** Whether something in the player needs to stay visible. The list of a focused select may be open. */
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
 * Hides the controls while the player plays untouched: `data-rest` on the stage, for the styles. The page goes dark a while
 * after the last touch under a sleep timer, and once after it has ended the sound.
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
    /** Where the pointer was before the player went dark, if it was seen. */
    let pointerAt: { x: number; y: number } | null = null;
    /** Whether a touch of the dark player is to light it: the sound can be changed without. */
    const isMeant = (event: Event): boolean => {
      if (event instanceof KeyboardEvent) {
        const action = playerAction(event.key, event.ctrlKey || event.metaKey || event.altKey);
        return !isDeviceKey(event.key) && action?.do !== "volume" && action?.do !== "mute";
      }
      if (event.type !== "pointermove" || !(event instanceof PointerEvent) || !pointerAt) return true;
      return Math.hypot(event.clientX - pointerAt.x, event.clientY - pointerAt.y) >= leastMove;
    };
    /** Somebody has touched the player, or the page has been dimmed, since the sound ended. */
    let isSeen = false;
    const update = () => {
      const isFull = document.fullscreenElement === stage;
      const isLarge = isFull || isTheatre();
      const { timer, stopped } = sleepStore.read();
      // A video may end before its timer, where it doesn't begin again.
      const isSilent = stopped || (timer !== null && playable.ended);
      if (!isSilent) isSeen = false;
      const quietMs = performance.now() - touchedAt;
      const isAsleep = isSilent && !isSeen;
      const inUse = isInUse(stage, quietMs);
      stage.dataset.rest = restOf({
        // In the page the bar of a foreign player covers nothing.
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
      // The touch on the player that brings its controls back does nothing else.
      const isTap = event instanceof PointerEvent && event.pointerType === "touch";
      const isOnStage = event.target instanceof Node && stage.contains(event.target);
      const onlyWakes = before === "dark" || (before === "hidden" && isTap && isOnStage);
      if (event.type === "pointerdown") {
        swallowsClick = onlyWakes;
        // The bar's line would seek at the mouse press that follows a touch.
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
