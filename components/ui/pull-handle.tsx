"use client";

import { useEffect, useRef } from "react";

/** A sheet that has been pulled down by this many pixels closes, and so does one that is flicked down. */
const closesFromPx = 96;
const flick = { pixels: 24, perMs: 0.5 };

/** Lets a finger pull a sheet down; where it can't close any more, it returns. @returns a function that stops this */
function watchPulls(sheet: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let start: { y: number; at: number } | null = null;
  let pulled = 0;
  const place = (pixels: number) => {
    pulled = pixels;
    sheet.style.translate = pixels > 0 ? `0 ${pixels}px` : "";
  };
  const isSheet = () => getComputedStyle(sheet).bottom === "0px";
  const onStart = ({ touches, target, timeStamp }: TouchEvent) => {
    const [finger] = touches;
    const isFree = sheet.scrollTop <= 0 && !(target instanceof HTMLInputElement && target.type === "range");
    start =
      finger && touches.length === 1 && isFree && isSheet() ? { y: finger.clientY, at: timeStamp } : null;
  };
  const onMove = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (!start || !finger) return;
    const down = finger.clientY - start.y;
    // The finger scrolls the sheet.
    if (pulled === 0 && down <= 0) start = null;
    else if (event.cancelable) {
      event.preventDefault();
      place(Math.max(0, down));
    }
  };
  const onEnd = ({ timeStamp }: TouchEvent) => {
    if (!start) return;
    const speed = pulled / Math.max(1, timeStamp - start.at);
    const closes = pulled > closesFromPx || (pulled > flick.pixels && speed > flick.perMs);
    start = null;
    place(0);
    if (closes) sheet.querySelector<HTMLElement>("[data-close]")?.click();
  };
  sheet.addEventListener("touchstart", onStart, { signal, passive: true });
  sheet.addEventListener("touchmove", onMove, { signal, passive: false });
  for (const type of ["touchend", "touchcancel"] as const) sheet.addEventListener(type, onEnd, { signal });
  return () => listening.abort();
}

/** The handle of a sheet on a phone: pulled down, the sheet closes as by its button (`data-close`). */
export function PullHandle() {
  const handle = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sheet = handle.current?.closest<HTMLElement>(".dialog");
    return sheet ? watchPulls(sheet) : undefined;
  }, []);
  return <span ref={handle} className="pull-handle" aria-hidden="true" />;
}
