/**
 * Once, when a server starts: the sweep of payments, and what is known of sessions. Both need Node, which the middleware's
 * runtime may not be.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startSweeping } = await import("#lib/services/payment/sweep.ts");
  startSweeping();
  const { withStore } = await import("#lib/session/current-store.ts");
  await withStore(async () => {}, undefined);
}
