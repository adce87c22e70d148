import { join } from "node:path";
import { Kysely } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { applyMigration, migrate, migrations } from "#lib/services/payment/ledger-migrations.ts";
import type { LedgerTables } from "#lib/services/payment/ledger-tables.ts";
import { NodeSqliteDialect } from "#lib/services/payment/sqlite-dialect.ts";
import { newPlace, openLedger } from "#tests/support/ledger.ts";

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

  test("every payment is in its right state, with everything that was known of it", async () => {
    const { ledger } = await openLedger(dir);
    const order = { kind: "order", user: "7", levelId: 6, price: "199.00", payee: "M1", checkoutToken: null };
    const kept = { sealedToken: "sealed", tokenMark: "mark" };
    expect(await ledger.find("O-created")).toMatchObject({
      ...order,
      ...kept,
      state: "created",
      createdAt: 1000,
    });
    expect(await ledger.find("O-taking")).toMatchObject({ ...order, ...kept, state: "capturing" });
    expect(await ledger.find("O-refused")).toMatchObject({ ...order, state: "failed", sealedToken: null });
    const subscription = { kind: "subscription", planId: "P-3", checkoutToken: null };
    expect(await ledger.find("I-TAKEN")).toMatchObject({ ...subscription, ...kept, state: "captured" });
    expect(await ledger.find("I-DENIED")).toMatchObject({ ...subscription, ...kept, state: "needsReview" });
    expect(await ledger.find("I-DONE")).toMatchObject({ state: "confirmed", answer: '{"success":true}' });
    expect(await ledger.hasEvent("WH-1")).toBe(true);
  });

  test("every hosted checkout is found by its token", async () => {
    const { ledger } = await openLedger(dir);
    expect(await ledger.findCheckout("EC-1")).toMatchObject({
      kind: "checkout",
      user: "7",
      levelId: 4,
      payerId: "BUYER",
      state: "capturing",
      sealedToken: "sealed",
      createdAt: 7000,
    });
    expect(await ledger.findCheckout("EC-2")).toMatchObject({ user: "8", levelId: 0, state: "needsReview" });
    expect(await ledger.findCheckout("I-SUB")).toMatchObject({ user: "9", state: "created" });
    expect(await ledger.findCheckout("checkout EC-3")).toMatchObject({ user: "9", state: "failed" });
    const checkout = await ledger.findCheckout("EC-1");
    expect(await ledger.find(checkout?.id ?? "")).toEqual(checkout);
    expect([await ledger.find("checkout EC-1"), await ledger.find("EC-1")]).toEqual([null, null]);
  });

  test("what is pending, in the way, and open is what it was", async () => {
    const { ledger } = await openLedger(dir);
    const namesOf = async (user: string) =>
      (await ledger.pendingOf(user)).map(({ id, checkoutToken }) => checkoutToken ?? id);
    expect(await namesOf("7")).toEqual(["O-taking", "I-TAKEN", "EC-1"]);
    expect(await namesOf("8")).toEqual(["I-DENIED", "EC-2"]);
    expect([await ledger.isBusy("7", 9999), await ledger.isBusy("8", 9999)]).toEqual([true, false]);
    expect((await ledger.openSubscriptionsOf("9")).map(({ checkoutToken }) => checkoutToken)).toEqual([
      "I-SUB",
    ]);
    expect(await ledger.claim("O-created"), "beside one whose money moved").toBe(false);
  });

  test("opened again, also by two, it stays as it is", async () => {
    const first = await openLedger(dir);
    const checkout = await first.ledger.findCheckout("EC-1");
    const others = [await openLedger(dir), await openLedger(dir)];
    for (const { ledger } of others) expect(await ledger.findCheckout("EC-1")).toEqual(checkout);
    const db = openFile();
    expect(db.prepare("PRAGMA user_version").get()).toEqual({ user_version: migrations.length });
    db.close();
  });
});

test("a file from before who paid was kept", async () => {
  const db = openFile();
  db.exec(uncounted.replace(" payerId TEXT,", ""));
  db.exec(`INSERT INTO payment VALUES
    ('O1', 'order', '7', 6, '199.00', NULL, 'M1', 'taken', 'sealed', 'mark', NULL, 1000, 1000)`);
  db.close();
  const { ledger } = await openLedger(dir);
  expect(await ledger.find("O1")).toMatchObject({ price: "199.00", payerId: null, state: "captured" });
  await ledger.update("O1", { payerId: "A" });
  expect((await ledger.find("O1"))?.payerId).toBe("A");
});

/** A file as Kysely takes it. */
const queries = (db: InstanceType<typeof DatabaseSync>) =>
  new Kysely<LedgerTables>({ dialect: new NodeSqliteDialect(db) });

/** A file as it was after the first `count` migrations. */
async function fileAt(count: number) {
  const db = openFile();
  for (const migration of migrations.slice(0, count)) await applyMigration(queries(db), migration, "sqlite");
  db.exec(`PRAGMA user_version = ${count}`);
  return db;
}
const columnsOf = (db: InstanceType<typeof DatabaseSync>) =>
  db
    .prepare("SELECT name FROM pragma_table_info('payment') ORDER BY cid")
    .all()
    .map(({ name }) => name);

type Row = Record<string, unknown>;
const oldPayment = (id: string, kind: string, state: string) =>
  `INSERT INTO payment (id, kind, user, levelId, state, seal, holder, createdAt, changedAt)
    VALUES ('${id}', '${kind}', '7', 6, '${state}', 'sealed', 'mark', 1, 1)`;
const payments = (db: InstanceType<typeof DatabaseSync>): Row[] =>
  db.prepare("SELECT * FROM payment ORDER BY createdAt, id").all();

describe("each migration alone", () => {
  test.each<[name: string, before: string[], check: (db: InstanceType<typeof DatabaseSync>) => void]>([
    [
      "payments and webhook events",
      [],
      (db) => {
        expect(columnsOf(db)).toEqual([
          ...["id", "kind", "user", "levelId", "price", "planId", "payee", "state", "seal", "holder"],
          ...["answer", "createdAt", "changedAt"],
        ]);
        expect(db.prepare("SELECT count(*) AS events FROM event").get()).toEqual({ events: 0 });
      },
    ],
    [
      "who paid a hosted checkout",
      [oldPayment("O1", "order", "taken")],
      (db) => expect(payments(db)).toMatchObject([{ id: "O1", payerId: null }]),
    ],
    [
      "the token of a hosted checkout in a column of its own",
      [oldPayment("O1", "order", "taken"), oldPayment("checkout EC-1", "checkout", "taken")],
      (db) => {
        const byKind = Object.fromEntries(payments(db).map((row) => [row.kind, row]));
        expect(byKind.order).toMatchObject({ id: "O1", checkoutToken: null });
        expect(byKind.checkout).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}$/) });
        expect(byKind.checkout).toMatchObject({ checkoutToken: "EC-1", state: "taken" });
      },
    ],
    [
      "states that say what they mean",
      ["created", "taking", "taken", "confirmed", "refused", "denied"].map((state) =>
        oldPayment(state, "order", state),
      ),
      (db) =>
        expect(Object.fromEntries(payments(db).map(({ id, state }) => [id, state]))).toEqual({
          created: "created",
          taking: "capturing",
          taken: "captured",
          confirmed: "confirmed",
          refused: "failed",
          denied: "needsReview",
        }),
    ],
    [
      "columns of the member's token that say so",
      [oldPayment("O1", "order", "captured")],
      (db) => expect(payments(db)).toMatchObject([{ sealedToken: "sealed", tokenMark: "mark" }]),
    ],
    [
      "what PayPal says of a payment, and when it is asked again",
      ["captured", "failed"].map(
        (state) =>
          `INSERT INTO payment (id, kind, user, levelId, state, createdAt, changedAt)
            VALUES ('${state}', 'order', '7', 6, '${state}', 1, 5)`,
      ),
      (db) =>
        expect(payments(db)).toMatchObject([
          { id: "captured", attempt: 1, askAt: 5, askings: 0, reason: null, nextPaymentAt: null },
          { id: "failed", attempt: 1, askAt: null },
        ]),
    ],
    [
      "webhook events as they came, what happened to payments, what WordPress is told",
      ["INSERT INTO event (id, at) VALUES ('WH-1', 1000)"],
      (db) => {
        expect(db.prepare("SELECT id FROM handledEvent").all()).toEqual([{ id: "WH-1" }]);
        db.exec("INSERT INTO webhookEvent VALUES ('WH-2', 'X', NULL, NULL, 1, 2)");
        db.exec(
          "INSERT INTO paymentEvent VALUES ('e', 'payment.completed', 'O1', 'T', '1.00', 'USD', 1, NULL, 2)",
        );
        for (const table of ["webhookEvent", "paymentEvent"])
          for (const change of [`UPDATE ${table} SET at = 3`, `DELETE FROM ${table}`])
            expect(() => db.exec(change)).toThrow("append-only");
      },
    ],
    [
      "the currency of a price",
      [
        "INSERT INTO payment (id, kind, user, levelId, state, createdAt, changedAt) VALUES ('O1', 'order', '7', 6, 'created', 1, 1)",
      ],
      (db) => expect(payments(db)).toMatchObject([{ id: "O1", currency: null }]),
    ],
    [
      "how far PayPal's list of events was read",
      [],
      (db) => expect(db.prepare("SELECT * FROM mark").all()).toEqual([]),
    ],
    [
      "Alipay payments that members have named",
      [],
      (db) => {
        const claim = "INSERT INTO alipayClaim VALUES ('REF-1', '7', 3, '95.00', 'review', 0, 1, NULL)";
        db.exec(claim);
        expect(() => db.exec(claim)).toThrow("UNIQUE");
      },
    ],
    [
      "what waits is found without reading the whole ledger",
      [],
      (db) => {
        for (const query of [
          "SELECT id FROM payment WHERE state = ?",
          "UPDATE notice SET tellAt = 1 WHERE state = ?",
          "SELECT id FROM paymentEvent WHERE type = ?",
        ])
          expect(JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${query}`).all(""))).toContain("USING");
      },
    ],
  ])("%s", async (name, before, check) => {
    const nth = migrations.findIndex((migration) => migration.name === name);
    const db = await fileAt(nth);
    for (const statement of before) db.exec(statement);
    const migration = migrations[nth];
    if (migration) await applyMigration(queries(db), migration, "sqlite");
    check(db);
    db.close();
  });

  test("none is left out above", () => expect(migrations).toHaveLength(11));
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  "a file that has had %i migrations gets the others, and takes payments",
  async (count) => {
    const db = await fileAt(count);
    db.close();
    const { ledger } = await openLedger(dir);
    const payment = {
      ...{ id: "O1", kind: "order" as const, checkoutToken: null, user: "7", levelId: 6, price: "1.00" },
      ...{ currency: null, planId: null, payee: null, payerId: null, state: "created" as const },
      ...{ sealedToken: "s", tokenMark: "m", answer: null, attempt: 1, reason: null, subscriptionId: null },
      ...{ nextPaymentAt: null, createdAt: 1 },
    };
    await ledger.add(payment);
    expect(await ledger.find("O1")).toEqual(payment);
  },
);

test("a file of a newer release is not touched", async () => {
  const db = await fileAt(migrations.length);
  db.exec("PRAGMA user_version = 99");
  await expect(migrate(queries(db), "sqlite")).rejects.toThrow("version 99");
  expect(columnsOf(db)).toContain("sealedToken");
  db.close();
});

test("a migration that breaks leaves the file as it was", async () => {
  const db = await fileAt(2);
  db.exec(
    "INSERT INTO payment (id, kind, user, levelId, state, createdAt, changedAt) VALUES ('O1', 'order', '7', 6, 'taking', 1, 1)",
  );
  db.exec("CREATE INDEX byCheckoutToken ON payment (user)");
  await expect(migrate(queries(db), "sqlite")).rejects.toThrow(/byCheckoutToken/);
  expect(columnsOf(db)).not.toContain("checkoutToken");
  expect(db.prepare("PRAGMA user_version").get()).toEqual({ user_version: 2 });
  db.close();
});
