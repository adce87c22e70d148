import { sessionRoute } from "#lib/bff/session-route.ts";
import { readMemberPayments } from "#lib/services/member/member-payments.ts";

export const GET = sessionRoute({}, async ({ token }) => readMemberPayments(token()));
