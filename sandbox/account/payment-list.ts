import { json } from "#sandbox/answers.ts";
import { newRoutes, type SandboxContext } from "#sandbox/context.ts";
import { prices } from "#sandbox/data/prices.ts";
import { claimsOf } from "./alipay-claim.ts";
import { requireMember } from "./session.ts";

type GrantRow = { payment_id: string; level_id: number; at: number };

/** What an account has paid, as this WordPress knows it. */
export const paymentListRoutes = newRoutes().get("/wp-json/asmr/v1/user/payments", show);

async function show(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { id } = await requireMember(c);
  const grants = sandbox.db
    .prepare("SELECT payment_id, level_id, at FROM grants WHERE member_id = ? ORDER BY at DESC LIMIT 200")
    .all(id) as unknown as GrantRow[];
  const paid = grants.map(({ payment_id, level_id, at }) => ({
    id: payment_id,
    at: new Date(at).toISOString().slice(0, 19),
    levelId: level_id,
    amount: prices[level_id] ?? null,
    currency: "USD",
    state: "paid",
  }));
  return json([...paid, ...claimsOf(id, sandbox)].toSorted((a, b) => b.at.localeCompare(a.at)));
}
