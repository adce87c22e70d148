import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { WithPayments } from "#lib/services/payment/payments-store.ts";

// Ledgers of tests, each in a place of its own.

const dirs: string[] = [];
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

/** Where a new ledger may lie. */
export function newPlace(): string {
  const dir = mkdtempSync(join(tmpdir(), "murmur-ledger-"));
  dirs.push(dir);
  return dir;
}

/** The ledger of a place as a process of its own opens it. */
export async function openLedger(place: string) {
  // Asked for now: a test may have the modules start anew.
  const { openPaymentsFile } = await import("#lib/services/payment/payments-file.ts");
  const { SqlLedger } = await import("#lib/services/payment/sql-ledger.ts");
  const { History } = await import("#lib/services/payment/history.ts");
  const { Notices } = await import("#lib/services/payment/notices.ts");
  const store = await openPaymentsFile(place);
  const withStore: WithPayments = (work) => work(store);
  return {
    ledger: new SqlLedger(withStore),
    history: new History(withStore),
    notices: new Notices(withStore),
  };
}
