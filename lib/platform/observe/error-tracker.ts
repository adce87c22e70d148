import { processWide } from "#lib/platform/process-wide.ts";

/** What is known of a failed request: its route with the names of its parameters, and its number in the log. */
export type FailedAt = { route?: string | undefined; path?: string; id?: string | null };

export type ErrorTracker = {
  /** Sends an unexpected error; never throws, never waits. */
  report(error: unknown, at?: FailedAt): void;
  /** Ends when what was reported is sent, or after two seconds. */
  flush(): Promise<void>;
};

const place = processWide("error-tracker", () => ({ tracker: null as ErrorTracker | null }));

/** Called once in each thread, before it serves. */
export const provideErrorTracker = (tracker: ErrorTracker): void => {
  place.tracker = tracker;
};

/** Null without SENTRY_DSN. */
export const errorTracker = (): ErrorTracker | null => place.tracker;
