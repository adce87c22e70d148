import { sessionRoute } from "#lib/bff/session-route.ts";
import { readPlan } from "#lib/services/payment/terms/level-terms.ts";

export const GET = sessionRoute<{ id: string }>({}, async ({ token, params: { id } }) =>
  readPlan(token(), /^\d$/.test(id) ? Number(id) : 0),
);
