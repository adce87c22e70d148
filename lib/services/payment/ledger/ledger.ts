import "server-only";
import { sql } from "kysely";
import { underWayStates } from "#lib/contracts/payment/payment.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { hour, minute } from "#lib/platform/time/duration.ts";
import { withLedgerDatabase } from "./database/ledger-database.ts";
import type { LedgerDatabase } from "./database/ledger-tables.ts";
import { pruneLedger } from "./ledger-prune.ts";
import { pollPauses } from "./poll-schedule.ts";
import { paymentColumns, ReadOnlyLedger } from "./read-only-ledger.ts";
import type { Payment, PaymentChange } from "./rows/payment.ts";
import { storedColumn } from "./rows/stored-names.ts";
import { nextState, type Transition, transitions } from "./transitions.ts";

/** Ms between deletions of old payments; longer than a buyer takes. */
const pruneEvery = 6 * hour;
/** Ms until a new payment is polled for the first time. */
const firstPollMs = 5 * minute;

/**
 * The payments of this site, in a database that several processes may share. A change is on the disk when its promise
 * settles (decision: ledger-in-sqlite).
 */
export class Ledger extends ReadOnlyLedger {
  /** Set at the start, so that a process that starts with a wrong clock deletes nothing. */
  #prunedAt = steadyNow();

  /** Adds a payment, unless one with its id or checkout token is stored. */
  async add(payment: Payment): Promise<void> {
    const columns = Object.entries(payment).filter(([name]) =>
      (paymentColumns as readonly string[]).includes(name),
    );
    await this.use(({ db, time }) =>
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
    await this.#prune();
  }

  /**
   * Changes fields of a payment, unless it is confirmed; `transition` changes the state. A `failed` payment stores no
   * token.
   */
  async update(id: string, { sealedToken, ...change }: PaymentChange): Promise<void> {
    await this.use(({ db, time }) =>
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
  async nameSubscription(id: string, subscriptionId: string): Promise<void> {
    await this.use(({ db }) =>
      db
        .updateTable("payment")
        .set({ subscriptionId })
        .where("id", "=", id)
        .where("subscriptionId", "is", null)
        .execute(),
    );
  }

  /**
   * Moves a payment by a transition. Does nothing if the transition may not leave the state that the caller has read,
   * or the stored one.
   */
  async transition(
    { id, state }: Pick<Payment, "id" | "state">,
    name: Transition,
    change: PaymentChange = {},
  ): Promise<void> {
    const next = nextState(state, name);
    if (next === null) return;
    await this.use(({ db, time }) =>
      db
        .updateTable("payment")
        .set({ ...change, ...stateChange(next, time) })
        .where("id", "=", id)
        .where("state", "in", transitions[name].from)
        .execute(),
    );
  }

  /**
   * Claims a payment before money is taken: `claimed`. Atomic (decision: money-decides-not-answers).
   *
   * @returns false if another payment of the member for the same level is under way, or was confirmed since this
   * payment's `createdAt`
   */
  async claim(id: string): Promise<boolean> {
    const claimed = await this.use(({ db, time }) =>
      db
        .updateTable("payment")
        .set(stateChange(transitions.claimed.to, time))
        .where("id", "=", id)
        .where("state", "in", transitions.claimed.from)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("payment as other")
                .select("other.id")
                .whereRef("other.user", "=", "payment.user")
                .whereRef("other.levelId", "=", "payment.levelId")
                .whereRef("other.id", "<>", "payment.id")
                .where(({ or, and, eb, ref }) =>
                  or([
                    eb("other.state", "in", underWayStates),
                    and([
                      eb("other.state", "=", "confirmed"),
                      eb("other.changedAt", ">=", ref("payment.createdAt")),
                    ]),
                  ]),
                ),
            ),
          ),
        )
        .returning("id")
        .executeTakeFirst(),
    );
    return claimed !== undefined;
  }

  /**
   * Stores the nonce of a payment that was not made here. Atomic, so that a nonce counts once.
   *
   * @returns false if another payment has the nonce, or this payment has another nonce
   */
  async bindNonce(id: string, nonce: string): Promise<boolean> {
    const bound = await this.use(({ db }) =>
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
  async delete(id: string): Promise<void> {
    await this.use(({ db }) =>
      db.deleteFrom("payment").where("id", "=", id).where("state", "<>", "confirmed").execute(),
    );
  }

  /** Sets when a payment is polled next, in any state; null for never. */
  async schedulePoll(
    id: string,
    pollAt: number | null,
    polls: number,
    nextPaymentAt?: number | null,
  ): Promise<void> {
    const next = nextPaymentAt === undefined ? {} : { nextPaymentAt };
    await this.use(({ db }) =>
      db
        .updateTable("payment")
        .set({ [storedColumn.pollAt]: pollAt, [storedColumn.polls]: polls, ...next })
        .where("id", "=", id)
        .execute(),
    );
  }

  async storePayee(account: string, payee: string): Promise<void> {
    await this.use(({ db }) =>
      db
        .insertInto("payee")
        .values({ account, payee })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async addEvent(id: string): Promise<void> {
    await this.use(({ db, time }) =>
      db
        .insertInto("handledEvent")
        .values({ id, at: time() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async #prune(): Promise<void> {
    if (steadyNow() - this.#prunedAt < pruneEvery) return;
    this.#prunedAt = steadyNow();
    await this.use(pruneLedger);
  }
}

const sharedLedger = new Ledger(withLedgerDatabase);

/** The ledger of this process. Its methods throw SiteError 503 while payments are closed. */
export const ledger = (): Ledger => sharedLedger;

/** What is written with a new state. A finished payment loses its encrypted token. */
function stateChange(state: Payment["state"], time: LedgerDatabase["time"]) {
  return {
    state,
    changedAt: time(),
    ...((state === "confirmed" || state === "failed") && { sealedToken: null }),
    ...((state === "capturing" || state === "captured") && pollSoon(state, time)),
  };
}

/** Schedules an early poll of a payment that has just got under way, however old it is. */
function pollSoon(state: "capturing" | "captured", time: LedgerDatabase["time"]) {
  const soon = sql<number>`${time()} + ${pollPauses[state].first}`;
  const [pollAt, polls] = [sql.ref(storedColumn.pollAt), sql.ref(storedColumn.polls)];
  const isFar = sql`"state" <> ${state} AND (${pollAt} IS NULL OR ${pollAt} > ${soon})`;
  return {
    [storedColumn.pollAt]: sql<number>`CASE WHEN ${isFar} THEN ${soon} ELSE ${pollAt} END`,
    [storedColumn.polls]: sql<number>`CASE WHEN "state" <> ${state} THEN 0 ELSE ${polls} END`,
  };
}
