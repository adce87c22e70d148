"use client";

import { useEffect, useRef, useState } from "react";
import { canDo, perform } from "#components/player/core/player-actions.ts";
import { type PlayerAction, playerAction } from "#lib/browser/player/keys.ts";
import { hasPageKeys } from "#lib/browser/player/page-keys.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { takeRecentLetter } from "#lib/browser/player/recent-key.ts";
import type { KeyEffect } from "./key-sign.tsx";

/** How long the sign of a key shows. */
const signShownMs = 700;

/** Elements in which every key is text, or chooses from a list or a menu. */
const keepsKeys = `select:not(.player-stage select), dialog, textarea, [contenteditable], [role=dialog], [role=menu], [role=listbox],
  input:not([type=checkbox], [type=radio], [type=range])`;

/** Whether a list of the player shows its options; true where the browser can't tell. */
const isOpen = (list: Element) => !CSS.supports("selector(:open)") || list.matches(":open");

/**
 * Whether the focused control needs the key itself: Space on buttons and switches, arrows on sliders and radios, and
 * every key in fields, open lists and dialogs. A closed list of the player leaves it the letters and digits.
 */
export function isControlsOwn(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(keepsKeys)) return true;
  if (target.matches("select")) return isOpen(target) || !/^[^ ]$/.test(key);
  if (target.matches("button, summary")) return key === " ";
  return target.matches("[type=checkbox], [type=radio], [data-own-arrows]") && /^(Arrow.*| )$/.test(key);
}

/** Whether at least half of the player is in the window. */
function isInSight(stage: HTMLElement): boolean {
  const { top, bottom, height } = stage.getBoundingClientRect();
  return Math.min(bottom, window.innerHeight) - Math.max(top, 0) >= height / 2;
}

/** Whether a key pressed elsewhere is for the player. In full screen nothing else is on the screen. */
const isForPlayer = (action: PlayerAction, stage: HTMLElement): boolean =>
  document.fullscreenElement === stage ||
  // The arrows up and down scroll the page.
  (action.do !== "volume" && hasPageKeys() && isInSight(stage));

/**
 * Handles the documented keys in the player, and on the page around it, also a letter pressed just before the player was
 * ready. Returns whether the key help is open, and what the last key did, for a moment.
 */
export function usePlayerKeys(playable: Playable | null, stage: HTMLElement) {
  const [helping, setHelping] = useState(false);
  const [sign, setSign] = useState<KeyEffect | null>(null);
  const hideTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hideTimer.current), []);
  useEffect(() => {
    if (!playable) return;
    // In the capture phase: the browser's own controls would handle Space as well.
    const onKeyDown = (event: KeyboardEvent) => {
      const action = playerAction(event.key, event.ctrlKey || event.metaKey || event.altKey);
      if (!action || isControlsOwn(event.target, event.key)) return;
      const isHere = event.target instanceof Node && stage.contains(event.target);
      if (!isHere && !isForPlayer(action, stage)) return;
      if (action.do !== "help" && !canDo(action, playable)) return;
      event.preventDefault();
      if (action.do === "help") setHelping((open) => !open);
      // The sleep kit listens for these events.
      else if (action.do === "sleep" || action.do === "dim") stage.dispatchEvent(new Event(action.do));
      else {
        const wasPaused = playable.paused;
        perform(action, playable, stage);
        setSign({ action, wasPaused });
        clearTimeout(hideTimer.current);
        hideTimer.current = setTimeout(() => setSign(null), signShownMs);
      }
    };
    const early = takeRecentLetter();
    if (early) onKeyDown(early);
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [playable, stage]);
  return { helping, setHelping, sign };
}
