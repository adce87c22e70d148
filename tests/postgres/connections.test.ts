import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PaymentsStore } from "#lib/services/payment/payments-store.ts";
import { troubleOf } from "#lib/services/payment/postgres-trouble.ts";
import { newPlace, openLedger } from "#tests/support/ledger.ts";
import { startRelay } from "#tests/support/relay.ts";

// Connections to the ledger that break, and that say nothing more.

/** How many connections the ledger has at most. */
const most = 5;

let place: string;
let relay: Awaited<ReturnType<typeof startRelay>>;
beforeEach(async () => {
  place = await newPlace();
  relay = await startRelay(new URL(place));
});
afterEach(() => relay.close());

/** Something that takes so long that the ledger needs a connection for each of those that ask at once. */
const slow = ({ db }: PaymentsStore) => sql`SELECT pg_sleep(0.1)`.execute(db);
const five = <Result>(ask: () => Promise<Result>) => Promise.allSettled(Array.from({ length: most }, ask));

test("connections that break while they are set up take nobody's place", async () => {
  const { store } = await openLedger(relay.url);
  relay.breakAt("SET ");
  for (let nth = 0; nth <= most; nth++) await expect(store.check()).rejects.toThrow("Connection terminated");
  relay.breakAt(null);
  await store.check();
});

test("a connection that says nothing is given up, within a transaction too", async () => {
  const { store, ledger } = await openLedger(`${relay.url}?query_timeout=500`);
  await five(() => slow(store));
  relay.silence();
  const refused = { status: "rejected", reason: expect.objectContaining({ message: "Query read timeout" }) };
  expect(await five(() => store.check())).toEqual(Array(most).fill(refused));
  await store.check();

  const begun = store.db.transaction().execute(async (transaction) => {
    await sql`SELECT 1`.execute(transaction);
    relay.silence();
    await sql`SELECT 1`.execute(transaction);
  });
  expect(troubleOf(await begun.catch((error) => error))).toBe("away");
  await store.check();

  // Whoever uses the ledger does not notice.
  relay.silence();
  expect(await ledger.find("O1")).toBeNull();
});
