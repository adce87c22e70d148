/** Seconds to hear before a video is played; of a shorter one the half. */
const enough = 30;
/** Milliseconds between two reports at most: a phone may end the page without a word. */
const reportEvery = 10 * 60_000;
/** Milliseconds without a touch after which nobody is awake. */
export const asleepAfter = 90 * 60_000;

/** A player at a moment. Seconds; `now` in milliseconds. */
export type Moment = {
  position: number;
  duration: number;
  rate: number;
  now: number;
  /** The sleep timer has ended, or nobody has touched anything for long. */
  isAsleep: boolean;
};

/** What the site counts (server/plays): `heard` since the last report, the rest as it stands. */
export type PlayReport = {
  isPlay: boolean;
  heard: number;
  furthest: number;
  duration: number;
  slept: boolean;
};

const tenth = (seconds: number) => Math.round(seconds * 10) / 10;

/** Counts how much is played of one video in one player (product: Plays). */
export class PlayCount {
  #last: Moment | null = null;
  #awake = 0;
  #asleep = 0;
  #furthest = 0;
  #isPlay = false;
  #slept = false;
  #reported = { awake: 0, slept: false, at: 0 };

  /** The player begins to play here. */
  start(moment: Moment): void {
    this.#last = moment;
  }

  /** The player has come to this moment, playing; returns what is to be reported now, if anything. */
  advance(moment: Moment): PlayReport | null {
    const last = this.#last ?? moment;
    this.#last = moment;
    const { position, now, rate, isAsleep } = moment;
    const step = position - last.position;
    // Seconds that a jump has skipped don't count as heard.
    if (step > 0 && step <= ((now - last.now) / 1000 + 1) * rate) {
      if (isAsleep) this.#asleep += step / rate;
      else {
        this.#awake += step / rate;
        this.#furthest = Math.max(this.#furthest, position);
      }
    }
    return this.#notice(moment) || now - this.#reported.at >= reportEvery ? this.#report(moment) : null;
  }

  /** The player pauses, ends or goes; returns what is left to report. */
  stop(moment: Moment): PlayReport | null {
    const due = this.advance(moment);
    return due ?? this.#report(moment);
  }

  /** Whether the video has just become a play, or its listener has just fallen asleep. */
  #notice({ duration, isAsleep }: Moment): boolean {
    const least = duration > 0 ? Math.min(enough, duration / 2) : enough;
    const isPlay = this.#isPlay || this.#awake >= least;
    const slept = this.#slept || (isAsleep && (isPlay || this.#awake + this.#asleep >= least));
    const isNew = isPlay !== this.#isPlay || slept !== this.#slept;
    this.#isPlay = isPlay;
    this.#slept = slept;
    return isNew;
  }

  #report({ duration, now }: Moment): PlayReport | null {
    const awake = this.#isPlay ? this.#awake : 0;
    const heard = tenth(awake - this.#reported.awake);
    if (heard === 0 && this.#slept === this.#reported.slept) return null;
    this.#reported = { awake, slept: this.#slept, at: now };
    return {
      isPlay: this.#isPlay,
      heard,
      furthest: Math.floor(this.#furthest),
      duration: Number.isFinite(duration) ? Math.floor(duration) : 0,
      slept: this.#slept,
    };
  }
}
