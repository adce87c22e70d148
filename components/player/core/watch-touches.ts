import { isDeviceKey, playerAction } from "#lib/browser/player/keys.ts";
import { isPageDimmed } from "#lib/browser/player/sleep/dim-screen.ts";

/** The least movement of a mouse in pixels that counts. Smaller ones come from a shaken bed. */
const leastMovePx = 8;

type Point = { x: number; y: number };

/** Whether an event lights the player that is dim or dark. Keys that change the volume do not. */
function isMeant(event: Event, pointerAt: Point | null): boolean {
  if (event instanceof KeyboardEvent) {
    const action = playerAction(event.key, event.ctrlKey || event.metaKey || event.altKey);
    return !isDeviceKey(event.key) && action?.do !== "volume" && action?.do !== "mute";
  }
  if (event.type !== "pointermove" || !(event instanceof PointerEvent) || !pointerAt) return true;
  return Math.hypot(event.clientX - pointerAt.x, event.clientY - pointerAt.y) >= leastMovePx;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Calls `onTouch` on every press, key and movement that lights the player. One that brings the controls back does
 * nothing else. `quietMs` returns the milliseconds since the last one; `stop` ends the watch.
 */
export function watchTouches(stage: HTMLElement, onTouch: () => void) {
  let touchedAt = performance.now();
  let swallowsClick = false;
  /** The pointer's last position while the player was lit, if any. */
  let pointerAt: Point | null = null;
  const onEvent = (event: Event) => {
    const before = stage.dataset.rest;
    const isNight = before === "dim" || before === "dark";
    if (isNight && !isMeant(event, pointerAt)) return;
    if (event instanceof PointerEvent) pointerAt = { x: event.clientX, y: event.clientY };
    touchedAt = performance.now();
    onTouch();
    const isTap = event instanceof PointerEvent && event.pointerType === "touch";
    const { target } = event;
    const isOnPicture =
      target instanceof Element && stage.contains(target) && !target.closest("[role=alert]");
    // On a dimmed page the dim screen takes every press.
    const onlyWakes = !isPageDimmed() && (before === "dark" || (before !== "awake" && isTap && isOnPicture));
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
    window.addEventListener(type, onEvent, options);
  window.addEventListener("click", onClick, options);
  return { quietMs: () => performance.now() - touchedAt, stop: () => ended.abort() };
}
