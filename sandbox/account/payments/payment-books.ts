import { requireKey } from "#sandbox/account/member/key.ts";
import type { MemberRow } from "#sandbox/account/member/member.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { membershipAt } from "./membership.ts";

/** The payments of some days, and the members of paid levels. Requires the shared key. */
export const paymentBookRoutes = createRouter().get("/wp-json/asmr/v1/payment-books", show);

/** Payments by their transaction. A grant from an older sandbox names only the whole payment. */
const paid = `
  SELECT coalesce(transaction_id, grants.payment_id) AS id, grants.member_id AS userId, grants.level_id AS levelId,
    CASE WHEN (
      SELECT sum(amount) FROM payment_notices back
      WHERE back.transaction_id = event.transaction_id AND back.type IN ('payment.refunded', 'payment.reversed')
    ) >= CAST(event.amount AS REAL) - 0.001 THEN 'refunded' ELSE 'paid' END AS state
  FROM grants LEFT JOIN payment_notices event
    ON event.payment_id = grants.payment_id AND event.type IN ('payment.completed', 'subscription.renewed')
  WHERE coalesce(event.at, grants.at) BETWEEN ? AND ?`;

function show(c: SandboxContext): Response {
  requireKey(c);
  const { db } = c.env.sandbox;
  const [from, to] = ["from", "to"].map((name) => Date.parse(c.req.query(name) ?? ""));
  if (from === undefined || to === undefined || Number.isNaN(from + to))
    throw wpError(400, "rest_invalid_param", "Invalid parameter(s): from, to");
  const payments = db.prepare(paid).all(from, to + 86_400_000);
  const paying = db.prepare("SELECT * FROM members WHERE level_id > 1").all() as unknown as MemberRow[];
  const members = paying
    .map((member) => ({
      userId: member.id,
      levelId: membershipAt(member, Date.now()).levelId,
      hasPaid: db.prepare("SELECT 1 FROM grants WHERE member_id = ?").get(member.id) !== undefined,
    }))
    .filter(({ levelId }) => levelId > 1);
  return json({ payments, members });
}
