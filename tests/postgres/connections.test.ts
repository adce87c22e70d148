import { afterEach, beforeEach, expect, test } from "vitest";
import { newPlace, openLedger } from "#tests/support/ledger.ts";
import { startRelay } from "#tests/support/relay.ts";

// Connections to the ledger that break.

/** How many connections the ledger has at most. */
const most = 5;

let place: string;
let relay: Awaited<ReturnType<typeof startRelay>>;
beforeEach(async () => {
  place = await newPlace();
  relay = await startRelay(new URL(place));
});
afterEach(() => relay.close());

test("connections that break while they are set up take nobody's place", async () => {
  const { store } = await openLedger(relay.url);
  relay.breakAt("SET ");
  for (let nth = 0; nth <= most; nth++) await expect(store.check()).rejects.toThrow("Connection terminated");
  relay.breakAt(null);
  await store.check();
});
