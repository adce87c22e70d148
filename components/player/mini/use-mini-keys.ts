"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { isControlsOwn } from "#components/player/keys/use-player-keys.ts";
import { type PlayerAction, playerAction } from "#lib/browser/player/keys.ts";
import { hasPageKeys } from "#lib/browser/player/page-keys.ts";

/** Keys that need a picture, or that scroll the page. */
const picturesOwn: readonly string[] = ["help", "fullscreen", "theatre", "captions"];
const pagesOwn: readonly string[] = [" ", "ArrowUp", "ArrowDown"];

/** Runs the action of a key pressed in the mini player, or while nothing on the page has the focus. */
export function useMiniKeys(place: RefObject<HTMLElement | null>, run: (action: PlayerAction) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isHere = target instanceof Node && place.current?.contains(target);
    const isOnPage = target === document.body && hasPageKeys() && !pagesOwn.includes(key);
    const action = playerAction(key, event.ctrlKey || event.metaKey || event.altKey);
    // A player on the page comes first.
    if (event.defaultPrevented || !(isHere || isOnPage) || !action || isControlsOwn(target, key)) return;
    if (picturesOwn.includes(action.do)) return;
    event.preventDefault();
    run(action);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
