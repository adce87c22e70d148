import { sessionRoute } from "#lib/bff/session-route.ts";
import { readPayments } from "#lib/services/payment/desk/list.ts";

export const GET = sessionRoute({}, async ({ token }) => readPayments(token()));
