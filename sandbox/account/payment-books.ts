import { json, wpError } from "#sandbox/answers.ts";
import { newRoutes, type SandboxContext } from "#sandbox/context.ts";
import { requireKey } from "./key.ts";
import type { MemberRow } from "./member.ts";
import { membershipAt } from "./membership.ts";

/** All payments of a span of days, and who has which paid level; under the shared key. */
export const paymentBookRoutes = newRoutes().get("/wp-json/asmr/v1/payment-books", show);

function show(c: SandboxContext): Response {
  requireKey(c);
  const { db } = c.env.sandbox;
  const [from, to] = ["from", "to"].map((name) => Date.parse(c.req.query(name) ?? ""));
  if (from === undefined || to === undefined || Number.isNaN(from + to))
    throw wpError(400, "rest_invalid_param", "Invalid parameter(s): from, to");
  const grants = db
    .prepare(
      "SELECT payment_id AS id, member_id AS userId, level_id AS levelId FROM grants WHERE at BETWEEN ? AND ?",
    )
    .all(from, to + 86_400_000);
  const paying = db.prepare("SELECT * FROM members WHERE level_id > 1 AND gateway IS NOT NULL").all();
  const members = (paying as unknown as MemberRow[])
    .map((member) => ({ userId: member.id, levelId: membershipAt(member, Date.now()).levelId }))
    .filter(({ levelId }) => levelId > 1);
  return json({ payments: grants.map((grant) => ({ ...grant, state: "paid" })), members });
}
