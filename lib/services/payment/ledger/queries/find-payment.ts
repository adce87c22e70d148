import "server-only";
import { idPrefix } from "#lib/paypal/paypal-ids.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import type { LedgerDatabase } from "#lib/services/payment/ledger/database/ledger-tables.ts";
import type { Payment } from "#lib/services/payment/ledger/rows/payment.ts";

export const paymentColumns = [
  "id",
  "kind",
  "checkoutToken",
  "user",
  "levelId",
  "price",
  "currency",
  "planId",
  "nonce",
  "payee",
  "payerId",
  "state",
  "sealedToken",
  "tokenMark",
  "answer",
  "attempt",
  "reason",
  "subscriptionId",
  "video",
  "nextPaymentAt",
  "agreed",
  "agreedAt",
  "createdAt",
] as const;

export const selectPayment = (db: LedgerDatabase["db"]) => db.selectFrom("payment").select(paymentColumns);
const selectUnnamedCheckout = (db: LedgerDatabase["db"]) =>
  selectPayment(db)
    .where("kind", "=", "checkout")
    .where("checkoutToken", "like", `${idPrefix.billingToken}%`)
    .where("subscriptionId", "is", null);
const orNull = <Row>(row: Row | undefined): Row | null => row ?? null;

export function findPayment(id: string): Promise<Payment | null> {
  return withLedgerDatabase(({ db }) =>
    selectPayment(db).where("id", "=", id).executeTakeFirst().then(orNull),
  );
}

/** The payment by any of PayPal's names: id, checkout token or subscription id. */
export function findPaymentByPayPalId(id: string): Promise<Payment | null> {
  return withLedgerDatabase(({ db }) =>
    selectPayment(db)
      .where(({ or, eb }) =>
        or([eb("id", "=", id), eb("checkoutToken", "=", id), eb("subscriptionId", "=", id)]),
      )
      .executeTakeFirst()
      .then(orNull),
  );
}

/** A hosted checkout by PayPal's token. */
export function findCheckout(checkoutToken: string): Promise<Payment | null> {
  return withLedgerDatabase(({ db }) =>
    selectPayment(db)
      .where("kind", "=", "checkout")
      .where(({ or, eb }) =>
        or([eb("checkoutToken", "=", checkoutToken), eb("subscriptionId", "=", checkoutToken)]),
      )
      .executeTakeFirst()
      .then(orNull),
  );
}

/** A member's newest hosted checkout of a level whose subscription id is still unknown. */
export function findUnnamedCheckout(user: string, levelId: number): Promise<Payment | null> {
  return withLedgerDatabase(({ db }) =>
    selectUnnamedCheckout(db)
      .where("user", "=", user)
      .where("levelId", "=", levelId)
      .orderBy("createdAt", "desc")
      .executeTakeFirst()
      .then(orNull),
  );
}

/** Whether any hosted checkout still lacks its subscription id. */
export function hasUnnamedCheckout(): Promise<boolean> {
  return withLedgerDatabase(
    async ({ db }) => (await selectUnnamedCheckout(db).executeTakeFirst()) !== undefined,
  );
}
