import { minute } from "#lib/platform/duration.ts";
import { backoff } from "#lib/platform/retry.ts";

/** When the sitemap is built. Times in ms. */
export const pace = {
  /** Changes mostly come several at once. */
  afterChange: 5_000,
  /** Without a word from WordPress. */
  afterTime: 60 * minute,
  /** WordPress could not be read; doubled with every failure. */
  afterFailure: { first: minute, longest: 30 * minute },
  /** After each building, and as many times as long as it took: reading all is work for WordPress. */
  rest: 5 * minute,
  restFactor: 10,
  /** How often an instance looks for what another one has built or is to build. */
  look: 5_000,
};

/** From now on: how long this instance leaves WordPress alone, and when it looks after its sitemap again, in ms. */
export type Pause = { restMs: number; againMs: number };

/** What follows a building; `failures`: how many have failed one after the other, this one too. */
export function pauseAfter(failures: number, tookMs: number): Pause {
  const isWhole = failures === 0;
  return {
    restMs: Math.max(isWhole ? pace.rest : 0, pace.restFactor * tookMs),
    againMs: isWhole ? pace.afterTime : backoff(pace.afterFailure, failures - 1),
  };
}
