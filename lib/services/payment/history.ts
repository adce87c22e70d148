import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { cents } from "#lib/paypal/checks.ts";
import { paymentsDb } from "./payments-db.ts";

/** What may happen to a payment, in the words that WordPress is told it with. */
export type PaymentEventType =
  | "payment.completed"
  | "payment.failed"
  | "payment.refunded"
  | "payment.reversed"
  | "subscription.renewed"
  | "subscription.suspended"
  | "subscription.cancelled"
  | "subscription.expired"
  | "dispute.opened"
  | "dispute.resolved";

/**
 * One thing that happened to a payment, as PayPal said when it was asked. Its id says what it is about, so that it is
 * the same however often and by whichever way it is learned. Times are milliseconds since 1970.
 */
export type PaymentEvent = {
  id: string;
  type: PaymentEventType;
  paymentId: string;
  transactionId: string | null;
  amount: string | null;
  currency: string | null;
  at: number;
  nextPaymentAt: number | null;
};

/** An event of PayPal's as it came: what it is about, and nothing of what it says. */
export type ReceivedEvent = {
  id: string;
  type: string;
  paymentId: string | null;
  transactionId: string | null;
  at: number;
};

/**
 * `untold`: WordPress is to be told. `told`: it has been. `refused`: it said no for good. `unsupported`: it has no such
 * route (yet).
 */
export type NoticeState = "untold" | "told" | "refused" | "unsupported";
export type Notice = PaymentEvent & { tries: number };

const eventColumns = "id, type, paymentId, transactionId, amount, currency, at, nextPaymentAt";
const givenBack: readonly PaymentEventType[] = ["payment.refunded", "payment.reversed"];

/** Money that was given back. */
export const isGivenBack = ({ type }: PaymentEvent): boolean => givenBack.includes(type);

const paidIn: readonly PaymentEventType[] = ["payment.completed", "subscription.renewed"];

const sql = {
  receive:
    "INSERT OR IGNORE INTO webhookEvent (id, type, paymentId, transactionId, at, receivedAt) VALUES (?, ?, ?, ?, ?, ?)",
  mark: "SELECT at FROM mark WHERE name = ?",
  setMark: "INSERT INTO mark (name, at) VALUES (:name, :at) ON CONFLICT (name) DO UPDATE SET at = :at",
  has: "SELECT 1 FROM paymentEvent WHERE id = ?",
  sums: "SELECT type, amount FROM paymentEvent WHERE paymentId = ? AND transactionId = ?",
  add: `INSERT INTO paymentEvent (${eventColumns}, learnedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  of: `SELECT ${eventColumns} FROM paymentEvent WHERE paymentId = ? ORDER BY at, learnedAt`,
  paymentOf: "SELECT paymentId FROM paymentEvent WHERE transactionId = ? LIMIT 1",
  announce: "INSERT INTO notice (eventId, state, tries, tellAt, changedAt) VALUES (?, 'untold', 0, ?, ?)",
  due: `SELECT ${eventColumns.replace(/\w+/g, "paymentEvent.$&")}, notice.tries FROM notice
    JOIN paymentEvent ON paymentEvent.id = notice.eventId JOIN payment ON payment.id = paymentEvent.paymentId
    WHERE notice.state = 'untold' AND notice.tellAt <= :now AND payment.state IN ('confirmed', 'failed')
      AND NOT EXISTS (
        SELECT 1 FROM notice AS waiting JOIN paymentEvent AS earlier ON earlier.id = waiting.eventId
        WHERE earlier.paymentId = payment.id AND waiting.state = 'untold' AND waiting.tellAt > :now
          AND (earlier.at, earlier.learnedAt, earlier.rowid) < (paymentEvent.at, paymentEvent.learnedAt, paymentEvent.rowid))
    ORDER BY paymentEvent.at, paymentEvent.learnedAt, paymentEvent.rowid LIMIT :limit`,
  note: "UPDATE notice SET state = ?, tries = tries + 1, tellAt = ?, changedAt = ? WHERE eventId = ?",
  revive: "UPDATE notice SET state = 'untold', tellAt = ? WHERE state = 'unsupported'",
  unsupported: `SELECT ${eventColumns.replace(/\w+/g, "paymentEvent.$&")}, notice.tries FROM notice
    JOIN paymentEvent ON paymentEvent.id = notice.eventId JOIN payment ON payment.id = paymentEvent.paymentId
    WHERE notice.state = 'unsupported' AND payment.user = ? ORDER BY paymentEvent.at LIMIT 20`,
};

const sum = (amounts: readonly (string | null)[]) =>
  amounts.reduce((total, amount) => total + (cents(amount ?? "0") ?? 0), 0);

/** What PayPal has sent, what happened to payments, and what WordPress knows of it. The first two are never changed. */
export class History {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Keeps an event of PayPal's, once. */
  receive({ id, type, paymentId, transactionId, at }: ReceivedEvent): void {
    this.#db.prepare(sql.receive).run(id, type, paymentId, transactionId, at, Date.now());
  }

  /** Up to when PayPal's own list of events was read; null for never. */
  eventsReadUntil(): number | null {
    return (this.#db.prepare(sql.mark).get("events")?.at as number | undefined) ?? null;
  }

  keepEventsReadUntil(at: number): void {
    this.#db.prepare(sql.setMark).run({ name: "events", at });
  }

  /**
   * Adds what happened to a payment, to be told to WordPress, in one step. What is known already is left out, and so is
   * money given back that would be more than was paid: the same refund may be learned in two ways.
   *
   * @returns what was new
   */
  add(events: readonly PaymentEvent[]): PaymentEvent[] {
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      const added = events.filter((event) => this.#addOne(event));
      this.#db.exec("COMMIT");
      return added;
    } catch (error) {
      this.#db.exec("ROLLBACK");
      throw error;
    }
  }

  #addOne(event: PaymentEvent): boolean {
    const { id, type, paymentId, transactionId, amount, currency, at, nextPaymentAt } = event;
    // The same money given back may be told as a reversal and listed as a refund.
    const names = givenBack.includes(type) ? givenBack.map((other) => id.replace(type, other)) : [id];
    if (names.some((name) => this.#db.prepare(sql.has).get(name) !== undefined)) return false;
    if (givenBack.includes(type) && this.leftOf(paymentId, transactionId ?? "") < sum([amount])) return false;
    const now = Date.now();
    this.#db
      .prepare(sql.add)
      .run(id, type, paymentId, transactionId, amount, currency, at, nextPaymentAt, now);
    this.#db.prepare(sql.announce).run(id, now, now);
    return true;
  }

  /** Hundredths that were paid with a transaction and not given back. */
  leftOf(paymentId: string, transactionId: string): number {
    const rows = this.#db.prepare(sql.sums).all(paymentId, transactionId) as unknown as PaymentEvent[];
    const total = (types: readonly PaymentEventType[]) =>
      sum(rows.filter(({ type }) => types.includes(type)).map(({ amount }) => amount));
    return total(paidIn) - total(givenBack);
  }

  /** All that happened to a payment, oldest first. */
  of(paymentId: string): PaymentEvent[] {
    return this.#db.prepare(sql.of).all(paymentId) as unknown as PaymentEvent[];
  }

  /** The payment that a transaction of PayPal's belongs to. */
  paymentOf(transactionId: string): string | null {
    return (this.#db.prepare(sql.paymentOf).get(transactionId)?.paymentId as string | undefined) ?? null;
  }

  /** What WordPress is to be told by now, oldest first; nothing of a payment of which something earlier has to wait. */
  dueNotices(limit: number): Notice[] {
    return this.#db.prepare(sql.due).all({ now: Date.now(), limit }) as unknown as Notice[];
  }

  /** Keeps how telling ended; `tellAt` is when to try again. */
  noteNotice(eventId: string, state: NoticeState, tellAt: number | null): void {
    this.#db.prepare(sql.note).run(state, tellAt, Date.now(), eventId);
  }

  /** WordPress has learned to hear events: it is told what it missed. */
  reviveNotices(): void {
    this.#db.prepare(sql.revive).run(Date.now());
  }

  /** What could not be told of a member's payments. */
  unsupportedOf(user: string): Notice[] {
    return this.#db.prepare(sql.unsupported).all(user) as unknown as Notice[];
  }
}

let current: { db: DatabaseSync; history: History } | null = null;

export function history(): History {
  const db = paymentsDb();
  if (current?.db !== db) current = { db, history: new History(db) };
  return current.history;
}
