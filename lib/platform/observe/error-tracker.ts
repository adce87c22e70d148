import { processWide } from "#lib/platform/concurrency/process-wide.ts";

/** Where a request failed: its route with the names of the parameters, and its id in the log. */
export type FailedAt = { route?: string | undefined; path?: string; id?: string | null };

export type ErrorTracker = {
  /** Sends an unexpected error; never throws, never waits. */
  report(error: unknown, at?: FailedAt): void;
  /** Resolves when all reports are sent, or after two seconds. */
  flush(): Promise<void>;
};

const slot = processWide("error-tracker", () => ({ tracker: null as ErrorTracker | null }));

/** Called once in each thread, before it serves. */
export const provideErrorTracker = (tracker: ErrorTracker): void => {
  slot.tracker = tracker;
};

/** Null without SENTRY_DSN. */
export const errorTracker = (): ErrorTracker | null => slot.tracker;
