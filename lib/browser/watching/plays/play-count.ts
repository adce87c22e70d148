/** The seconds that count as a play; of a shorter video, half of it. */
const enough = 30;
/** The most ms between two reports, because a phone may end the page without an event. */
const reportEvery = 10 * 60_000;
/** The ms without a touch after which the listener counts as asleep. */
export const asleepAfter = 90 * 60_000;

/** The state of a player at a moment. Times are in seconds; `now` is in ms. */
export type Moment = {
  position: number;
  duration: number;
  rate: number;
  now: number;
  /** Whether the sleep timer has ended, or nobody has touched anything for long. */
  isAsleep: boolean;
};

/** The report for the site's count (server/plays): `heard` since the last report; the other fields as they are now. */
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

  /** Counts up to this moment of a playing player. @returns what to report now, if anything */
  advance(moment: Moment): PlayReport | null {
    const last = this.#last ?? moment;
    this.#last = moment;
    const { position, now, rate, isAsleep } = moment;
    const step = position - last.position;
    // The seconds of a jump do not count as heard.
    if (step > 0 && step <= ((now - last.now) / 1000 + 1) * rate) {
      if (isAsleep) this.#asleep += step / rate;
      else {
        this.#awake += step / rate;
        this.#furthest = Math.max(this.#furthest, position);
      }
    }
    return this.#notice(moment) || now - this.#reported.at >= reportEvery ? this.#report(moment) : null;
  }

  /** Stops counting: the player pauses, ends or goes. @returns what is left to report */
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
