import "server-only";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { steadyNow } from "#lib/clock.ts";
import { settings } from "#lib/settings.ts";
import type { Ledger, Payment, PaymentChange } from "./ledger.ts";
import { ledgerTime, noteLedgerTime } from "./ledger-clock.ts";
import { migrate } from "./ledger-migrations.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Longer than a buyer takes, in ms. */
const pruneEvery = 6 * hour;
/** How long what is over is kept, in ms. What was captured and not confirmed is kept for good. */
const keepFor = { confirmed: 400 * day, failed: 30 * day, created: 30 * day, event: 30 * day };

const setUp = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
`;

const columnNames = [
  ...["id", "kind", "checkoutToken", "user", "levelId", "price", "currency", "planId", "payee"],
  ...["payerId", "state", "sealedToken", "tokenMark", "answer", "createdAt"],
];
const columns = columnNames.join(", ");

const sql = {
  add: `INSERT OR IGNORE INTO payment (${columns}, changedAt)
    VALUES (${columnNames.map((name) => `:${name}`).join(", ")}, :changedAt)`,
  find: `SELECT ${columns} FROM payment WHERE id = ?`,
  findCheckout: `SELECT ${columns} FROM payment WHERE checkoutToken = ?`,
  update: `UPDATE payment SET state = :state, sealedToken = :sealedToken, tokenMark = :tokenMark, answer = :answer,
    payerId = :payerId, changedAt = :changedAt WHERE id = :id AND state <> 'confirmed'`,
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
    AND (kind = 'subscription' OR checkoutToken LIKE 'I-%')
    ORDER BY createdAt DESC LIMIT 5`,
  forget: "DELETE FROM payment WHERE id = ? AND state <> 'confirmed'",
  hasEvent: "SELECT 1 FROM handledEvent WHERE id = ?",
  addEvent: "INSERT OR IGNORE INTO handledEvent (id, at) VALUES (?, ?)",
  latest: "SELECT max(max(createdAt), max(changedAt)) AS at FROM payment",
  prune: "DELETE FROM payment WHERE state = ? AND changedAt < ?",
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

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, "payments.db");
    closeSync(openSync(file, "a", 0o600));
    // Asked of the process: a bundler knows no node:sqlite.
    const { DatabaseSync: Database } = process.getBuiltinModule("node:sqlite");
    this.#db = new Database(file);
    this.#db.exec(setUp);
    migrate(this.#db);
    noteLedgerTime(Number(this.#db.prepare(sql.latest).get()?.at ?? 0));
  }

  async add(payment: Payment): Promise<void> {
    this.#db.prepare(sql.add).run({ ...payment, changedAt: ledgerTime() });
    this.#prune();
  }

  async find(id: string): Promise<Payment | null> {
    return this.#readOne(sql.find, id);
  }

  async findCheckout(checkoutToken: string): Promise<Payment | null> {
    return this.#readOne(sql.findCheckout, checkoutToken);
  }

  async update(id: string, change: PaymentChange): Promise<void> {
    const payment = this.#readOne(sql.find, id);
    if (payment === null) return;
    const { state, sealedToken, tokenMark, answer, payerId } = { ...payment, ...change };
    const keptToken = state === "failed" ? null : sealedToken;
    const values = { state, sealedToken: keptToken, tokenMark, answer, payerId };
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

let current: Ledger | null = null;

/** The ledger of this process, opened on first use. */
export function ledger(): Ledger {
  current ??= new SqliteLedger(settings().DATA_DIR);
  return current;
}
