"use client";

import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal, flushSync } from "react-dom";
import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { SleepDialog } from "#components/player/sleep/sleep-dialog.tsx";
import type { CarriedSound } from "#components/player/source/carried-sound.ts";
import { dimPage } from "#lib/browser/player/sleep/dim-screen.ts";
import { sleepDefaults } from "#lib/browser/player/sleep/sleep-state.ts";
import { putOffTimer, setTimer, sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { isLastMinute, moreMinutes, timeInWords, timerOf } from "#lib/browser/player/sleep/sleep-timer.ts";
import { fill } from "#lib/i18n/format/fill.ts";

type TimerProps = Pick<CarriedSound, "texts" | "media"> & { button: RefObject<HTMLButtonElement | null> };

/** The minutes left on the sleep timer, and the button that opens the sleep kit. */
export function MiniTimer({ texts, media, button }: TimerProps) {
  const sleep = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const [isOpen, setOpen] = useState(false);
  const { timer, left: leftTexts } = texts.sleep;
  const { left, stopped } = sleep;
  useEffect(() => {
    if (stopped) setOpen(false);
  }, [stopped]);
  const label = left === null ? timer : `${timer}: ${timeInWords(left, leftTexts)}`;
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const dim = () => {
    close();
    dimPage(texts.sleep);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="mini-timer"
        aria-label={label}
        aria-haspopup="dialog"
        aria-pressed={sleep.timer !== null}
        data-tip={label}
        onClick={() => setOpen(true)}
      >
        <PlayerIcon name="timer" />
        {left !== null && timeInWords(left, texts.sleep)}
      </button>
      {isOpen &&
        createPortal(
          <SleepDialog
            sleep={sleep}
            texts={texts.sleep}
            isTrailer={media.isTrailer}
            onDim={dim}
            onClose={close}
          />,
          document.body,
        )}
    </>
  );
}

/** In the timer's last minute: puts its end off. After the end: plays for some more minutes. */
export function PlayMore({ sound: { player, texts } }: { sound: CarriedSound }) {
  const sleep = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  const { stopped, left } = sleep;
  if (!stopped && !isLastMinute(left)) return null;
  const playMore = () => {
    if (!stopped) return putOffTimer();
    setTimer(timerOf(moreMinutes, Date.now()));
    player.play().catch(() => {});
  };
  return (
    <button type="button" className="mini-timer mini-more" onClick={playMore}>
      {fill(texts.sleep.more, { minutes: moreMinutes })}
    </button>
  );
}
