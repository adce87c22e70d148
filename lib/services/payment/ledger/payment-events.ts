import "server-only";
import { cents } from "#lib/paypal/checks.ts";
import type { LedgerDatabase, UseDatabase } from "#lib/services/payment/ledger/database/database.ts";
import { withDatabase } from "#lib/services/payment/ledger/database/with-database.ts";
import {
  givenBackTypes,
  type PaymentEvent,
  type PaymentEventType,
  paidInTypes,
  type ReceivedEvent,
} from "./payment-event.ts";

/** What is kept of an event but for when it was learned. */
export const eventColumns = [
  ...(["id", "type", "paymentId", "transactionId", "amount", "currency", "at", "nextPaymentAt"] as const),
];

const sum = (amounts: readonly (string | null)[]) =>
  amounts.reduce((total, amount) => total + (cents(amount ?? "0") ?? 0), 0);

type Db = LedgerDatabase["db"];

/** Hundredths that were paid with each transaction of a payment and not given back. */
async function readLeft(db: Db, paymentId: string): Promise<(transactionId: string) => number> {
  const rows = await db
    .selectFrom("paymentEvent")
    .select(["type", "transactionId", "amount"])
    .where("paymentId", "=", paymentId)
    .execute();
  return (transactionId) => {
    const own = rows.filter((row) => row.transactionId === transactionId);
    const total = (types: readonly PaymentEventType[]) =>
      sum(own.filter(({ type }) => types.includes(type)).map(({ amount }) => amount));
    return total(paidInTypes) - total(givenBackTypes);
  };
}

async function addOne(db: Db, event: PaymentEvent, now: number, nth: number): Promise<boolean> {
  const { id, type, paymentId, transactionId, amount, currency, at, nextPaymentAt } = event;
  // The same money given back may be told as a reversal and listed as a refund.
  const names = givenBackTypes.includes(type) ? givenBackTypes.map((other) => id.replace(type, other)) : [id];
  const known = await db.selectFrom("paymentEvent").select("id").where("id", "in", names).executeTakeFirst();
  if (known !== undefined) return false;
  if (givenBackTypes.includes(type) && (await readLeft(db, paymentId))(transactionId ?? "") < sum([amount]))
    return false;
  const values = {
    id,
    type,
    paymentId,
    transactionId,
    amount,
    currency,
    at,
    nextPaymentAt,
    learnedAt: now + nth,
  };
  await db.insertInto("paymentEvent").values(values).execute();
  const notice = { eventId: id, state: "untold", tries: 0, tellAt: now, changedAt: now } as const;
  await db.insertInto("notice").values(notice).execute();
  return true;
}

/** What PayPal has sent, what happened to payments, and what WordPress knows of it. The first two are never changed. */
export class PaymentEvents {
  readonly #with: UseDatabase;

  constructor(withStore: UseDatabase) {
    this.#with = withStore;
  }

  /** Keeps an event of PayPal's, once. */
  async receive({ id, type, paymentId, transactionId, at }: ReceivedEvent): Promise<void> {
    await this.#with(({ db }) =>
      db
        .insertInto("webhookEvent")
        .values({ id, type, paymentId, transactionId, at, receivedAt: Date.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  /** Up to when PayPal's own list of events was read; null for never. */
  eventsReadUntil(): Promise<number | null> {
    return this.#with(async ({ db }) => {
      const mark = db.selectFrom("mark").select("at").where("name", "=", "events");
      return (await mark.executeTakeFirst())?.at ?? null;
    });
  }

  async storeEventsReadUntil(at: number): Promise<void> {
    await this.#with(({ db }) =>
      db
        .insertInto("mark")
        .values({ name: "events", at })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
        .execute(),
    );
  }

  /**
   * Adds what happened to a payment, to be told to WordPress, in one step. What is known already is left out, and so is
   * money given back that would be more than was paid: the same refund may be learned in two ways.
   *
   * @returns what was new
   */
  add(events: readonly PaymentEvent[]): Promise<PaymentEvent[]> {
    return this.#with(({ db }) =>
      db.transaction().execute(async (transaction) => {
        const added: PaymentEvent[] = [];
        const now = Date.now();
        // Each a moment after the one before: what is told at the same time is told in this order.
        for (const event of events)
          if (await addOne(transaction, event, now, added.length)) added.push(event);
        return added;
      }),
    );
  }

  /** Of a payment: hundredths that were paid with a transaction and not given back. */
  leftIn(paymentId: string): Promise<(transactionId: string) => number> {
    return this.#with(({ db }) => readLeft(db, paymentId));
  }

  /** All that happened to a payment, oldest first. */
  of(paymentId: string): Promise<PaymentEvent[]> {
    return this.#with(({ db }) =>
      db
        .selectFrom("paymentEvent")
        .select(eventColumns)
        .where("paymentId", "=", paymentId)
        .orderBy("at")
        .orderBy("learnedAt")
        .execute(),
    );
  }

  /** The payment that a transaction of PayPal's belongs to. */
  paymentOf(transactionId: string): Promise<string | null> {
    return this.#with(async ({ db }) => {
      const event = db
        .selectFrom("paymentEvent")
        .select("paymentId")
        .where("transactionId", "=", transactionId);
      return (await event.executeTakeFirst())?.paymentId ?? null;
    });
  }
}

const shared = new PaymentEvents(withDatabase);

export const paymentEvents = (): PaymentEvents => shared;
