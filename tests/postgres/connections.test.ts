import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postgresTrouble } from "#lib/platform/database/postgres-errors.ts";
import type { LedgerDatabase } from "#lib/services/payment/ledger/database/ledger-tables.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { newPlace, openLedger } from "#tests/support/ledger.ts";
import { startRelay } from "#tests/support/relay.ts";

// Connections that break or hang, and connections through a pooler.

/** The ledger's connection limit. */
const maxConnections = 5;

let place: string;
let relay: Awaited<ReturnType<typeof startRelay>>;
beforeEach(async () => {
  place = await newPlace();
  relay = await startRelay(new URL(place));
});
afterEach(() => relay.close());

const five = <Result>(ask: () => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: maxConnections }, ask));

/** Opens all connections: each of five transactions stays open until all are open. */
async function openAll({ db }: LedgerDatabase): Promise<void> {
  const all = Promise.withResolvers<void>();
  let count = 0;
  await five(() =>
    db.transaction().execute(async (transaction) => {
      await sql`SELECT 1`.execute(transaction);
      count += 1;
      if (count === maxConnections) all.resolve();
      await all.promise;
    }),
  );
}

test("connections that break during their setup free their place in the pool", async () => {
  const store = await openLedger(relay.url);
  relay.breakAt("SET ");
  for (let nth = 0; nth <= maxConnections; nth++)
    await expect(store.check()).rejects.toThrow("Connection terminated");
  relay.breakAt(null);
  await store.check();
});

test("a connection without an answer is closed, within a transaction too", async () => {
  const store = await openLedger(`${relay.url}?query_timeout=500`);
  await openAll(store);
  relay.silence();
  const refused = { status: "rejected", reason: expect.objectContaining({ message: "Query read timeout" }) };
  expect(await five(() => store.check())).toEqual(Array(maxConnections).fill(refused));
  await store.check();

  const begun = store.db.transaction().execute(async (transaction) => {
    await sql`SELECT 1`.execute(transaction);
    relay.silence();
    await sql`SELECT 1`.execute(transaction);
  });
  expect(postgresTrouble(await begun.catch((error) => error))).toBe("away");
  await store.check();

  // Callers of the ledger notice nothing of it.
  relay.silence();
  expect(await findPayment("O1")).toBeNull();
});

test("a pooler gets no start parameter that it may not know, and every session has its limits", async () => {
  const store = await openLedger(relay.url);
  const limits = sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
    current_setting('idle_in_transaction_session_timeout') AS idle`;
  const values = { statement: "5s", lock: "3s", idle: "10s" };
  const pooled =
    await sql`SELECT *, current_setting('transaction_isolation') AS isolation FROM (${limits}) AS limits`.execute(
      store.db,
    );
  expect(pooled.rows).toEqual([{ ...values, isolation: "serializable" }]);

  // The lock session calls this function, which shadows PostgreSQL's own.
  await sql`CREATE TABLE seen (statement text, lock text, idle text)`.execute(store.db);
  await sql`CREATE FUNCTION simulated.pg_try_advisory_lock(bigint) RETURNS boolean LANGUAGE sql
    AS $$ INSERT INTO seen ${limits}; SELECT pg_catalog.pg_try_advisory_lock($1) $$`.execute(store.db);
  expect(await store.lock("sweep")).not.toBeNull();
  expect((await sql`SELECT * FROM seen`.execute(store.db)).rows).toEqual([values]);

  expect(relay.startups.length).toBeGreaterThan(1);
  for (const startup of relay.startups) {
    // A length and a protocol version, then names and values in turn.
    const names = startup
      .toString("latin1", 8)
      .split("\0")
      .filter((_, nth) => nth % 2 === 0);
    expect(names.filter(Boolean)).toEqual(["user", "database", "application_name", "client_encoding"]);
  }
});
