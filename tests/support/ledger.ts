import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, inject, vi } from "vitest";
import { createDatabase, setServerClock } from "#harness/postgres/clock.ts";
import type { Settings } from "#lib/platform/settings.ts";
import type {
  LedgerDatabase,
  LedgerTables,
  UseLedgerDatabase,
} from "#lib/services/payment/ledger/database/ledger-tables.ts";
import type { Ledger } from "#lib/services/payment/ledger/ledger.ts";
import type { PaymentChange, PaymentState } from "#lib/services/payment/ledger/rows/payment.ts";

// Each test ledger has its own folder for SQLite, or database in the PostgreSQL of `npm run test:postgres`.

const dirs: string[] = [];
process.once("exit", () => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});
const open: LedgerDatabase[] = [];
afterAll(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
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

/** The ledger of a place as a new process opens it. */
export async function openLedger(place: string) {
  // The import is late because a test may reset the modules.
  const { openLedgerFile } = await import("#lib/services/payment/ledger/database/ledger-file.ts");
  const { openPostgres } = await import("#lib/platform/database/postgres.ts");
  const { migrate } = await import("#lib/platform/database/migrate.ts");
  const { ledgerMigrations } = await import("#lib/services/payment/ledger/database/ledger-migrations.ts");
  const { ledgerOutage } = await import("#lib/services/payment/ledger/database/ledger-database.ts");
  const { Ledger } = await import("#lib/services/payment/ledger/ledger.ts");
  const { PaymentEvents } = await import("#lib/services/payment/ledger/payment-events.ts");
  const store = place.startsWith("postgres:")
    ? openPostgres<LedgerTables>(place)
    : await openLedgerFile(place);
  open.push(store);
  if (store.isShared) await migrate(store.db, "postgres", ledgerMigrations);
  const use: UseLedgerDatabase = ledgerOutage.retrying(async () => store);
  return { store, use, ledger: new Ledger(use), history: new PaymentEvents(use) };
}

const transitionTo = {
  created: "untaken",
  capturing: "approved",
  captured: "completed",
  confirmed: "given",
  failed: "ended",
  needsReview: "refused",
} as const;

/** Puts a payment into a state, from any but `confirmed`. */
export const putInState = (ledger: Ledger, id: string, state: PaymentState, change: PaymentChange = {}) =>
  ledger.transition({ id, state: "created" }, transitionTo[state], change);

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
