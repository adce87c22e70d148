import { requireMember } from "#sandbox/account/member/session.ts";
import { json } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { findCapture } from "#sandbox/paypal/objects/order.ts";
import { type SaleRow, salesOf } from "#sandbox/paypal/objects/sale.ts";
import { claimsOf } from "./alipay-claim.ts";
import type { CustomIdKind } from "./custom-id.ts";
import { earlierPayments } from "./earlier-payments.ts";

type GrantRow = { payment_id: string; kind: CustomIdKind; level_id: number; at: number };
type Transaction = Pick<SaleRow, "id" | "currency" | "value" | "created">;

export const paymentListRoutes = createRouter().get("/wp-json/asmr/v1/user/payments", show);

/**
 * The transactions of a grant. PMPro has an order for each transaction that PayPal or the site has reported.
 */
function transactionsOf({ payment_id, kind, at }: GrantRow, { db }: Sandbox): Transaction[] {
  if (kind === "order") return [findCapture(payment_id, db) ?? []].flat();
  const isNotified = db.prepare("SELECT 1 FROM payment_notices WHERE transaction_id = ?");
  return salesOf(payment_id, db).filter(
    ({ id, created }) => created <= at || isNotified.get(id) !== undefined,
  );
}

async function show(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  const { id } = member;
  const grants = sandbox.db
    .prepare(
      "SELECT payment_id, kind, level_id, at FROM grants WHERE member_id = ? ORDER BY at DESC LIMIT 200",
    )
    .all(id) as unknown as GrantRow[];
  const givenBack = sandbox.db.prepare(
    `SELECT coalesce(sum(amount), 0) AS sum FROM payment_notices
     WHERE transaction_id = ? AND type IN ('payment.refunded', 'payment.reversed')`,
  );
  const paid = grants.flatMap((grant) =>
    transactionsOf(grant, sandbox).map((transaction) => ({
      id: transaction.id,
      at: new Date(transaction.created).toISOString().slice(0, 19),
      levelId: grant.level_id,
      amount: transaction.value,
      currency: transaction.currency,
      state:
        Number(givenBack.get(transaction.id)?.sum) >= Number(transaction.value) - 0.001 ? "refunded" : "paid",
    })),
  );
  const earlier = earlierPayments(member, grants.at(-1)?.at ?? Date.now());
  return json([...paid, ...earlier, ...claimsOf(id, sandbox)].toSorted((a, b) => b.at.localeCompare(a.at)));
}
