import { join } from "node:path";
import { type ErrorTracker, provideErrorTracker } from "#lib/platform/observe/error-tracker.ts";
import type { Settings } from "#lib/platform/settings.ts";

const root = join(import.meta.dirname, "../..");

/** Gives this thread its error tracker; null, and nothing is loaded, without SENTRY_DSN. */
export async function startErrorTracker({
  SENTRY_DSN: dsn,
  SENTRY_ENVIRONMENT: environment,
}: Settings): Promise<ErrorTracker | null> {
  if (dsn === undefined) return null;
  const { createErrorTracker } = await import("./sentry.ts");
  const { readRoutePatterns } = await import("./route-pattern.ts");
  const tracker = createErrorTracker({
    dsn,
    environment,
    root,
    routeOf: readRoutePatterns(join(root, ".next/routes-manifest.json")),
  });
  provideErrorTracker(tracker);
  return tracker;
}
