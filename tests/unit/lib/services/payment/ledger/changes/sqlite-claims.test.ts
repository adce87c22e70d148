import { sql } from "kysely";
import { expect, test } from "vitest";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { claimCapture } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { newPlace, openLedger, withLedger } from "#tests/support/ledger.ts";

const order = (id: string) => newPayment({ id, kind: "order", user: "7", levelId: 6 });

// PostgreSQL's claims: tests/postgres/server.test.ts.
test("a claim is refused if another claim is made before it is committed", async () => {
  const place = await newPlace();
  const ours = await openLedger(place);
  await addPayment(order("O1"));
  await addPayment(order("O2"));
  const other = await openLedger(place);
  // SQLite would stop this whole thread, and with it the first claim.
  await sql`PRAGMA busy_timeout = 0`.execute(other.db);
  await ours.db.transaction().execute(async (db) => {
    expect(await withLedger({ ...ours, db }, () => claimCapture("O1"))).toBe(true);
    await expect(withLedger(other, () => claimCapture("O2"))).rejects.toThrow("database is locked");
  });
  expect(await claimCapture("O2")).toBe(false);
});
