"use client";

import { useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { dimPage } from "#lib/browser/shell/dim-overlay.ts";
import { type SleepState, wake } from "#lib/browser/watching/sleep-kit.ts";
import type { Texts } from "#lib/languages/texts.ts";
import { SleepButtons } from "./sleep-buttons.tsx";
import { SleepDialog } from "./sleep-dialog.tsx";

/** Milliseconds in which a player reports whether it takes orders, which decides the number of buttons. */
const answersWithin = 3_000;
/** The id of a phone's dock in the page (components/watch/video-view.tsx). */
const dockPlace = "sleep-kit";

type SleepKitProps = {
  sleep: SleepState;
  texts: Texts["player"]["sleep"];
  /** A source that takes no orders can't be stopped: it is removed when the timer ends. */
  onAsleep: (asleep: boolean) => void;
};

/** The sleep kit: buttons in the bar or in a phone's dock, and the dialog. */
export function SleepKit({ sleep, texts, onAsleep }: SleepKitProps) {
  const [open, setOpen] = useState(false);
  const [waited, setWaited] = useState(false);
  const barTimer = useRef<HTMLButtonElement>(null);
  const dockTimer = useRef<HTMLButtonElement>(null);
  const { stopped, controlled } = sleep;
  useEffect(() => onAsleep(stopped && !controlled), [stopped, controlled, onAsleep]);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), answersWithin);
    return () => clearTimeout(timer);
  }, []);
  // The notice that the timer has ended does not follow to the next video.
  useEffect(() => wake, []);
  const focusTimer = () => {
    const seen = [barTimer, dockTimer].find(({ current }) => current?.checkVisibility());
    seen?.current?.focus();
  };
  const dim = () => {
    if (open) {
      // The overlay returns the focus to this element, so it must not go with the dialog.
      flushSync(() => setOpen(false));
      focusTimer();
    }
    dimPage({ brighten: texts.brighten, minutesLeft: texts.minutesLeft });
  };
  const close = () => {
    setOpen(false);
    focusTimer();
  };
  const place = document.getElementById(dockPlace);
  const shared = { sleep, texts, onTimer: () => setOpen(true), onDim: dim };
  return (
    <>
      <SleepButtons {...shared} place="bar" timerRef={barTimer} isPlaced={controlled || waited} />
      {place && createPortal(<SleepButtons {...shared} place="dock" timerRef={dockTimer} isPlaced />, place)}
      <p role="status" className="sr-only">
        {stopped ? texts.stopped : ""}
      </p>
      {open &&
        createPortal(
          <SleepDialog sleep={sleep} texts={texts} onDim={dim} onClose={close} />,
          document.fullscreenElement ?? document.body,
        )}
    </>
  );
}
