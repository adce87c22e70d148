"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { stageAround } from "#components/player/core/player-actions.ts";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { dimPage } from "#lib/browser/player/sleep/dim-screen.ts";
import type { SleepState } from "#lib/browser/player/sleep/sleep-state.ts";
import { wake } from "#lib/browser/player/sleep/sleep-store.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { SleepButtons } from "./sleep-buttons.tsx";

/** The id of a phone's dock in the page (components/video-page/video-view.tsx). */
const dockPlace = "sleep-kit";

type SleepKitProps = {
  /** The keys of the player dispatch "sleep" and "dim" there. */
  stage: HTMLElement;
  sleep: SleepState;
  texts: Texts["player"]["sleep"];
  /** Whether it is settled which buttons the source can obey: it has answered, or the wait for its answer is over. */
  isPlaced: boolean;
  isTrailer?: boolean | undefined;
  /** A source that takes no commands can't be stopped: it is removed when the timer ends. */
  onAsleep: (asleep: boolean) => void;
};

/** The sleep kit: buttons in the bar or in a phone's dock, and the dialog. */
export function SleepKit({ stage, sleep, texts, isPlaced, isTrailer, onAsleep }: SleepKitProps) {
  const [open, setOpen] = useState(false);
  const { part, load } = useLazy(() => import("./sleep-dialog.tsx"));
  const barTimerButton = useRef<HTMLButtonElement>(null);
  const dockTimerButton = useRef<HTMLButtonElement>(null);
  const { stopped, controlled } = sleep;
  useEffect(() => onAsleep(stopped && !controlled), [stopped, controlled, onAsleep]);
  // Leaving the page clears the notice of the timer's end, so that it does not appear on the next video.
  useEffect(() => wake, []);
  // The dialog would cover the notice.
  useEffect(() => {
    if (stopped) setOpen(false);
  }, [stopped]);
  const isOpenedByKey = useRef(false);
  const moveFocusBack = () => {
    const button = [barTimerButton, dockTimerButton].find(({ current }) =>
      current?.checkVisibility(),
    )?.current;
    // After a press the player gets the focus: a focused button would keep the bar visible.
    const isPressedInBar = button === barTimerButton.current && !isOpenedByKey.current;
    (isPressedInBar ? stageAround(button) : button)?.focus({ preventScroll: true });
  };
  const close = () => {
    // The dialog must be gone before the focus can move.
    flushSync(() => setOpen(false));
    moveFocusBack();
  };
  const dim = () => {
    // Out of the dialog with the focus: the dim screen gives it back later.
    if (open) close();
    dimPage(texts);
  };
  const place = document.getElementById(dockPlace);
  const openDialog = ({ detail }: { detail?: number }) => {
    isOpenedByKey.current = detail === 0;
    setOpen(true);
    void load();
  };
  const onSleep = useEffectEvent(() => openDialog({}));
  const onDim = useEffectEvent(dim);
  useEffect(() => {
    stage.addEventListener("sleep", onSleep);
    stage.addEventListener("dim", onDim);
    return () => {
      stage.removeEventListener("sleep", onSleep);
      stage.removeEventListener("dim", onDim);
    };
  }, [stage]);
  const shared = { sleep, texts, isTrailer, onTimer: openDialog, onDim: dim };
  return (
    <>
      <SleepButtons {...shared} place="bar" timerRef={barTimerButton} isPlaced={isPlaced} />
      {place &&
        createPortal(
          <SleepButtons {...shared} place="dock" timerRef={dockTimerButton} isPlaced={isPlaced} />,
          place,
        )}
      <p role="status" className="sr-only">
        {stopped ? texts.stopped : ""}
      </p>
      {open && part && <part.SleepDialog {...{ sleep, texts, isTrailer }} onDim={dim} onClose={close} />}
    </>
  );
}
