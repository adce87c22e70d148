import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { steadyNow } from "#lib/clock.ts";
import type { DuePayment, Ledger, Payment, PaymentChange } from "./ledger.ts";
import { ledgerTime, noteLedgerTime } from "./ledger-clock.ts";
import { paymentsDb } from "./payments-db.ts";
import { openPayments } from "./payments-file.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Longer than a buyer takes, in ms. */
const pruneEvery = 6 * hour;
/** How long what is over is kept, in ms. What was captured and not confirmed is kept for good. */
const keepFor = { confirmed: 400 * day, failed: 30 * day, created: 30 * day, event: 30 * day };

/** Milliseconds until something new is asked about for the first time, if nobody did before. */
const firstAskMs = 5 * 60_000;

const columnNames = [
  ...["id", "kind", "checkoutToken", "user", "levelId", "price", "currency", "planId", "payee"],
  ...["payerId", "state", "sealedToken", "tokenMark", "answer", "attempt", "reason", "subscriptionId"],
  ...["nextPaymentAt", "createdAt"],
];
const columns = columnNames.join(", ");

const sql = {
  add: `INSERT OR IGNORE INTO payment (${columns}, changedAt, askAt)
    VALUES (${columnNames.map((name) => `:${name}`).join(", ")}, :changedAt, :askAt)`,
  find: `SELECT ${columns} FROM payment WHERE id = ?`,
  findCheckout: `SELECT ${columns} FROM payment WHERE kind = 'checkout' AND :id IN (checkoutToken, subscriptionId)`,
  findByPayPalId: `SELECT ${columns} FROM payment WHERE :id IN (id, checkoutToken, subscriptionId)`,
  findUnnamed: `SELECT ${columns} FROM payment WHERE user = ? AND levelId = ? AND kind = 'checkout'
    AND checkoutToken LIKE 'BA-%' AND subscriptionId IS NULL ORDER BY createdAt DESC LIMIT 1`,
  askAgain: "UPDATE payment SET askAt = ?, askings = ? WHERE id = ?",
  nextPayment: "UPDATE payment SET nextPaymentAt = ? WHERE id = ?",
  due: `SELECT ${columns}, askings, changedAt FROM payment WHERE askAt <= ? ORDER BY askAt LIMIT ?`,
  findPayee: "SELECT payee FROM payee WHERE account = ?",
  keepPayee: "INSERT OR IGNORE INTO payee (account, payee) VALUES (?, ?)",
  lease: `INSERT INTO lease (name, holder, endsAt) VALUES (:name, :holder, :endsAt)
    ON CONFLICT (name) DO UPDATE SET holder = :holder, endsAt = :endsAt WHERE holder = :holder OR endsAt <= :now`,
  release: "DELETE FROM lease WHERE name = ? AND holder = ?",
  update: `UPDATE payment SET state = :state, sealedToken = :sealedToken, tokenMark = :tokenMark, answer = :answer,
    payerId = :payerId, attempt = :attempt, reason = :reason, subscriptionId = :subscriptionId, changedAt = :changedAt
    WHERE id = :id AND state <> 'confirmed'`,
  claim: `UPDATE payment SET state = 'capturing', changedAt = ? WHERE id = ? AND state <> 'confirmed'
    AND NOT EXISTS (
      SELECT 1 FROM payment AS other
      WHERE other.user = payment.user AND other.levelId = payment.levelId AND other.id <> payment.id
        AND (other.state IN ('capturing', 'captured')
          OR (other.state = 'confirmed' AND other.changedAt >= payment.createdAt)))`,
  pending: `SELECT ${columns} FROM payment WHERE user = ? AND state IN ('capturing', 'captured', 'needsReview')
    ORDER BY createdAt`,
  busy: `SELECT 1 FROM payment WHERE user = ?
    AND (state IN ('capturing', 'captured') OR (state = 'confirmed' AND changedAt >= ?))`,
  openSubscriptions: `SELECT ${columns} FROM payment WHERE user = ? AND state = 'created'
    AND (kind = 'subscription' OR checkoutToken LIKE 'I-%' OR checkoutToken LIKE 'BA-%')
    ORDER BY createdAt DESC LIMIT 5`,
  forget: "DELETE FROM payment WHERE id = ? AND state <> 'confirmed'",
  hasEvent: "SELECT 1 FROM handledEvent WHERE id = ?",
  addEvent: "INSERT OR IGNORE INTO handledEvent (id, at) VALUES (?, ?)",
  latest: "SELECT max(max(createdAt), max(changedAt)) AS at FROM payment",
  prune: `DELETE FROM payment WHERE state = ? AND changedAt < ? AND (askAt IS NULL OR state <> 'confirmed')
    AND NOT EXISTS (SELECT 1 FROM paymentEvent WHERE paymentEvent.paymentId = payment.id)`,
  pruneEvents: "DELETE FROM handledEvent WHERE at < ?",
};

/**
 * The ledger in `payments.db` of DATA_DIR, which only this app's user may read. Two processes may share it
 * (decision: ledger-in-sqlite).
 */
export class SqliteLedger implements Ledger {
  readonly #db: DatabaseSync;
  /** Nothing is forgotten before this process has run for a while: the clock it started with may be wrong. */
  #prunedAt = steadyNow();

  constructor(from: string | DatabaseSync) {
    this.#db = typeof from === "string" ? openPayments(from) : from;
    noteLedgerTime(Number(this.#db.prepare(sql.latest).get()?.at ?? 0));
  }

  async add(payment: Payment): Promise<void> {
    const values = Object.fromEntries(Object.entries(payment).filter(([name]) => columnNames.includes(name)));
    const now = ledgerTime();
    this.#db.prepare(sql.add).run({ ...values, changedAt: now, askAt: now + firstAskMs });
    this.#prune();
  }

  async find(id: string): Promise<Payment | null> {
    return this.#readOne(sql.find, id);
  }

  async findCheckout(checkoutToken: string): Promise<Payment | null> {
    return this.#readNamed(sql.findCheckout, { id: checkoutToken });
  }

  async findByPayPalId(id: string): Promise<Payment | null> {
    return this.#readNamed(sql.findByPayPalId, { id });
  }

  async findUnnamedCheckout(user: string, levelId: number): Promise<Payment | null> {
    return (this.#db.prepare(sql.findUnnamed).get(user, levelId) as unknown as Payment | undefined) ?? null;
  }

  async askAgain(
    id: string,
    askAt: number | null,
    askings: number,
    nextPaymentAt?: number | null,
  ): Promise<void> {
    this.#db.prepare(sql.askAgain).run(askAt, askings, id);
    if (nextPaymentAt !== undefined) this.#db.prepare(sql.nextPayment).run(nextPaymentAt, id);
  }

  async due(limit: number): Promise<DuePayment[]> {
    return this.#db.prepare(sql.due).all(steadyNow(), limit) as unknown as DuePayment[];
  }

  async findPayee(account: string): Promise<string | null> {
    return (this.#db.prepare(sql.findPayee).get(account)?.payee as string | undefined) ?? null;
  }

  async keepPayee(account: string, payee: string): Promise<void> {
    this.#db.prepare(sql.keepPayee).run(account, payee);
  }

  async lease(name: string, holder: string, endsAt: number): Promise<boolean> {
    const values = { name, holder, endsAt, now: steadyNow() };
    return Number(this.#db.prepare(sql.lease).run(values).changes) === 1;
  }

  async release(name: string, holder: string): Promise<void> {
    this.#db.prepare(sql.release).run(name, holder);
  }

  async update(id: string, change: PaymentChange): Promise<void> {
    const payment = this.#readOne(sql.find, id);
    if (payment === null) return;
    const { state, sealedToken, tokenMark, answer, payerId, ...rest } = { ...payment, ...change };
    const { attempt, reason, subscriptionId } = rest;
    const keptToken = state === "failed" ? null : sealedToken;
    const own = { state, sealedToken: keptToken, tokenMark, answer, payerId };
    const values = { ...own, attempt, reason, subscriptionId };
    this.#db.prepare(sql.update).run({ id, ...values, changedAt: ledgerTime() });
  }

  async forget(id: string): Promise<void> {
    this.#db.prepare(sql.forget).run(id);
  }

  async claim(id: string): Promise<boolean> {
    return Number(this.#db.prepare(sql.claim).run(ledgerTime(), id).changes) === 1;
  }

  async pendingOf(user: string) {
    return this.#db.prepare(sql.pending).all(user) as unknown as Awaited<ReturnType<Ledger["pendingOf"]>>;
  }

  async isBusy(user: string, since: number): Promise<boolean> {
    return this.#db.prepare(sql.busy).get(user, since) !== undefined;
  }

  async openSubscriptionsOf(user: string): Promise<Payment[]> {
    return this.#db.prepare(sql.openSubscriptions).all(user) as unknown as Payment[];
  }

  async hasEvent(id: string): Promise<boolean> {
    return this.#db.prepare(sql.hasEvent).get(id) !== undefined;
  }

  async addEvent(id: string): Promise<void> {
    this.#db.prepare(sql.addEvent).run(id, ledgerTime());
  }

  #readNamed(statement: string, named: Record<string, string>): Payment | null {
    return (this.#db.prepare(statement).get(named) as unknown as Payment | undefined) ?? null;
  }

  #readOne(statement: string, key: string): Payment | null {
    return (this.#db.prepare(statement).get(key) as unknown as Payment | undefined) ?? null;
  }

  /** Forgets what has been over for long. */
  #prune(): void {
    if (steadyNow() - this.#prunedAt < pruneEvery) return;
    this.#prunedAt = steadyNow();
    const now = ledgerTime();
    for (const state of ["confirmed", "failed", "created"] as const)
      this.#db.prepare(sql.prune).run(state, now - keepFor[state]);
    this.#db.prepare(sql.pruneEvents).run(now - keepFor.event);
  }
}

let current: { db: DatabaseSync; ledger: Ledger } | null = null;

/** The ledger of this process, opened on first use. @throws SiteError 503 where payments are closed */
export function ledger(): Ledger {
  const db = paymentsDb();
  if (current?.db !== db) current = { db, ledger: new SqliteLedger(db) };
  return current.ledger;
}
