import "server-only";
import { sql } from "kysely";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { hour, minute } from "#lib/platform/time/duration.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { paymentColumns } from "#lib/services/payment/ledger/queries/find-payment.ts";
import type { Payment, PaymentChange } from "#lib/services/payment/ledger/rows/payment.ts";
import { storedColumn } from "#lib/services/payment/ledger/rows/stored-names.ts";
import { pruneLedger } from "./ledger-prune.ts";

/** Old payments are deleted at this interval, which is longer than a buyer takes. */
const pruneEveryMs = 6 * hour;
/** Ms until a new payment is polled for the first time. */
const firstPollMs = 5 * minute;

/** Set at the start, so that a process that starts with a wrong clock deletes nothing. */
let prunedAt = steadyNow();

/** Adds a payment, unless one with its id or checkout token is stored. */
export async function addPayment(payment: Payment): Promise<void> {
  const columns = Object.entries(payment).filter(([name]) =>
    (paymentColumns as readonly string[]).includes(name),
  );
  await withLedgerDatabase(({ db, time }) =>
    db
      .insertInto("payment")
      .values({
        ...(Object.fromEntries(columns) as Payment),
        changedAt: time(),
        [storedColumn.pollAt]: sql<number>`${time()} + ${firstPollMs}`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  await pruneSometimes();
}

/**
 * Changes fields of a payment, unless it is confirmed; `transitionPayment` changes the state. A `failed` payment stores
 * no token.
 */
export async function updatePayment(id: string, { sealedToken, ...change }: PaymentChange): Promise<void> {
  await withLedgerDatabase(({ db, time }) =>
    db
      .updateTable("payment")
      // Undefined fields stay unchanged.
      .set({ ...change, changedAt: time() })
      .set(({ ref, val, eb }) => ({
        sealedToken: eb
          .case()
          .when("state", "=", "failed")
          .then(null)
          .else(sealedToken === undefined ? ref("sealedToken") : val(sealedToken))
          .end(),
      }))
      .where("id", "=", id)
      .where("state", "<>", "confirmed")
      .execute(),
  );
}

/**
 * Stores the id of a hosted subscription that was known by its billing token; also of a confirmed payment, because
 * PayPal names its refunds and renewals by that id.
 */
export async function nameSubscription(id: string, subscriptionId: string): Promise<void> {
  await withLedgerDatabase(({ db }) =>
    db
      .updateTable("payment")
      .set({ subscriptionId })
      .where("id", "=", id)
      .where("subscriptionId", "is", null)
      .execute(),
  );
}

/**
 * Stores the nonce of a payment that was not made here. Atomic, so that a nonce counts once.
 *
 * @returns false if another payment has the nonce, or this payment has another nonce
 */
export async function bindNonce(id: string, nonce: string): Promise<boolean> {
  const bound = await withLedgerDatabase(({ db }) =>
    db
      .updateTable("payment")
      .set({ nonce })
      .where("id", "=", id)
      .where(({ or, eb }) => or([eb("nonce", "is", null), eb("nonce", "=", nonce)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("payment as other")
              .select("other.id")
              .where("other.nonce", "=", nonce)
              .where("other.id", "<>", id),
          ),
        ),
      )
      .returning("id")
      .executeTakeFirst(),
  );
  return bound !== undefined;
}

/** Deletes a payment, unless it is confirmed. */
export async function deletePayment(id: string): Promise<void> {
  await withLedgerDatabase(({ db }) =>
    db.deleteFrom("payment").where("id", "=", id).where("state", "<>", "confirmed").execute(),
  );
}

async function pruneSometimes(): Promise<void> {
  if (steadyNow() - prunedAt < pruneEveryMs) return;
  prunedAt = steadyNow();
  await withLedgerDatabase(pruneLedger);
}

/** Sets when a payment is polled next, in any state; null for never. */
export async function schedulePoll(
  id: string,
  pollAt: number | null,
  polls: number,
  nextPaymentAt?: number | null,
): Promise<void> {
  const next = nextPaymentAt === undefined ? {} : { nextPaymentAt };
  await withLedgerDatabase(({ db }) =>
    db
      .updateTable("payment")
      .set({ [storedColumn.pollAt]: pollAt, [storedColumn.polls]: polls, ...next })
      .where("id", "=", id)
      .execute(),
  );
}
