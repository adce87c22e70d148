"use client";

import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { attachToNight, isFading } from "#lib/browser/night.ts";
import { readHistory, readVolume, saveProgress, saveVolume } from "#lib/browser/watch-history.ts";
import { fill } from "#lib/format/fill.ts";
import { clock, momentIn } from "#lib/player/clock.ts";
import { playerAction } from "#lib/player/keys.ts";
import { CaptionTracks } from "./caption-tracks.tsx";
import { KeyHelp } from "./key-help.tsx";
import type { SourceProps } from "./media.ts";
import { attachSource } from "./media-source.ts";
import { canDo, perform } from "./player-actions.ts";
import { PlayerOverlay } from "./player-overlay.tsx";
import { useMediaSession } from "./use-media-session.ts";

/** Milliseconds between two notes of the position. */
const noteEvery = 5000;

/** The second that the address names, as search engines link to a chapter: `?t=90`. */
function readStart(): number | null {
  const [, at] = /[?&]t=(\d{1,6})(?:&|$)/.exec(location.search) ?? [];
  return at === undefined ? null : Number(at);
}

/** Keeps volume and position on this device; gives the position to go on from, if there is one. */
function useMemory({ slug, title, imageUrl }: SourceProps["media"], element: HTMLMediaElement | null) {
  const [resumeAt, setResumeAt] = useState<number | null>(null);
  useEffect(() => {
    setResumeAt(readHistory().find((entry) => entry.slug === slug)?.position ?? null);
  }, [slug]);
  useEffect(() => {
    const at = readStart();
    if (!element || at === null) return;
    setResumeAt(null);
    element.currentTime = at;
  }, [element]);
  useEffect(() => {
    if (!element) return;
    element.volume = readVolume() ?? element.volume;
    const note = () => {
      const { currentTime: position, duration } = element;
      if (position > 0)
        saveProgress({ slug, title, imageUrl, position, duration: duration || 0, at: Date.now() });
    };
    const keepVolume = () => isFading() || saveVolume(element.volume);
    const started = () => setResumeAt(null);
    const timer = setInterval(() => element.paused || note(), noteEvery);
    element.addEventListener("pause", note);
    element.addEventListener("ended", note);
    element.addEventListener("volumechange", keepVolume);
    element.addEventListener("play", started);
    return () => {
      note();
      clearInterval(timer);
      element.removeEventListener("pause", note);
      element.removeEventListener("ended", note);
      element.removeEventListener("volumechange", keepVolume);
      element.removeEventListener("play", started);
    };
  }, [element, slug, title, imageUrl]);
  return { resumeAt, forget: () => setResumeAt(null) };
}

/** A native video, audio file or HLS playlist with the documented keys, this device's memory and its media keys. */
export function NativePlayer({ source, media, texts }: SourceProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const [element, setElement] = useState<HTMLMediaElement | null>(null);
  const [helping, setHelping] = useState(false);
  const [broken, setBroken] = useState(false);
  const { resumeAt, forget } = useMemory(media, element);
  useMediaSession(media, element);

  useEffect(() => {
    if (!element) return;
    const detach = attachSource(element, source, () => setBroken(true));
    const shared = momentIn(location.hash);
    if (shared !== null) element.currentTime = shared;
    const release = attachToNight(element);
    return () => {
      release();
      detach();
    };
  }, [element, source]);

  // Before the browser's own controls see a key: Space would play here and pause there.
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const action = playerAction(event.key, event.ctrlKey || event.metaKey || event.altKey);
      if (!action || !element || !frame.current) return;
      if (event.target instanceof HTMLButtonElement && event.key === " ") return;
      if (action.do !== "help" && !canDo(action, element)) return;
      event.preventDefault();
      if (action.do === "help") setHelping((open) => !open);
      else perform(action, element, frame.current);
    },
    [element],
  );
  const resume = () => {
    if (!element || resumeAt === null) return;
    element.currentTime = resumeAt;
    element.play().catch(() => {});
  };
  const Tag = source.kind === "audio" ? "audio" : "video";
  return (
    <fieldset
      ref={frame}
      className="absolute inset-0 size-full [&:fullscreen]:bg-black"
      aria-label={texts.controls}
      onKeyDownCapture={onKeyDown}
    >
      <Tag
        ref={setElement}
        className={
          Tag === "audio"
            ? "absolute inset-x-4 bottom-4 w-[calc(100%-32px)]"
            : "absolute inset-0 size-full object-contain"
        }
        controls
        playsInline
        preload="metadata"
        aria-label={media.title}
        tabIndex={0}
      >
        <CaptionTracks source={source} />
      </Tag>
      {resumeAt !== null && !broken && (
        <div className="absolute bottom-18 left-4 flex flex-wrap gap-2">
          <button type="button" className="btn primary sm" onClick={resume}>
            {fill(texts.resume, { time: clock(resumeAt) })}
          </button>
          <button type="button" className="btn sm bg-raised/90" onClick={forget}>
            {texts.startOver}
          </button>
        </div>
      )}
      {broken && <PlayerOverlay role="alert">{texts.broken}</PlayerOverlay>}
      {helping && <KeyHelp texts={texts} element={element} onClose={() => setHelping(false)} />}
    </fieldset>
  );
}
