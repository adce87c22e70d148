import "server-only";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { settings } from "#lib/settings.ts";
import type { Change, Ledger, Payment } from "./ledger.ts";

const day = 24 * 60 * 60 * 1000;
/** How long what is over is kept, in ms. What was taken and not confirmed is kept for good. */
const keep = { confirmed: 400 * day, refused: 30 * day, created: 30 * day, event: 30 * day };

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS payment (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, user TEXT NOT NULL, levelId INTEGER NOT NULL,
    price TEXT, planId TEXT, payee TEXT, payerId TEXT, state TEXT NOT NULL, seal TEXT, holder TEXT, answer TEXT,
    createdAt INTEGER NOT NULL, changedAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS byUser ON payment (user, createdAt);
  CREATE TABLE IF NOT EXISTS event (id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
`;

const columns =
  "id, kind, user, levelId, price, planId, payee, payerId, state, seal, holder, answer, createdAt";

const sql = {
  add: `INSERT OR IGNORE INTO payment (${columns}, changedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  find: `SELECT ${columns} FROM payment WHERE id = ?`,
  change:
    "UPDATE payment SET state = ?, seal = ?, holder = ?, answer = ?, payerId = ?, changedAt = ? WHERE id = ? AND state <> 'confirmed'",
  claim: `UPDATE payment SET state = 'taking', changedAt = ? WHERE id = ? AND state <> 'confirmed'
    AND NOT EXISTS (
      SELECT 1 FROM payment AS other
      WHERE other.user = payment.user AND other.levelId = payment.levelId AND other.id <> payment.id
        AND (other.state IN ('taking', 'taken')
          OR (other.state = 'confirmed' AND other.changedAt >= payment.createdAt)))`,
  pending: `SELECT ${columns} FROM payment WHERE user = ? AND state IN ('taking', 'taken', 'denied') ORDER BY createdAt`,
  busy: `SELECT 1 FROM payment WHERE user = ?
    AND (state IN ('taking', 'taken') OR (state = 'confirmed' AND changedAt >= ?))`,
  open: `SELECT ${columns} FROM payment WHERE user = ? AND state = 'created'
    AND (kind = 'subscription' OR id LIKE 'checkout I-%')
    ORDER BY createdAt DESC LIMIT 5`,
  forget: "DELETE FROM payment WHERE id = ? AND state <> 'confirmed'",
  hasEvent: "SELECT 1 FROM event WHERE id = ?",
  addEvent: "INSERT OR IGNORE INTO event (id, at) VALUES (?, ?)",
  prune: "DELETE FROM payment WHERE state = ? AND changedAt < ?",
  pruneEvents: "DELETE FROM event WHERE at < ?",
};

/** The ledger in `payments.db` of DATA_DIR, which only this app's user may read. Two processes may share it. */
export class FileLedger implements Ledger {
  readonly #db: DatabaseSync;
  #prunedAt = 0;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, "payments.db");
    closeSync(openSync(file, "a", 0o600));
    // Asked of the process: a bundler knows no node:sqlite.
    const { DatabaseSync: Database } = process.getBuiltinModule("node:sqlite");
    this.#db = new Database(file);
    this.#db.exec(schema);
    const known = this.#db.prepare("SELECT 1 FROM pragma_table_info('payment') WHERE name = 'payerId'").get();
    if (known === undefined) this.#db.exec("ALTER TABLE payment ADD COLUMN payerId TEXT");
  }

  async add(payment: Payment): Promise<void> {
    const { id, kind, user, levelId, price, planId, payee, payerId, state, seal, holder, answer, createdAt } =
      payment;
    const values = [
      id,
      kind,
      user,
      levelId,
      price,
      planId,
      payee,
      payerId,
      state,
      seal,
      holder,
      answer,
      createdAt,
    ];
    this.#db.prepare(sql.add).run(...values, Date.now());
    this.#prune();
  }

  async find(id: string): Promise<Payment | null> {
    return this.#find(id);
  }

  async change(id: string, change: Change): Promise<void> {
    const payment = this.#find(id);
    if (payment === null) return;
    const { state, seal, holder, answer, payerId } = { ...payment, ...change };
    const kept = state === "refused" ? null : seal;
    this.#db.prepare(sql.change).run(state, kept, holder, answer, payerId, Date.now(), id);
  }

  async forget(id: string): Promise<void> {
    this.#db.prepare(sql.forget).run(id);
  }

  async claim(id: string): Promise<boolean> {
    return Number(this.#db.prepare(sql.claim).run(Date.now(), id).changes) === 1;
  }

  async pendingOf(user: string): Promise<Payment[]> {
    return this.#db.prepare(sql.pending).all(user) as unknown as Payment[];
  }

  async isBusy(user: string, since: number): Promise<boolean> {
    return this.#db.prepare(sql.busy).get(user, since) !== undefined;
  }

  async openOf(user: string): Promise<Payment[]> {
    return this.#db.prepare(sql.open).all(user) as unknown as Payment[];
  }

  async hasEvent(id: string): Promise<boolean> {
    return this.#db.prepare(sql.hasEvent).get(id) !== undefined;
  }

  async addEvent(id: string): Promise<void> {
    this.#db.prepare(sql.addEvent).run(id, Date.now());
  }

  #find(id: string): Payment | null {
    return (this.#db.prepare(sql.find).get(id) as unknown as Payment | undefined) ?? null;
  }

  /** Forgets what has been over for long, once an hour. */
  #prune(): void {
    const now = Date.now();
    if (now - this.#prunedAt < 60 * 60 * 1000) return;
    this.#prunedAt = now;
    for (const state of ["confirmed", "refused", "created"] as const)
      this.#db.prepare(sql.prune).run(state, now - keep[state]);
    this.#db.prepare(sql.pruneEvents).run(now - keep.event);
  }
}

let current: Ledger | null = null;

/** The ledger of this process, opened on first use. */
export function ledger(): Ledger {
  current ??= new FileLedger(settings().DATA_DIR);
  return current;
}
