import { join } from "node:path";
import { Kysely } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { applyMigration, migrate } from "#lib/platform/database/migrate.ts";
import { NodeSqliteDialect } from "#lib/platform/database/sqlite-dialect.ts";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { ledgerMigrations } from "#lib/services/payment/ledger/database/ledger-migrations.ts";
import type { LedgerTables } from "#lib/services/payment/ledger/database/ledger-tables.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { newPlace, openLedger } from "#tests/support/ledger.ts";

const { steps } = ledgerMigrations;
const { DatabaseSync } = process.getBuiltinModule("node:sqlite");

let dir = "";
beforeEach(async () => {
  dir = await newPlace();
});
const openFile = () => new DatabaseSync(join(dir, "payments.db"));

/** A file as Kysely takes it. */
const queries = (db: InstanceType<typeof DatabaseSync>) =>
  new Kysely<LedgerTables>({ dialect: new NodeSqliteDialect(db) });

/** A file as the first `count` migrations leave it. */
async function fileAt(count: number) {
  const db = openFile();
  for (const migration of steps.slice(0, count)) await applyMigration(queries(db), migration, "sqlite");
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
const newOrder = (id: string) =>
  `INSERT INTO payment (id, kind, user, levelId, state, createdAt, changedAt)
    VALUES ('${id}', 'order', '7', 6, 'created', 1, 1)`;
const oldClaim = `INSERT INTO "alipayClaim" (reference, user, "levelId", amount, state, "atWordPress", "madeAt")
  VALUES ('R1', '7', 3, '95.00', 'review', 0, 1)`;
const payments = (db: InstanceType<typeof DatabaseSync>): Row[] =>
  db.prepare("SELECT * FROM payment ORDER BY createdAt, id").all();

describe("each migration by itself", () => {
  test.each<[name: string, before: string[], check: (db: InstanceType<typeof DatabaseSync>) => void]>([
    [
      "payments and webhook events",
      [],
      (db) => {
        expect(columnsOf(db).join(" ")).toBe(
          "id kind user levelId price planId payee state seal holder answer createdAt changedAt",
        );
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
      [newOrder("O1")],
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
    [
      "the nonce of a payment",
      [newOrder("O1"), newOrder("O2")],
      (db) => {
        expect(payments(db)).toMatchObject([{ nonce: null }, { nonce: null }]);
        db.exec("UPDATE payment SET nonce = 'n' WHERE id = 'O1'");
        expect(() => db.exec("UPDATE payment SET nonce = 'n' WHERE id = 'O2'")).toThrow("UNIQUE");
      },
    ],
    [
      "a note on the decision about an Alipay payment",
      [oldClaim],
      (db) => {
        expect(db.prepare(`SELECT note FROM "alipayClaim"`).all()).toEqual([{ note: null }]);
        db.exec(`UPDATE "alipayClaim" SET note = 'seen' WHERE reference = 'R1'`);
      },
    ],
    [
      "what buyers agreed to",
      [oldClaim, newOrder("O1")],
      (db) => {
        expect(payments(db)).toMatchObject([{ agreed: null, agreedAt: null }]);
        expect(db.prepare(`SELECT agreed FROM "alipayClaim"`).all()).toEqual([{ agreed: null }]);
      },
    ],
    [
      "the video that led to a purchase",
      [newOrder("O1"), oldClaim],
      (db) => {
        expect(payments(db)).toMatchObject([{ video: null }]);
        expect(db.prepare(`SELECT video FROM "alipayClaim"`).all()).toEqual([{ video: null }]);
      },
    ],
    [
      "sessions, where several instances share them",
      [],
      (db) =>
        expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'session'").all(), "a file").toEqual(
          [],
        ),
    ],
  ])('the migration "%s" runs by itself', async (name, before, check) => {
    const nth = steps.findIndex((migration) => migration.name === name);
    const db = await fileAt(nth);
    for (const statement of before) db.exec(statement);
    const migration = steps[nth];
    if (migration) await applyMigration(queries(db), migration, "sqlite");
    check(db);
    db.close();
  });

  test("every migration of the ledger has a test", () => expect(steps).toHaveLength(16));
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])(
  "a ledger file with the first %i migrations gets the others, and accepts payments",
  async (count) => {
    const db = await fileAt(count);
    db.close();
    await openLedger(dir);
    const payment = newPayment({ id: "O1", kind: "order", user: "7", levelId: 6, agreed: "en-0123abcd" });
    await addPayment(payment);
    expect(await findPayment("O1")).toEqual(payment);
  },
);

test("the ledger file of a newer release is not changed", async () => {
  const db = await fileAt(steps.length);
  db.exec("PRAGMA user_version = 99");
  await expect(migrate(queries(db), "sqlite", ledgerMigrations)).rejects.toThrow("version 99");
  expect(columnsOf(db)).toContain("sealedToken");
  db.close();
});

test("a migration that fails leaves the ledger file as it was", async () => {
  const db = await fileAt(2);
  db.exec(
    "INSERT INTO payment (id, kind, user, levelId, state, createdAt, changedAt) VALUES ('O1', 'order', '7', 6, 'taking', 1, 1)",
  );
  db.exec("CREATE INDEX byCheckoutToken ON payment (user)");
  await expect(migrate(queries(db), "sqlite", ledgerMigrations)).rejects.toThrow(/byCheckoutToken/);
  expect(columnsOf(db)).not.toContain("checkoutToken");
  expect(db.prepare("PRAGMA user_version").get()).toEqual({ user_version: 2 });
  db.close();
});
