import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { ledgerMigrations } from "#lib/services/payment/ledger/database/ledger-migrations.ts";
import { findCheckout, findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { isEventHandled } from "#lib/services/payment/ledger/tables/webhook-events.ts";
import { newPlace, openLedger, withLedger } from "#tests/support/ledger.ts";

const { steps } = ledgerMigrations;
const { DatabaseSync } = process.getBuiltinModule("node:sqlite");

let dir = "";
beforeEach(async () => {
  dir = await newPlace();
});
const openFile = () => new DatabaseSync(join(dir, "payments.db"));

/** The schema of the release before migrations were counted, word for word. */
const uncounted = `
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
const uncountedRows = `
  INSERT INTO payment (id, kind, user, levelId, price, planId, payee, payerId, state, seal, holder, answer, createdAt, changedAt) VALUES
    ('O-created', 'order', '7', 6, '199.00', NULL, 'M1', NULL, 'created', 'sealed', 'mark', NULL, 1000, 1001),
    ('O-taking', 'order', '7', 6, '199.00', NULL, 'M1', NULL, 'taking', 'sealed', 'mark', NULL, 2000, 2001),
    ('O-refused', 'order', '7', 6, '199.00', NULL, 'M1', NULL, 'refused', NULL, 'mark', NULL, 3000, 3001),
    ('I-TAKEN', 'subscription', '7', 3, NULL, 'P-3', NULL, NULL, 'taken', 'sealed', 'mark', NULL, 4000, 4001),
    ('I-DENIED', 'subscription', '8', 3, NULL, 'P-3', NULL, NULL, 'denied', 'sealed', 'mark', NULL, 5000, 5001),
    ('I-DONE', 'subscription', '7', 2, NULL, 'P-2', NULL, NULL, 'confirmed', NULL, 'mark', '{"success":true}', 6000, 6001),
    ('checkout EC-1', 'checkout', '7', 4, NULL, NULL, NULL, 'BUYER', 'taking', 'sealed', 'mark', NULL, 7000, 7001),
    ('checkout EC-2', 'checkout', '8', 0, NULL, NULL, NULL, 'BUYER', 'denied', 'sealed', 'mark', NULL, 8000, 8001),
    ('checkout I-SUB', 'checkout', '9', 4, NULL, NULL, NULL, NULL, 'created', 'sealed', 'mark', NULL, 9000, 9001),
    ('checkout checkout EC-3', 'checkout', '9', 4, NULL, NULL, NULL, NULL, 'refused', NULL, 'mark', NULL, 9500, 9501);
  INSERT INTO event (id, at) VALUES ('WH-1', 1000);
`;

describe("a file of the release before migrations were counted", () => {
  beforeEach(() => {
    const db = openFile();
    db.exec(uncounted + uncountedRows);
    db.close();
  });

  test("every payment in the old file keeps its state and all its data", async () => {
    await openLedger(dir);
    const order = { kind: "order", user: "7", levelId: 6, price: "199.00", payee: "M1", checkoutToken: null };
    const kept = { sealedToken: "sealed", tokenMark: "mark" };
    const created = { ...order, ...kept, state: "created", createdAt: 1000 };
    expect(await findPayment("O-created")).toMatchObject(created);
    expect(await findPayment("O-taking")).toMatchObject({ ...order, ...kept, state: "capturing" });
    expect(await findPayment("O-refused")).toMatchObject({ ...order, state: "failed", sealedToken: null });
    const subscription = { kind: "subscription", planId: "P-3", checkoutToken: null };
    expect(await findPayment("I-TAKEN")).toMatchObject({ ...subscription, ...kept, state: "captured" });
    expect(await findPayment("I-DENIED")).toMatchObject({ ...subscription, ...kept, state: "needsReview" });
    expect(await findPayment("I-DONE")).toMatchObject({ state: "confirmed", answer: '{"success":true}' });
    expect(await isEventHandled("WH-1")).toBe(true);
  });

  test("every hosted checkout in the old file is found by its token", async () => {
    await openLedger(dir);
    const capturing = { kind: "checkout", user: "7", levelId: 4, payerId: "BUYER", state: "capturing" };
    const expected = { ...capturing, sealedToken: "sealed", createdAt: 7000 };
    expect(await findCheckout("EC-1")).toMatchObject(expected);
    expect(await findCheckout("EC-2")).toMatchObject({ user: "8", levelId: 0, state: "needsReview" });
    expect(await findCheckout("I-SUB")).toMatchObject({ user: "9", state: "created" });
    expect(await findCheckout("checkout EC-3")).toMatchObject({ user: "9", state: "failed" });
    const checkout = await findCheckout("EC-1");
    expect(await findPayment(checkout?.id ?? "")).toEqual(checkout);
    expect([await findPayment("checkout EC-1"), await findPayment("EC-1")]).toEqual([null, null]);
  });

  test("the old file stays as it is when it is opened again, also by two processes", async () => {
    await openLedger(dir);
    const checkout = await findCheckout("EC-1");
    const others = [await openLedger(dir), await openLedger(dir)];
    for (const other of others) expect(await withLedger(other, () => findCheckout("EC-1"))).toEqual(checkout);
    const db = openFile();
    expect(db.prepare("PRAGMA user_version").get()).toEqual({ user_version: steps.length });
    db.close();
  });
});

test("a ledger file from before payers were stored is migrated", async () => {
  const db = openFile();
  db.exec(uncounted.replace(" payerId TEXT,", ""));
  db.exec(`INSERT INTO payment VALUES
    ('O1', 'order', '7', 6, '199.00', NULL, 'M1', 'taken', 'sealed', 'mark', NULL, 1000, 1000)`);
  db.close();
  await openLedger(dir);
  expect(await findPayment("O1")).toMatchObject({ price: "199.00", payerId: null, state: "captured" });
  await updatePayment("O1", { payerId: "A" });
  expect((await findPayment("O1"))?.payerId).toBe("A");
});
