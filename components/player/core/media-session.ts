import type { Playable } from "#lib/browser/player/playable.ts";
import { setTimer, sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { moreMinutes, timerOf } from "#lib/browser/player/sleep/sleep-timer.ts";

const seekSeconds = 10;

type Handlers = [MediaSessionAction, MediaSessionActionHandler][];
type Skips = { onNext: () => void; onPrevious: () => void };

/** Continues the video; after the sleep timer's end only for a while, because the listener lies in the dark. */
function play(playable: Playable): void {
  if (sleepStore.read().stopped) setTimer(timerOf(moreMinutes, Date.now()));
  playable.play().catch(() => {});
}

const handlersOf = (playable: Playable, { onNext, onPrevious }: Skips): Handlers => [
  ["play", () => play(playable)],
  ["pause", () => playable.pause()],
  ["seekbackward", ({ seekOffset }) => (playable.currentTime -= seekOffset ?? seekSeconds)],
  ["seekforward", ({ seekOffset }) => (playable.currentTime += seekOffset ?? seekSeconds)],
  ["seekto", ({ seekTime }) => (playable.currentTime = seekTime ?? playable.currentTime)],
  ["nexttrack", onNext],
  ["previoustrack", onPrevious],
];

/** Browsers throw for actions that they don't know; the video plays without them. */
function attempt(run: () => void): void {
  try {
    run();
  } catch {
    // The lock screen shows less then.
  }
}

/** Shows a video on the device's lock screen and connects the media keys. Returns a function that disconnects them. */
export function connectMediaSession(
  session: MediaSession,
  shown: MediaMetadataInit,
  playable: Playable,
  skips: Skips,
): () => void {
  const listening = new AbortController();
  const handlers = handlersOf(playable, skips);
  const showPosition = () => {
    const { duration, currentTime, playbackRate } = playable;
    // A live stream has no end.
    if (!Number.isFinite(duration) || duration <= 0) return;
    const position = Math.min(Math.max(currentTime, 0), duration);
    attempt(() => session.setPositionState?.({ duration, position, playbackRate }));
  };
  attempt(() => {
    session.metadata = new MediaMetadata(shown);
  });
  for (const [action, handler] of handlers) attempt(() => session.setActionHandler(action, handler));
  for (const name of ["loadedmetadata", "durationchange", "seeked", "ratechange", "play", "pause"])
    playable.addEventListener(name, showPosition, { signal: listening.signal });
  const forgetPosition = () => attempt(() => session.setPositionState?.());
  playable.addEventListener("emptied", forgetPosition, { signal: listening.signal });
  showPosition();
  return () => {
    listening.abort();
    attempt(() => {
      session.metadata = null;
    });
    for (const [action] of handlers) attempt(() => session.setActionHandler(action, null));
    forgetPosition();
  };
}
