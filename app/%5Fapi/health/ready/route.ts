import { publicRoute } from "#lib/bff/public-route.ts";
import { findUnready } from "#lib/services/operation/readiness.ts";

/** The front server adds its own checks to this (server/answering/base/health.ts). */
export const GET = publicRoute({}, async () => {
  const missing = await findUnready();
  return missing.length > 0 ? Response.json({ notReady: missing }, { status: 503 }) : { status: "ok" };
});
