import { beforeEach, expect, test, vi } from "vitest";
import { newPlace, openLedger } from "#tests/support/ledger.ts";

const clock = { now: 0 };
vi.mock("#lib/clock.ts", () => ({ steadyNow: () => clock.now }));

const day = 24 * 60 * 60 * 1000;
const start = 1_700_000_000_000;

let dir = "";
beforeEach(async () => {
  dir = await newPlace();
  clock.now = start;
});

/** The ledger as a new process opens it, and the time that it gives a new payment. */
async function restart() {
  vi.resetModules();
  const { newPayment } = await import("#lib/services/payment/ledger.ts");
  const { ledger } = await openLedger(dir);
  const buy = async (id: string) => {
    await ledger.add(newPayment({ id, kind: "order", user: "7", levelId: 6 }));
    return ledger.claim(id);
  };
  return { ledger, buy };
}

test.each([
  ["a day back", -day],
  ["forty days on", 40 * day],
])(
  "a restart with a clock that has stepped %s: who has paid may buy again, and twice is once",
  async (_name, step) => {
    const before = await restart();
    expect(await before.buy("O1")).toBe(true);
    await before.ledger.update("O1", { state: "confirmed", answer: "{}" });

    clock.now = start + step;
    const after = await restart();
    expect(await after.buy("O2")).toBe(true);
    expect(await after.buy("O3")).toBe(false);
    await after.ledger.update("O2", { state: "confirmed", answer: "{}" });

    // Set right again.
    clock.now = start + 1_000;
    const later = await restart();
    expect(await later.buy("O4")).toBe(true);
  },
);

test("what was just begun outlives a restart forty days on", async () => {
  const { newPayment } = await import("#lib/services/payment/ledger.ts");
  const before = await restart();
  await before.ledger.add(newPayment({ id: "I-1", kind: "subscription", user: "7", levelId: 3 }));
  clock.now = start + 40 * day;
  const after = await restart();
  await after.buy("O1");
  expect((await after.ledger.openSubscriptionsOf("7")).map(({ id }) => id)).toEqual(["I-1"]);
});
