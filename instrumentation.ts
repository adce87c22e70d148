/** Runs once when a server starts. The work needs Node, which the middleware's runtime may not be. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startSweeping, watchPayments } = await import("#lib/services/payment/background/sweep.ts");
  startSweeping();
  watchPayments();
  const { withStore } = await import("#lib/session/current-store.ts");
  await withStore(async () => {}, undefined);
  const { keepSitemapFresh } = await import("#lib/sitemap/keep-fresh.ts");
  keepSitemapFresh();
  const { tellSearchEngines } = await import("#lib/sitemap/index-now.ts");
  tellSearchEngines();
}
