"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { notify } from "#components/layout/notify.ts";
import { daytime, nightStore, setLoop, wake } from "#lib/browser/night.ts";
import { dimPage } from "#lib/browser/veil.ts";
import { fill } from "#lib/format/fill.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { minutesLeft } from "#lib/player/sleep-timer.ts";
import { NightIcon } from "./night-icon.tsx";
import { PlayerOverlay } from "./player-overlay.tsx";
import { SleepDialog } from "./sleep-dialog.tsx";

/** The place that the page keeps for it (video-view.tsx). */
export const sleepKitPlace = "sleep-kit";

type SleepKitProps = {
  title: string;
  texts: Texts["player"]["sleep"];
  /** Whether the player is away: what takes no orders is taken away when the timer has run out. */
  asleep: boolean;
  onAsleep: (asleep: boolean) => void;
};

const tile =
  "btn sm aria-pressed:bg-accent-faint aria-pressed:text-accent max-sm:min-h-15 max-sm:w-full max-sm:flex-col max-sm:gap-0.5 max-sm:rounded-none max-sm:bg-transparent max-sm:px-1 max-sm:text-xs";

/** Gives the page's address to the device's own sheet, else to the clipboard; with the moment where there is one. */
async function share(title: string, texts: SleepKitProps["texts"]) {
  const played = Math.floor(
    document.querySelector<HTMLMediaElement>("main video, main audio")?.currentTime ?? 0,
  );
  const address = `${location.origin}${location.pathname}${played > 0 ? `#t=${played}` : ""}`;
  try {
    if (navigator.share) await navigator.share({ title, url: address });
    else {
      await navigator.clipboard.writeText(address);
      notify("success", texts.copied);
    }
  } catch (error) {
    // Whoever closes the sheet has changed their mind.
    if (error instanceof DOMException && error.name === "AbortError") return;
    notify("info", address);
  }
}

/** Below the player, at the thumb on a phone: when the sound ends, loop, a dark page, share. */
export function SleepKit({ title, texts, asleep, onAsleep }: SleepKitProps) {
  const night = useSyncExternalStore(nightStore.subscribe, nightStore.read, () => daytime);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { stopped, controlled } = night;
  useEffect(() => onAsleep(stopped && !controlled), [stopped, controlled, onAsleep]);
  // The next video is for who is awake.
  useEffect(() => wake, []);
  const place = document.getElementById(sleepKitPlace);
  if (!place) return null;
  const minutes = night.left === null ? null : fill(texts.minutesLeft, { minutes: minutesLeft(night.left) });
  const dim = () => {
    setOpen(false);
    dimPage({
      brighten: texts.brighten,
      minutesLeft: (left) => fill(texts.minutesLeft, { minutes: left }),
    });
  };
  const kit = createPortal(
    <>
      <ul
        aria-label={texts.title}
        className="flex flex-wrap justify-end gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:grid max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:gap-0 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:pb-[env(safe-area-inset-bottom)]"
      >
        <li>
          <button
            ref={opener}
            type="button"
            className={tile}
            aria-haspopup="dialog"
            aria-pressed={night.timer !== null}
            onClick={() => setOpen(true)}
          >
            <NightIcon name="timer" />
            {minutes ?? texts.timer}
          </button>
        </li>
        {night.controlled && (
          <li>
            <button
              type="button"
              className={tile}
              aria-pressed={night.loop}
              onClick={() => setLoop(!night.loop)}
            >
              <NightIcon name="loop" />
              {texts.loop}
            </button>
          </li>
        )}
        <li>
          <button type="button" className={tile} onClick={dim}>
            <NightIcon name="dim" />
            {texts.dim}
          </button>
        </li>
        <li>
          <button type="button" className={tile} onClick={() => share(title, texts)}>
            <NightIcon name="share" />
            {texts.share}
          </button>
        </li>
      </ul>
      <p role="status" className="sr-only">
        {stopped ? texts.stopped : ""}
      </p>
      {open && (
        <SleepDialog
          night={night}
          texts={texts}
          onDim={dim}
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </>,
    place,
  );
  return (
    <>
      {asleep && (
        <PlayerOverlay>
          <p>{texts.stopped}</p>
          <button type="button" className="btn" onClick={wake}>
            {texts.again}
          </button>
        </PlayerOverlay>
      )}
      {kit}
    </>
  );
}
