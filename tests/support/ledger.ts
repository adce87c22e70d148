import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, inject, vi } from "vitest";
import { createDatabase, setServerClock } from "#harness/postgres/clock.ts";
import type { Settings } from "#lib/platform/settings.ts";
import type { LedgerDatabase, LedgerTables } from "#lib/services/payment/ledger/database/ledger-tables.ts";
import type { PaymentChange, PaymentState } from "#lib/services/payment/ledger/rows/payment.ts";

// Each test ledger has its own folder for SQLite, or database in the PostgreSQL of `npm run test:postgres`. Modules of
// the ledger are imported late, because a test may mock them or reset all modules.

const dirs: string[] = [];
process.once("exit", () => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});
const open: LedgerDatabase[] = [];
afterAll(async () => {
  const opened = open.splice(0);
  if (opened.length > 0) await withLedger(null, () => Promise.all(opened.map((store) => store.close())));
});

export function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "murmur-ledger-"));
  dirs.push(dir);
  return dir;
}

/** A place for a new ledger. */
export async function newPlace(): Promise<string> {
  const server = inject("postgresUrl");
  return server ? createDatabase(server, `test_${randomUUID().replaceAll("-", "")}`) : newFolder();
}

let aheadMs = 0;
/** Sets the clock forward, here and on the ledger's server; needs fake timers. */
export async function advanceClock(place: string, ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  aheadMs += ms;
  if (place.startsWith("postgres:")) await setServerClock(place, aheadMs);
}

/** Opens the ledger of a place as a new process does, and lets the ledger's functions use it. */
export async function openLedger(place: string): Promise<LedgerDatabase> {
  const { openLedgerFile } = await import("#lib/services/payment/ledger/database/ledger-file.ts");
  const { openPostgres } = await import("#lib/platform/database/postgres.ts");
  const { migrate } = await import("#lib/platform/database/migrate.ts");
  const { ledgerMigrations } = await import("#lib/services/payment/ledger/database/ledger-migrations.ts");
  const store = place.startsWith("postgres:")
    ? openPostgres<LedgerTables>(place)
    : await openLedgerFile(place);
  open.push(store);
  if (store.isShared) await migrate(store.db, "postgres", ledgerMigrations);
  return withLedger(store, async () => store);
}

/** Calls a function of the ledger in one of several opened databases; null for that of the settings. */
export async function withLedger<Result>(
  store: LedgerDatabase | null,
  call: () => Promise<Result>,
): Promise<Result> {
  const { openedDatabase } = await import("#lib/services/payment/ledger/database/ledger-database.ts");
  openedDatabase.current = store && Promise.resolve(store);
  return call();
}

const transitionTo = {
  created: "reopened",
  capturing: "approvalClaimed",
  captured: "completed",
  confirmed: "given",
  failed: "endedUnpaid",
  needsReview: "refused",
} as const;

/** Puts a payment into a state, from which a transition leads there. */
export async function putInState(id: string, state: PaymentState, change: PaymentChange = {}): Promise<void> {
  const { transitionPayment } = await import("#lib/services/payment/ledger/changes/transition-payment.ts");
  await transitionPayment({ id, state: "created" }, transitionTo[state], change);
}

/** All stored payments: the contents of the files, which only this user may read, or the table's rows. */
export async function readKept({ DATA_DIR, DATABASE_URL }: Pick<Settings, "DATA_DIR" | "DATABASE_URL">) {
  if (DATABASE_URL !== undefined) {
    const client = new Client(DATABASE_URL);
    await client.connect();
    const { rows } = await client.query("SELECT * FROM payment");
    await client.end();
    return Buffer.from(JSON.stringify(rows));
  }
  const files = readdirSync(DATA_DIR).filter((name) => name.startsWith("payments.db"));
  for (const name of files)
    expect(statSync(join(DATA_DIR, name)).mode & 0o077, `${name} is for us alone`).toBe(0);
  return Buffer.concat(files.map((name) => readFileSync(join(DATA_DIR, name))));
}
