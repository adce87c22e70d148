import type { Instrumentation } from "next";
import { upstreamFailure } from "#lib/platform/errors.ts";
import { errorTracker } from "#lib/platform/observe/error-tracker.ts";

/** Runs once when a server starts. The work needs Node, which the middleware's runtime may not be. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startSweeping, watchPayments } = await import("#lib/services/payment/background/sweep.ts");
  startSweeping();
  watchPayments();
  const { sessionStore } = await import("#lib/session/store/current-store.ts");
  void sessionStore()
    .requireDatabase()
    .catch(() => {});
  const { keepSitemapFresh } = await import("#lib/sitemap/keep-fresh.ts");
  keepSitemapFresh();
  const { notifySearchEngines } = await import("#lib/sitemap/index-now.ts");
  notifySearchEngines();
}

/** Reports what a page threw. An upstream's outage is no error of this site's: metrics and the log have it. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }, { routePath }) => {
  if (upstreamFailure(error) !== null) return;
  const id = headers["x-request-id"];
  errorTracker()?.report(error, { route: routePath, id: typeof id === "string" ? id : null });
};
