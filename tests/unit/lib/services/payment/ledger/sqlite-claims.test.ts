import { sql } from "kysely";
import { expect, test } from "vitest";
import { Ledger } from "#lib/services/payment/ledger/ledger.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { newPlace, openLedger } from "#tests/support/ledger.ts";

const order = (id: string) => newPayment({ id, kind: "order", user: "7", levelId: 6 });

// PostgreSQL's claims: tests/postgres/server.test.ts.
test("a claim that meets another before its commit is refused, and fails afterwards", async () => {
  const place = await newPlace();
  const { store: ours, ledger } = await openLedger(place);
  await ledger.add(order("O1"));
  await ledger.add(order("O2"));
  const { store, ledger: other } = await openLedger(place);
  // SQLite would stop this whole thread, and with it the first claim.
  await sql`PRAGMA busy_timeout = 0`.execute(store.db);
  await ours.db.transaction().execute(async (db) => {
    const first = new Ledger((work) => work({ ...ours, db }));
    expect(await first.claim("O1")).toBe(true);
    await expect(other.claim("O2")).rejects.toThrow("database is locked");
  });
  expect(await other.claim("O2")).toBe(false);
});
