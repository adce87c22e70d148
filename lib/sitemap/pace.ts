import { backoff } from "#lib/platform/retry.ts";
import { minute } from "#lib/platform/time/duration.ts";

/** When the sitemap is built, in ms. */
export const pace = {
  /** Changes mostly come together. */
  afterChange: 5_000,
  /** Without a notification from WordPress. */
  afterTime: 60 * minute,
  /** After a failed read; doubled with each failure. */
  afterFailure: { first: minute, max: 30 * minute },
  /** After a build, at least `rest` and `restFactor` times its duration: reading everything is work for WordPress. */
  rest: 5 * minute,
  restFactor: 10,
  /** Instances that learn of a change together begin up to this much later, each at random. */
  apart: 20_000,
};

/** From now: how long this instance does not read WordPress, and when it builds again, in ms. */
type Pause = { restMs: number; againMs: number };

/** The pause after a build; `failures` counts consecutive ones, including this build. */
export function pauseAfter(failures: number, tookMs: number): Pause {
  const isWhole = failures === 0;
  return {
    restMs: Math.max(isWhole ? pace.rest : 0, pace.restFactor * tookMs),
    againMs: isWhole ? pace.afterTime : backoff(pace.afterFailure, failures - 1),
  };
}
