"use client";

import { useEffect, useState } from "react";
import { canDo, perform } from "#components/player/controls/player-actions.ts";
import { playerAction } from "#lib/browser/player/keys.ts";
import type { Playable } from "#lib/browser/player/playable.ts";

/**
 * Whether the focused control needs the key itself: Space on buttons and switches, arrows on sliders and radios, and
 * every key in selects and dialogs.
 */
export function isControlsOwn(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("select, dialog")) return true;
  if (target.matches("button")) return key === " ";
  return target.matches("[type=checkbox], [type=radio], [data-own-arrows]") && /^(Arrow.*| )$/.test(key);
}

/** Full screen nothing else is there: the keys work wherever the focus got lost. */
const isLostInFullscreen = ({ target }: KeyboardEvent, stage: HTMLElement): boolean =>
  document.fullscreenElement === stage && target === document.body;

/** Handles the documented keys anywhere in the player. Returns whether the key help is open. */
export function usePlayerKeys(playable: Playable | null, stage: HTMLElement) {
  const [helping, setHelping] = useState(false);
  useEffect(() => {
    if (!playable) return;
    // In the capture phase: the browser's own controls would handle Space as well.
    const onKeyDown = (event: KeyboardEvent) => {
      const isHere = event.target instanceof Node && stage.contains(event.target);
      if (!isHere && !isLostInFullscreen(event, stage)) return;
      const action = playerAction(event.key, event.ctrlKey || event.metaKey || event.altKey);
      if (!action || isControlsOwn(event.target, event.key)) return;
      if (action.do !== "help" && !canDo(action, playable)) return;
      event.preventDefault();
      if (action.do === "help") setHelping((open) => !open);
      // The sleep kit listens.
      else if (action.do === "sleep" || action.do === "dim") stage.dispatchEvent(new Event(action.do));
      else perform(action, playable, stage);
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [playable, stage]);
  return { helping, setHelping };
}
