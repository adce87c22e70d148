import "server-only";
import { pendingStates, underWayStates } from "#lib/contracts/payment/payment.ts";
import { idPrefix } from "#lib/paypal/paypal-ids.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import type { Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import { selectPayment } from "./find-payment.ts";

/** A member's pending payments, oldest first. */
export function findPendingPayments(user: string) {
  return withLedgerDatabase(({ db }) =>
    selectPayment(db)
      .where("user", "=", user)
      .where("state", "in", pendingStates)
      .orderBy("createdAt")
      .$narrowType<{ state: (typeof pendingStates)[number] }>()
      .execute(),
  );
}

/** Whether a member has a payment under way (not in review), or one that was confirmed at `since` or later. */
export async function hasPaymentSince(user: string, since: number): Promise<boolean> {
  const row = await withLedgerDatabase(({ db }) =>
    db
      .selectFrom("payment")
      .select("id")
      .where("user", "=", user)
      .where(({ or, and, eb }) =>
        or([
          eb("state", "in", underWayStates),
          and([eb("state", "=", "confirmed"), eb("changedAt", ">=", since)]),
        ]),
      )
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** A member's subscriptions that are only `created`, hosted ones included; newest first, at most five. */
export function findOpenSubscriptions(user: string): Promise<Payment[]> {
  return withLedgerDatabase(({ db }) =>
    selectPayment(db)
      .where("user", "=", user)
      .where("state", "=", "created")
      .where(({ or, eb }) =>
        or([
          eb("kind", "=", "subscription"),
          eb("checkoutToken", "like", `${idPrefix.subscription}%`),
          eb("checkoutToken", "like", `${idPrefix.billingToken}%`),
        ]),
      )
      .orderBy("createdAt", "desc")
      .limit(5)
      .execute(),
  );
}
