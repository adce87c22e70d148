import { mkdtempSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Postgres, startPostgres } from "#harness/postgres/start.ts";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { claimCapture } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import {
  addPaymentEvents,
  findPaymentEvents,
  readUnrefunded,
} from "#lib/services/payment/ledger/tables/payment-events.ts";
import { storeWebhookEvent } from "#lib/services/payment/ledger/tables/webhook-events.ts";
import { refundEvent } from "#lib/services/payment/verify/paypal-events.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { eventually, patience } from "#tests/support/eventually.ts";
import { newPlace, openLedger, putInState, withLedger } from "#tests/support/ledger.ts";

// A PostgreSQL server that is shared, crashes and comes back.

const order = (id: string, user: string) =>
  newPayment({
    id,
    kind: "order",
    user,
    levelId: 6,
    price: "199.00",
    currency: "USD",
    createdAt: Date.now(),
  });

test("instances that start at once create the ledger's tables once, and none may change past events", async () => {
  const place = await newPlace();
  const [one, other] = await Promise.all([openLedger(place), openLedger(place), openLedger(place)]);
  await withLedger(one, () => addPayment(order("O1", "7")));
  expect(await withLedger(other, () => findPayment("O1"))).toMatchObject({ user: "7", price: "199.00" });
  await storeWebhookEvent({ id: "WH-1", type: "X", paymentId: "O1", transactionId: null, at: 1 });
  for (const change of ["UPDATE", "DELETE FROM", "TRUNCATE"])
    for (const table of ["webhookEvent", "paymentEvent"]) {
      const what = change === "UPDATE" ? " SET at = 2" : "";
      const changed = sql.raw(`${change} "${table}"${what}`).execute(one.db);
      await expect(changed, `${change} ${table}`).rejects.toThrow("append-only");
    }
});

test("a ledger of a newer release is not changed", async () => {
  const place = await newPlace();
  const store = await openLedger(place);
  await sql`UPDATE "ledgerVersion" SET version = 99`.execute(store.db);
  await expect(openLedger(place)).rejects.toThrow("version 99");
});

describe("two instances at once", () => {
  test("two instances that claim two orders of a member for one level get one claim", async () => {
    const place = await newPlace();
    const [one, other] = [await openLedger(place), await openLedger(place)];
    // Each change waits for the lock that the test holds, so that the two overlap.
    await sql`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN new; END $$`.execute(one.db);
    await sql`CREATE TRIGGER wait BEFORE UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION wait()`.execute(
      one.db,
    );
    const countWaiting = sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const claimBoth = (user: string) =>
      one.db.connection().execute(async (db) => {
        for (const name of ["a", "b"]) await addPayment(order(`${user}${name}`, user));
        await sql`SELECT pg_advisory_lock(1)`.execute(db);
        const claims = Promise.all([
          withLedger(one, () => claimCapture(`${user}a`)),
          withLedger(other, () => claimCapture(`${user}b`)),
        ]);
        await eventually(async () => (await countWaiting.execute(db)).rows[0]?.waiting === 2);
        await sql`SELECT pg_advisory_unlock(1)`.execute(db);
        return (await claims).filter(Boolean).length;
      });
    for (let nth = 0; nth < 10; nth++) expect(await claimBoth(String(nth))).toBe(1);
  });

  test("two instances that learn of the same refund as two things record it once", async () => {
    const place = await newPlace();
    const [one, other] = [await openLedger(place), await openLedger(place)];
    for (let nth = 0; nth < 20; nth++) {
      const [id, transactionId] = [`O${nth}`, `T${nth}`];
      await addPayment(order(id, String(nth)));
      const money = { amount: "199.00", currency: "USD", at: 1, nextPaymentAt: null };
      const paid = { id: `payment.completed:${transactionId}`, paymentId: id, transactionId, ...money };
      await addPaymentEvents([{ ...paid, type: "payment.completed" }]);
      const amount = { currency_code: "USD", value: "199.00" };
      const returned = (name: string, reversed: boolean) =>
        refundEvent(id, { id: name, amount, transactionId, reversed, at: 2 });
      await Promise.all([
        withLedger(one, () => addPaymentEvents([returned(`R${nth}`, false)])),
        withLedger(other, () => addPaymentEvents([returned(`${transactionId}.rest`, true)])),
      ]);
      expect((await findPaymentEvents(id)).map(({ type }) => type)).toHaveLength(2);
      expect((await readUnrefunded(id))(transactionId)).toBe(0);
    }
  });

  test("a lock has one holder, also within a process, and is free when its session ends", async () => {
    const place = await newPlace();
    const [one, other] = [await openLedger(place), await openLedger(place)];
    const lock = await one.lock("sweep");
    expect([await one.lock("sweep"), await other.lock("sweep")]).toEqual([null, null]);
    expect(await other.lock("another")).not.toBeNull();
    await lock?.release();
    const next = await other.lock("sweep");
    expect([await one.lock("sweep"), await next?.isHeld()]).toEqual([null, true]);

    await sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`.execute(one.db);
    await vi.waitFor(async () => expect(await next?.isHeld()).toBe(false), patience);
    expect(await one.lock("sweep")).not.toBeNull();
  });
});

describe("a server of its own", () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
    await postgres.ask("CREATE DATABASE ledger");
  });
  afterAll(() => postgres.close());

  test("a crash of the server loses and doubles nothing, and all who wait get an answer", async () => {
    await openLedger(postgres.urlOf("ledger"));
    let crashed = false;
    const kept: string[] = [];
    const buy = async (id: string) => {
      await addPayment(order(id, id));
      expect(await claimCapture(id)).toBe(true);
      const money = { transactionId: id, amount: "1.00", currency: "USD", at: 1, nextPaymentAt: null };
      await addPaymentEvents([
        { id: `payment.completed:${id}`, type: "payment.completed", paymentId: id, ...money },
      ]);
      await putInState(id, "confirmed");
      kept.push(id);
    };
    const buying = async (buyer: number) => {
      for (let nth = 0; !crashed || nth < 5; nth++) await buy(`${buyer}-${nth}`);
    };
    const crash = async () => {
      for (let times = 0; times < 2; times++) {
        const before = kept.length;
        await eventually(() => kept.length > before, 60_000);
        await postgres.stop("SIGQUIT");
        await expect(postgres.ask("SELECT 1"), "the server is away").rejects.toThrow();
        await postgres.start();
      }
      crashed = true;
    };
    await Promise.all([...[1, 2, 3, 4, 5, 6, 7, 8].map(buying), crash()]);
    for (const id of kept) {
      expect((await findPayment(id))?.state).toBe("confirmed");
      expect(await findPaymentEvents(id)).toHaveLength(1);
    }
  });

  test("payments are closed with a clear message until an absent server is back", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    await postgres.stop("SIGINT");
    const { closeLedgerDatabase } = await import("#lib/services/payment/ledger/database/ledger-database.ts");
    await closeLedgerDatabase();
    const { findUnready } = await import("#lib/services/operation/readiness.ts");
    // A ledger file that was left behind keeps payments closed.
    const folder = mkdtempSync(join(tmpdir(), "murmur-away-"));
    changeSettings({ DATABASE_URL: postgres.urlOf("ledger"), DATA_DIR: folder });
    const closed = expect.objectContaining({ status: 503, code: "PAYMENTS_CLOSED" });
    expect(await findUnready()).toContain("payments");
    await expect(findPayment("1-0")).rejects.toEqual(closed);
    const connect = vi.spyOn(Socket.prototype, "connect");
    await expect(findPayment("1-0")).rejects.toEqual(closed);
    expect(connect.mock.calls.length, "one that has been away for long is tried once").toBeLessThan(2);
    const many = Array.from({ length: 50 }, () => findPayment("1-0"));
    expect(await Promise.allSettled(many)).toEqual(many.map(() => ({ status: "rejected", reason: closed })));
    expect(lines.filter((line) => line.includes("Payments are closed"))).toHaveLength(1);

    await postgres.start();
    expect(await findUnready()).not.toContain("payments");
    expect(await findPayment("1-0")).toMatchObject({ state: "confirmed" });
    expect(lines.filter((line) => line.includes("Payments are open again"))).toHaveLength(1);
    // The server stops while the site runs, and comes back.
    await postgres.stop("SIGQUIT");
    expect(await findUnready()).toContain("payments");
    const waiting = findPayment("1-0");
    await postgres.start();
    expect(await waiting).toMatchObject({ state: "confirmed" });
    await closeLedgerDatabase();
    rmSync(folder, { recursive: true });
    vi.restoreAllMocks();
  });
});
