"use client";

import type { ReactNode } from "react";
import type { Media } from "#components/player/core/media.ts";
import { leaveList, seekBy, togglePlay } from "#components/player/core/player-actions.ts";
import { chooseSpeed, hasSpeeds } from "#components/player/core/player-speed.ts";
import { useDuration } from "#components/player/hooks/use-duration.ts";
import { usePlayable } from "#components/player/hooks/use-playable.ts";
import { type Playable, speeds } from "#lib/browser/player/playable.ts";
import { listenersVolume, setListenersVolume } from "#lib/browser/player/sleep/sound-fade.ts";
import { canSetVolume } from "#lib/browser/player/volume.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { BarButton } from "./bar-button.tsx";
import { CaptionsButton } from "./captions-button.tsx";
import { SeekBar } from "./seek-bar.tsx";

type BarProps = { playable: Playable; texts: Texts["player"] };

/** Hidden on a phone, which has these buttons large on the picture. */
const onPicture = "handheld:[.player-stage:not([data-below])_&]:hidden";

function PlayButton({ playable, texts }: BarProps) {
  const paused = usePlayable(playable, (source) => source.paused);
  return (
    <BarButton
      icon={paused ? "play" : "pause"}
      className={onPicture}
      label={paused ? texts.play : texts.pause}
      shortcut="K"
      onClick={() => togglePlay(playable)}
    />
  );
}

/** Play, between 10 s back and forward. */
function PlayButtons({ playable, texts }: BarProps) {
  const canSeek = usePlayable(playable, (source) => Number.isFinite(source.duration));
  return (
    <>
      <BarButton
        icon="back"
        label={texts.back10}
        shortcut="J"
        className={`bar-max-xs:hidden ${onPicture}`}
        disabled={!canSeek}
        onClick={() => seekBy(playable, -10)}
      />
      <PlayButton playable={playable} texts={texts} />
      <BarButton
        icon="forward"
        label={texts.forward10}
        shortcut="L"
        className={`bar-max-xs:hidden ${onPicture}`}
        disabled={!canSeek}
        onClick={() => seekBy(playable, 10)}
      />
    </>
  );
}

function Volume({ playable, texts }: BarProps) {
  const volume = usePlayable(playable, (source) => Math.round(listenersVolume(source) * 100));
  const muted = usePlayable(playable, (source) => source.muted);
  return (
    <span className="bar-volume relative flex items-center handheld:hidden bar-max-sm:hidden">
      <BarButton
        icon={muted ? "mute" : "sound"}
        label={muted ? texts.unmute : texts.mute}
        shortcut="M"
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
          className="volume-slider m-0 mr-2 h-6 cursor-pointer bg-transparent accent-text"
          onChange={(event) => {
            setListenersVolume(playable, Number(event.target.value) / 100);
            playable.muted = false;
          }}
        />
      )}
    </span>
  );
}

function Time({ playable, media }: { playable: Playable; media: Media }) {
  const second = usePlayable(playable, (source) => Math.floor(source.currentTime));
  const announced = media.isTrailer ? 0 : (media.duration ?? 0);
  const duration = Math.floor(useDuration(playable, media.slug)) || announced;
  return (
    <span className="bar-time min-w-29 pr-3 pl-2 whitespace-nowrap bar-max-xs:min-w-0 bar-max-xs:overflow-clip bar-max-xs:px-1">
      {timecode(second)}
      {duration > 0 && <span className="text-pale"> / {timecode(duration)}</span>}
    </span>
  );
}

function Chapter({ playable, chapters }: { playable: Playable; chapters: Media["chapters"] }) {
  const title = usePlayable(
    playable,
    (source) => chapters.findLast(({ at }) => at <= source.currentTime)?.title ?? null,
  );
  return title === null ? null : <span className="chapter-name">{title}</span>;
}

function Speed({ playable, texts }: BarProps) {
  const canChange = usePlayable(playable, hasSpeeds);
  const rate = usePlayable(playable, (source) => source.playbackRate);
  if (!canChange) return null;
  return (
    <select
      className="bar-button bar-select justify-center text-center font-control bar-min-xs:min-w-14! bar-min-xs:px-1.5 [&_option]:bg-raised"
      aria-label={texts.speed}
      value={rate}
      onChange={({ target }) => {
        chooseSpeed(playable, Number(target.value));
        leaveList(target);
      }}
    >
      {[...new Set([...speeds, rate])]
        .toSorted((a, b) => a - b)
        .map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
    </select>
  );
}

type PlayerBarProps = {
  playable: Playable | null;
  /** The address that plays. */
  src: string;
  media: Media;
  texts: Texts["player"];
  /** The second at which Play resumes, while that is offered. */
  resumeAt: number | null;
  onPrevious: () => void;
  onNext: () => void;
  /** True once no more buttons are added on the left, so that those after them keep their places. */
  isPlaced: boolean;
  sleepKit: ReactNode;
  /** The buttons for the player's size. */
  children: ReactNode;
};

/** Hidden where the bar is too narrow for it but the picture has no large buttons. */
const onWide = "bar-max-md:hidden bar-max-xs:inline-grid handheld:inline-grid in-[[data-below]]:inline-grid";

/** Buttons shrink in a narrow bar. */
const row = `flex items-center text-sm tabular-nums
  [&>.bar-button]:min-w-8 [&>.bar-button]:basis-11 pointer-fine:[&>.bar-button]:basis-10`;

/** The controls, the same for every source that takes commands: on its picture, or below a player that takes none. */
export function PlayerBar({ playable, src, media, texts, resumeAt, ...props }: PlayerBarProps) {
  const { onPrevious, onNext, isPlaced, sleepKit, children } = props;
  return (
    <fieldset
      className="relative row-start-2 min-w-0 @container/bar px-1 sm:px-3"
      aria-label={playable ? texts.controls : texts.controlsWithoutKeys}
    >
      {playable ? <SeekBar {...{ playable, src, media, texts, resumeAt }} /> : <span className="seek-bar" />}
      <div className={row}>
        {isPlaced && (
          <BarButton
            icon="previous"
            label={texts.previous}
            className={`bar-min-xs:mr-2 ${onWide}`}
            onClick={onPrevious}
          />
        )}
        {playable && <PlayButtons playable={playable} texts={texts} />}
        {isPlaced && (
          <BarButton
            icon="next"
            label={texts.next}
            className={`bar-min-xs:ml-2 ${onWide}`}
            onClick={onNext}
          />
        )}
        {playable && (
          <>
            <Volume playable={playable} texts={texts} />
            <Time playable={playable} media={media} />
            {!media.isTrailer && <Chapter playable={playable} chapters={media.chapters} />}
          </>
        )}
        <span className="grow" />
        {/* First on the right, so that captions reported late move no other button. */}
        {playable && (
          <>
            <CaptionsButton playable={playable} texts={texts} />
            {!media.isTrailer && <Speed playable={playable} texts={texts} />}
          </>
        )}
        {sleepKit}
        {children}
      </div>
    </fieldset>
  );
}
