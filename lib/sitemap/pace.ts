import { backoff } from "#lib/platform/concurrency/retry.ts";
import { minute } from "#lib/platform/time/duration.ts";

/** How long the sitemap waits before a build, in ms. */
export const buildPace = {
  /** After a reported change, because most changes come together. */
  afterChange: 5_000,
  /** From one whole build to the next, if WordPress reports no change. */
  afterTime: 60 * minute,
  /** After a failed build; doubled with each further failure. */
  afterFailure: { first: minute, max: 30 * minute },
  /**
   * Between two builds at least `rest`, and `restFactor` times the duration of the last one, because reading everything
   * is work for WordPress.
   */
  rest: 5 * minute,
  restFactor: 10,
  /** The longest random delay after a change that several instances learn of together. */
  maxRandomDelay: 20_000,
};

/** From now, in ms: how long this instance does not read WordPress, and when it builds again. */
type Pause = { restMs: number; againMs: number };

/** The pause after a build; `failures` counts consecutive failures, including this build. */
export function pauseAfter(failures: number, tookMs: number): Pause {
  const isWhole = failures === 0;
  return {
    restMs: Math.max(isWhole ? buildPace.rest : 0, buildPace.restFactor * tookMs),
    againMs: isWhole ? buildPace.afterTime : backoff(buildPace.afterFailure, failures - 1),
  };
}
