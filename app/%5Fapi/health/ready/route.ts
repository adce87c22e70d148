import { publicRoute } from "#lib/bff/public-route.ts";
import { waitingPayments } from "#lib/services/payment/attention.ts";
import { notReady } from "#lib/services/readiness.ts";

/** Asked by the front server, which adds what it knows itself (server/health.ts). */
export const GET = publicRoute({}, async () => {
  const missing = await notReady();
  if (missing.length > 0) return Response.json({ notReady: missing }, { status: 503 });
  const payments = await waitingPayments();
  return { status: "ok", ...(payments && { details: { payments } }) };
});
