import { readSession } from "#lib/bff/member.ts";
import { SiteError } from "#lib/errors.ts";
import { readPlan } from "#lib/services/payment-purchase.ts";

export const GET = readSession<{ id: string }>((session, _request, { id }) => {
  if (session === null) throw new SiteError(401, "NO_TOKEN");
  return readPlan(session.token, /^\d$/.test(id) ? Number(id) : 0);
});
