"use client";

import { useEffect, useRef } from "react";
import { perform, seekBy, togglePlay } from "#components/player/core/player-actions.ts";
import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { useMediaSession } from "#components/player/hooks/use-media-session.ts";
import { usePlayable } from "#components/player/hooks/use-playable.ts";
import { usePlayerMemory } from "#components/player/hooks/use-player-memory.ts";
import { useSkips } from "#components/player/hooks/use-skips.ts";
import { useStreams } from "#components/player/hooks/use-streams.ts";
import type { CarriedSound } from "#components/player/source/carried-sound.ts";
import { noteOnLeaving, storeOnLeaving } from "#components/player/source/carry.ts";
import { useOnEachPage } from "#components/ui/hooks/use-on-each-page.ts";
import { dimPage } from "#lib/browser/player/sleep/dim-screen.ts";
import { markHistory } from "#lib/browser/watching/history/device-history.ts";
import { MiniTimer, PlayMore } from "./mini-timer.tsx";
import { MiniTitle } from "./mini-title.tsx";
import { useAccess } from "./use-access.ts";
import { useDimming } from "./use-dimming.ts";
import { useMiniKeys } from "./use-mini-keys.ts";

type Props = { sound: CarriedSound };

/** Seeks 10 s back or forward. Hidden on a phone, which has no room. */
function Skip({ sound: { player, texts }, seconds }: Props & { seconds: 10 | -10 }) {
  const canSeek = usePlayable(player, ({ duration }) => Number.isFinite(duration));
  const label = seconds < 0 ? texts.back10 : texts.forward10;
  return (
    <button
      type="button"
      className="max-md:hidden"
      aria-label={label}
      data-tip={label}
      disabled={!canSeek}
      onClick={() => seekBy(player, seconds)}
    >
      <PlayerIcon name={seconds < 0 ? "back" : "forward"} />
    </button>
  );
}

function beginPage(): void {
  // A home page that was on the screen has kept its shape; the next one shows what was begun.
  markHistory();
  // A link that the new page has, too, such as one of the header, would keep the focus after a click, and so the keys.
  const { activeElement } = document;
  if (activeElement?.matches("a:not(:focus-visible)")) (activeElement as HTMLElement).blur();
}

/** The sound of a video whose page was left, at the foot of every page. */
export function MiniPlayer({ sound }: Props) {
  const { media, player, texts, end } = sound;
  const isPaused = usePlayable(player, ({ paused }) => paused);
  usePlayerMemory(media, player);
  useStreams(media, player, texts.elsewhere);
  useMediaSession(media, player, useSkips(media, player));
  useAccess(sound);
  useEffect(() => (sound.playback ? storeOnLeaving(() => sound) : noteOnLeaving(() => sound)), [sound]);
  useDimming(texts.sleep, isPaused);
  useOnEachPage(beginPage);
  const place = useRef<HTMLElement>(null);
  const timerButton = useRef<HTMLButtonElement>(null);
  useMiniKeys(place, (action) => {
    if (action.do === "sleep") timerButton.current?.click();
    else if (action.do === "dim") dimPage(texts.sleep);
    else perform(action, player, document.body);
  });
  const close = () => {
    end();
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <section ref={place} className="mini-player" aria-label={texts.mini.title}>
      <MiniTitle sound={sound} />
      <PlayMore sound={sound} />
      <MiniTimer texts={texts} media={media} button={timerButton} />
      <Skip sound={sound} seconds={-10} />
      <button
        type="button"
        aria-label={isPaused ? texts.play : texts.pause}
        data-tip={isPaused ? texts.play : texts.pause}
        onClick={() => togglePlay(player)}
      >
        <PlayerIcon name={isPaused ? "play" : "pause"} />
      </button>
      <Skip sound={sound} seconds={10} />
      <button type="button" aria-label={texts.mini.close} data-tip={texts.mini.close} onClick={close}>
        <PlayerIcon name="close" />
      </button>
    </section>
  );
}
