import "server-only";
import { pendingStates, underWayStates } from "#lib/contracts/payment/payment.ts";
import { idPrefix } from "#lib/paypal/paypal-ids.ts";
import { readTime } from "#lib/platform/database/database.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import type { LedgerDatabase, UseLedgerDatabase } from "./database/ledger-tables.ts";
import { maxPollMs } from "./poll-schedule.ts";
import type { DuePayment, Payment } from "./rows/payment.ts";
import { storedColumn } from "./rows/stored-names.ts";

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

const selectPayment = (db: LedgerDatabase["db"]) => db.selectFrom("payment").select(paymentColumns);
const selectUnnamedCheckout = (db: LedgerDatabase["db"]) =>
  selectPayment(db)
    .where("kind", "=", "checkout")
    .where("checkoutToken", "like", `${idPrefix.billingToken}%`)
    .where("subscriptionId", "is", null);
const orNull = <Row>(row: Row | undefined): Row | null => row ?? null;

/** What the ledger reads; ledger.ts adds what it writes. */
export class ReadOnlyLedger {
  protected readonly use: UseLedgerDatabase;

  constructor(use: UseLedgerDatabase) {
    this.use = use;
  }

  /** The time for the ledger's records, in ms since 1970. */
  now(): Promise<number> {
    return this.use(readTime);
  }

  find(id: string): Promise<Payment | null> {
    return this.use(({ db }) => selectPayment(db).where("id", "=", id).executeTakeFirst().then(orNull));
  }

  /** The payment by any of PayPal's names: id, checkout token or subscription id. */
  findByPayPalId(id: string): Promise<Payment | null> {
    return this.use(({ db }) =>
      selectPayment(db)
        .where(({ or, eb }) =>
          or([eb("id", "=", id), eb("checkoutToken", "=", id), eb("subscriptionId", "=", id)]),
        )
        .executeTakeFirst()
        .then(orNull),
    );
  }

  /** A hosted checkout by PayPal's token. */
  findCheckout(checkoutToken: string): Promise<Payment | null> {
    return this.use(({ db }) =>
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
  findUnnamedCheckout(user: string, levelId: number): Promise<Payment | null> {
    return this.use(({ db }) =>
      selectUnnamedCheckout(db)
        .where("user", "=", user)
        .where("levelId", "=", levelId)
        .orderBy("createdAt", "desc")
        .executeTakeFirst()
        .then(orNull),
    );
  }

  /** Whether any hosted checkout still lacks its subscription id. */
  hasUnnamedCheckout(): Promise<boolean> {
    return this.use(async ({ db }) => (await selectUnnamedCheckout(db).executeTakeFirst()) !== undefined);
  }

  /** A member's pending payments, oldest first. */
  pendingOf(user: string) {
    return this.use(({ db }) =>
      selectPayment(db)
        .where("user", "=", user)
        .where("state", "in", pendingStates)
        .orderBy("createdAt")
        .$narrowType<{ state: (typeof pendingStates)[number] }>()
        .execute(),
    );
  }

  /** Whether a member has a payment under way (not in review), or one that was confirmed at `since` or later. */
  async hasPaymentSince(user: string, since: number): Promise<boolean> {
    const row = await this.use(({ db }) =>
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
  openSubscriptionsOf(user: string): Promise<Payment[]> {
    return this.use(({ db }) =>
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

  /** Payments that are due for a poll, the longest due first. */
  due(limit: number): Promise<DuePayment[]> {
    const now = steadyNow();
    return this.use(({ db }) =>
      db
        .selectFrom("payment")
        .select([...paymentColumns, `${storedColumn.polls} as polls`, "changedAt"])
        .where(({ or, and, eb }) =>
          or([
            eb(storedColumn.pollAt, "<=", now),
            eb(storedColumn.pollAt, ">", now + maxPollMs.any),
            and([eb("state", "in", underWayStates), eb(storedColumn.pollAt, ">", now + maxPollMs.underWay)]),
          ]),
        )
        .orderBy(storedColumn.pollAt)
        .limit(limit)
        .execute(),
    );
  }

  /** The payee of a PayPal account, as learned from its first order. */
  findPayee(account: string): Promise<string | null> {
    return this.use(async ({ db }) => {
      const rows = db.selectFrom("payee").select("payee").where("account", "=", account);
      return (await rows.executeTakeFirst())?.payee ?? null;
    });
  }

  /** Whether a webhook event was handled. */
  async hasEvent(id: string): Promise<boolean> {
    const row = await this.use(({ db }) =>
      db.selectFrom("handledEvent").select("id").where("id", "=", id).executeTakeFirst(),
    );
    return row !== undefined;
  }
}
