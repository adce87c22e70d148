import { sessionRoute } from "#lib/bff/session-route.ts";
import { readPayments } from "#lib/services/payment/desk/member-payments.ts";

export const GET = sessionRoute({}, async ({ token }) => readPayments(token()));
