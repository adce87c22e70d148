import type { Sandbox } from "#sandbox/base/context.ts";
import { writeAmount } from "#sandbox/paypal/objects/money.ts";
import { findCapture } from "#sandbox/paypal/objects/order.ts";
import { refundsOf } from "#sandbox/paypal/objects/refund.ts";
import { salesOf } from "#sandbox/paypal/objects/sale.ts";
import type { CustomIdKind } from "./custom-id.ts";
import type { WithdrawalRow } from "./withdrawal-mail.ts";

type GrantRow = { payment_id: string; kind: CustomIdKind; level_id: number };

/**
 * The member's own payment that a withdrawal names, else the newest; `amount` is the part that was not
 * refunded.
 */
export function paymentOf({ member_id, reference }: WithdrawalRow, { db }: Sandbox) {
  const grants = db
    .prepare("SELECT payment_id, kind, level_id FROM grants WHERE member_id = ? ORDER BY at DESC")
    .all(member_id) as unknown as GrantRow[];
  const named = reference.toUpperCase();
  for (const { payment_id, kind, level_id: levelId } of grants) {
    const paid =
      kind === "order" ? [findCapture(payment_id, db) ?? []].flat() : salesOf(payment_id, db).toReversed();
    const found = paid.find(({ id }) => ["", payment_id.toUpperCase(), id.toUpperCase()].includes(named));
    if (!found) continue;
    const { id: number, value, currency, created: at } = found;
    const amountLeft = refundsOf(number, db).reduce(
      (sum, refund) => sum - Number(refund.value),
      Number(value),
    );
    return { number, levelId, at, amount: writeAmount(amountLeft, currency), currency };
  }
  return null;
}
