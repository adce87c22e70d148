import { isUnfinished, watchedShare } from "#lib/catalogue/watched.ts";
import { fill } from "#lib/i18n/format/fill.ts";

type Position = { position: number; duration: number };
type LeftTexts = { minutes: string; hours: string; wholeHours: string; watched: string };

export type Progress = Position & {
  /** Part of the position, so that a page of cards does not load its code. */
  timeLeft: (texts: LeftTexts) => string;
  /** Returns the video's address with the position, if it can be resumed. */
  resumeAt: (address: string) => string;
};

/** The time left of a video: "42 min left", "1 h 19 min left", "Watched". */
export function timeLeftText({ position, duration }: Position, texts: LeftTexts): string {
  if (position >= duration * watchedShare) return texts.watched;
  const minutes = Math.max(1, Math.round((duration - position) / 60));
  if (minutes < 60) return fill(texts.minutes, { minutes });
  return fill(minutes % 60 === 0 ? texts.wholeHours : texts.hours, {
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  });
}

/** A position that can tell its time left. */
export const withTimeLeft = ({ position, duration }: Position): Progress => ({
  position,
  duration,
  timeLeft: (texts: LeftTexts) => timeLeftText({ position, duration }, texts),
  resumeAt: (address: string) =>
    isUnfinished({ position, duration }) ? `${address}#t=${Math.floor(position)}` : address,
});
