import { publicRoute } from "#lib/bff/public-route.ts";
import { notReady } from "#lib/services/readiness.ts";

/** Asked by the front server, which adds what it knows itself (server/answering/health.ts). */
export const GET = publicRoute({}, async () => {
  const missing = await notReady();
  return missing.length > 0 ? Response.json({ notReady: missing }, { status: 503 }) : { status: "ok" };
});
