import "server-only";
import { sql } from "kysely";
import { steadyNow } from "#lib/platform/clock.ts";
import {
  type PaymentsStore,
  readTime,
  type WithPayments,
} from "#lib/services/payment/ledger/database/database.ts";
import { withPayments } from "#lib/services/payment/ledger/database/with-database.ts";
import { claimIn, isBusyIn, soonAgain } from "./ledger-claim.ts";
import { forgetOld } from "./ledger-prune.ts";
import type { DuePayment, Ledger, Payment, PaymentChange } from "./payment.ts";
import { furthestAsking } from "./poll-schedule.ts";

/** Longer than a buyer takes, in ms. */
const pruneEvery = 6 * 60 * 60_000;
/** Milliseconds until something new is asked about for the first time, if nobody did before. */
const firstAskMs = 5 * 60_000;

const columns = [
  ...(["id", "kind", "checkoutToken", "user", "levelId", "price", "currency", "planId"] as const),
  ...([
    "nonce",
    "payee",
    "payerId",
    "state",
    "sealedToken",
    "tokenMark",
    "answer",
    "attempt",
    "reason",
  ] as const),
  ...(["subscriptionId", "nextPaymentAt", "createdAt"] as const),
];

const pendingStates = ["capturing", "captured", "needsReview"] as const;

/** The ledger in the tables of a database. Several processes may share it. */
export class SqlLedger implements Ledger {
  readonly #with: WithPayments;
  /** Nothing is forgotten before this process has run for a while: the clock it started with may be wrong. */
  #prunedAt = steadyNow();

  constructor(withStore: WithPayments) {
    this.#with = withStore;
  }

  now(): Promise<number> {
    return this.#with(readTime);
  }

  async add(payment: Payment): Promise<void> {
    const known = Object.entries(payment).filter(([name]) => (columns as string[]).includes(name));
    await this.#with(({ db, time }) =>
      db
        .insertInto("payment")
        .values({
          ...(Object.fromEntries(known) as Payment),
          changedAt: time(),
          askAt: sql<number>`${time()} + ${firstAskMs}`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    await this.#prune();
  }

  find(id: string): Promise<Payment | null> {
    return this.#with(({ db }) => findIn(db).where("id", "=", id).executeTakeFirst().then(orNull));
  }

  findCheckout(checkoutToken: string): Promise<Payment | null> {
    return this.#with(({ db }) =>
      findIn(db)
        .where("kind", "=", "checkout")
        .where(({ or, eb }) =>
          or([eb("checkoutToken", "=", checkoutToken), eb("subscriptionId", "=", checkoutToken)]),
        )
        .executeTakeFirst()
        .then(orNull),
    );
  }

  findByPayPalId(id: string): Promise<Payment | null> {
    return this.#with(({ db }) =>
      findIn(db)
        .where(({ or, eb }) =>
          or([eb("id", "=", id), eb("checkoutToken", "=", id), eb("subscriptionId", "=", id)]),
        )
        .executeTakeFirst()
        .then(orNull),
    );
  }

  findUnnamedCheckout(user: string, levelId: number): Promise<Payment | null> {
    return this.#with(({ db }) =>
      unnamedIn(db)
        .where("user", "=", user)
        .where("levelId", "=", levelId)
        .orderBy("createdAt", "desc")
        .executeTakeFirst()
        .then(orNull),
    );
  }

  hasUnnamedCheckout(): Promise<boolean> {
    return this.#with(async ({ db }) => (await unnamedIn(db).executeTakeFirst()) !== undefined);
  }

  async askAgain(
    id: string,
    askAt: number | null,
    askings: number,
    nextPaymentAt?: number | null,
  ): Promise<void> {
    const next = nextPaymentAt === undefined ? {} : { nextPaymentAt };
    await this.#with(({ db }) =>
      db
        .updateTable("payment")
        .set({ askAt, askings, ...next })
        .where("id", "=", id)
        .execute(),
    );
  }

  due(limit: number): Promise<DuePayment[]> {
    const now = steadyNow();
    return this.#with(({ db }) =>
      db
        .selectFrom("payment")
        .select([...columns, "askings", "changedAt"])
        .where(({ or, and, eb }) =>
          or([
            eb("askAt", "<=", now),
            eb("askAt", ">", now + furthestAsking.any),
            and([
              eb("state", "in", ["capturing", "captured"]),
              eb("askAt", ">", now + furthestAsking.pending),
            ]),
          ]),
        )
        .orderBy("askAt")
        .limit(limit)
        .execute(),
    );
  }

  findPayee(account: string): Promise<string | null> {
    return this.#with(async ({ db }) => {
      const found = db.selectFrom("payee").select("payee").where("account", "=", account);
      return (await found.executeTakeFirst())?.payee ?? null;
    });
  }

  async keepPayee(account: string, payee: string): Promise<void> {
    await this.#with(({ db }) =>
      db
        .insertInto("payee")
        .values({ account, payee })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async update(id: string, change: PaymentChange): Promise<void> {
    const { sealedToken, ...given } = change;
    const { state } = given;
    await this.#with(({ db, time }) =>
      db
        .updateTable("payment")
        // What is undefined stays as it is.
        .set({ ...given, changedAt: time(), ...(isUnderWay(state) && soonAgain(state, time)) })
        .set(({ ref, val, eb }) => ({
          sealedToken: eb
            .case()
            .when(state === undefined ? ref("state") : val(state), "=", "failed")
            .then(null)
            .else(sealedToken === undefined ? ref("sealedToken") : val(sealedToken))
            .end(),
        }))
        .where("id", "=", id)
        .where("state", "<>", "confirmed")
        .execute(),
    );
  }

  async bindNonce(id: string, nonce: string): Promise<boolean> {
    const bound = await this.#with(({ db }) =>
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

  async forget(id: string): Promise<void> {
    await this.#with(({ db }) =>
      db.deleteFrom("payment").where("id", "=", id).where("state", "<>", "confirmed").execute(),
    );
  }

  claim(id: string): Promise<boolean> {
    return this.#with((store) => claimIn(store, id));
  }

  pendingOf(user: string) {
    return this.#with(({ db }) =>
      findIn(db)
        .where("user", "=", user)
        .where("state", "in", pendingStates)
        .orderBy("createdAt")
        .$narrowType<{ state: (typeof pendingStates)[number] }>()
        .execute(),
    );
  }

  isBusy(user: string, since: number): Promise<boolean> {
    return this.#with((store) => isBusyIn(store, user, since));
  }

  openSubscriptionsOf(user: string): Promise<Payment[]> {
    return this.#with(({ db }) =>
      findIn(db)
        .where("user", "=", user)
        .where("state", "=", "created")
        .where(({ or, eb }) =>
          or([
            eb("kind", "=", "subscription"),
            eb("checkoutToken", "like", "I-%"),
            eb("checkoutToken", "like", "BA-%"),
          ]),
        )
        .orderBy("createdAt", "desc")
        .limit(5)
        .execute(),
    );
  }

  async hasEvent(id: string): Promise<boolean> {
    const found = await this.#with(({ db }) =>
      db.selectFrom("handledEvent").select("id").where("id", "=", id).executeTakeFirst(),
    );
    return found !== undefined;
  }

  async addEvent(id: string): Promise<void> {
    await this.#with(({ db, time }) =>
      db
        .insertInto("handledEvent")
        .values({ id, at: time() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  /** Forgets what has been over for long. */
  async #prune(): Promise<void> {
    if (steadyNow() - this.#prunedAt < pruneEvery) return;
    this.#prunedAt = steadyNow();
    await this.#with(forgetOld);
  }
}

const isUnderWay = (state?: Payment["state"]) => state === "capturing" || state === "captured";

const findIn = (db: PaymentsStore["db"]) => db.selectFrom("payment").select(columns);
/** Hosted checkouts that are known by their billing token alone. */
const unnamedIn = (db: PaymentsStore["db"]) =>
  findIn(db)
    .where("kind", "=", "checkout")
    .where("checkoutToken", "like", "BA-%")
    .where("subscriptionId", "is", null);
const orNull = <Row>(row: Row | undefined): Row | null => row ?? null;

const shared = new SqlLedger(withPayments);

/** The ledger of this site; what it can't keep or read ends with a SiteError 503, and payments are closed. */
export const ledger = (): Ledger => shared;
