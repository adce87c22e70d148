"use client";

import type { ReactNode } from "react";
import { canSetVolume } from "#lib/browser/watching/volume.ts";
import type { Texts } from "#lib/languages/texts.ts";
import { type Playable, speeds } from "#lib/player/playable.ts";
import { clock } from "#lib/player/time.ts";
import { BarButton } from "./bar-button.tsx";
import type { Media } from "./media.ts";
import { areCaptionsOn, hasCaptions, hasSpeeds, toggleCaptions, togglePlay } from "./player-actions.ts";
import { SeekBar } from "./seek-bar.tsx";
import { usePlayable } from "./use-playable.ts";

type BarProps = { playable: Playable; texts: Texts["player"] };

function PlayButton({ playable, texts }: BarProps) {
  const paused = usePlayable(playable, (source) => source.paused);
  return (
    <BarButton
      icon={paused ? "play" : "pause"}
      label={paused ? texts.play : texts.pause}
      onClick={() => togglePlay(playable)}
    />
  );
}

function Volume({ playable, texts }: BarProps) {
  const volume = usePlayable(playable, (source) => Math.round(source.volume * 100));
  const muted = usePlayable(playable, (source) => source.muted);
  return (
    <span className="flex items-center @max-[560px]/bar:hidden">
      <BarButton
        icon={muted ? "mute" : "sound"}
        label={muted ? texts.unmute : texts.mute}
        onClick={() => {
          playable.muted = !playable.muted;
        }}
      />
      {canSetVolume() && (
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={muted ? 0 : volume}
          aria-label={texts.volume}
          data-own-arrows
          className="m-0 mr-2 h-6 w-18 cursor-pointer bg-transparent accent-text @max-[820px]/bar:hidden"
          onChange={(event) => {
            playable.volume = Number(event.target.value) / 100;
            playable.muted = false;
          }}
        />
      )}
    </span>
  );
}

function Time({ playable }: { playable: Playable }) {
  const at = usePlayable(playable, (source) => Math.floor(source.currentTime));
  const duration = usePlayable(playable, (source) =>
    Number.isFinite(source.duration) ? Math.floor(source.duration) : 0,
  );
  return (
    <span className="px-2 whitespace-nowrap @max-[480px]/bar:px-1">
      {clock(at)}
      {duration > 0 && <span className="text-muted @max-[480px]/bar:hidden"> / {clock(duration)}</span>}
    </span>
  );
}

function Chapter({ playable, chapters }: { playable: Playable; chapters: Media["chapters"] }) {
  const now = usePlayable(
    playable,
    (source) => chapters.findLast(({ at }) => at <= source.currentTime)?.title ?? null,
  );
  return now === null ? null : (
    <span className="max-w-40 truncate px-2 text-muted @max-[960px]/bar:hidden">{now}</span>
  );
}

function Captions({ playable, texts }: BarProps) {
  const there = usePlayable(playable, hasCaptions);
  const on = usePlayable(playable, areCaptionsOn);
  if (!there) return null;
  return (
    <BarButton
      icon="captions"
      label={texts.helpCaptions}
      aria-pressed={on}
      onClick={() => toggleCaptions(playable)}
    />
  );
}

function Speed({ playable, texts }: BarProps) {
  const there = usePlayable(playable, hasSpeeds);
  const rate = usePlayable(playable, (source) => source.playbackRate);
  if (!there) return null;
  return (
    <select
      className="bar-button appearance-none border-0 bg-transparent px-1.5 text-center font-control [&_option]:bg-raised"
      aria-label={texts.speed}
      value={rate}
      onChange={(event) => {
        playable.playbackRate = Number(event.target.value);
      }}
    >
      {[...new Set([...speeds, rate])].toSorted().map((speed) => (
        <option key={speed} value={speed}>
          {speed}×
        </option>
      ))}
    </select>
  );
}

type PlayerBarProps = {
  playable: Playable | null;
  media: Media;
  texts: Texts["player"];
  onPrevious: () => void;
  onNext: () => void;
  /** The sleep kit and the buttons for the player's size. */
  children: ReactNode;
};

/** Buttons shrink in a narrow bar. */
const row = `flex items-center text-sm tabular-nums
  [&>.bar-button]:min-w-8 [&>.bar-button]:basis-11 pointer-fine:[&>.bar-button]:basis-10`;

/** The controls below the picture, the same for every source that takes orders. */
export function PlayerBar({ playable, media, texts, onPrevious, onNext, children }: PlayerBarProps) {
  return (
    <fieldset
      className="row-start-2 min-w-0 @container/bar bg-black/92 px-1 sm:px-3"
      aria-label={playable ? texts.controls : texts.controlsWithoutKeys}
    >
      {playable ? (
        <SeekBar playable={playable} chapters={media.chapters} texts={texts} />
      ) : (
        <span className="seek-bar" />
      )}
      <div className={row}>
        <BarButton icon="previous" label={texts.previous} onClick={onPrevious} />
        {playable ? <PlayButton playable={playable} texts={texts} /> : <span className="w-11" />}
        <BarButton icon="next" label={texts.next} onClick={onNext} />
        {playable && (
          <>
            <Volume playable={playable} texts={texts} />
            <Time playable={playable} />
            <Chapter playable={playable} chapters={media.chapters} />
          </>
        )}
        <span className="grow" />
        {playable && (
          <>
            <Captions playable={playable} texts={texts} />
            <Speed playable={playable} texts={texts} />
          </>
        )}
        {children}
      </div>
    </fieldset>
  );
}
