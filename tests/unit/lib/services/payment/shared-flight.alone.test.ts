import { beforeEach, expect, test, vi } from "vitest";
import { runAlone } from "#lib/services/payment/shared-flight.ts";

const clock = { now: 1_700_000_000_000 };
let pauses: number[];
/** Whether several instances share the ledger, and until when another one has the lock. */
let ledger: { isShared: boolean; heldUntil: number };
let acquiredLocks: string[];
let released: number;

vi.mock("#lib/platform/time/clock.ts", () => ({ steadyNow: () => clock.now }));
vi.mock("node:timers/promises", () => ({
  setTimeout: async (ms: number) => {
    pauses.push(ms);
    clock.now += ms;
  },
}));
const lock = async (name: string) => {
  if (clock.now < ledger.heldUntil) return null;
  acquiredLocks.push(name);
  return {
    isHeld: async () => true,
    release: async () => {
      released += 1;
    },
  };
};
vi.mock("#lib/services/payment/ledger/database/ledger-database.ts", () => ({
  withLedgerDatabase: (work: (store: object) => unknown) => work({ isShared: ledger.isShared, lock }),
}));

beforeEach(() => {
  pauses = [];
  acquiredLocks = [];
  released = 0;
});
const heldFor = (ms: number) => {
  ledger = { isShared: true, heldUntil: clock.now + ms };
};
const run = (work = async () => "done") =>
  runAlone("verify O1", { whenBusy: () => "busy", patienceMs: 2_000 }, work);

test("a shared flight takes no lock if its process is the only one of the ledger", async () => {
  ledger = { isShared: false, heldUntil: Number.POSITIVE_INFINITY };
  expect([await run(), acquiredLocks, pauses]).toEqual(["done", [], []]);
});

test("with a shared ledger, a flight whose lock is free runs at once and then releases the lock", async () => {
  heldFor(0);
  expect([await run(), acquiredLocks, released, pauses]).toEqual(["done", ["verify O1"], 1, []]);
});

test("a flight that fails releases its lock", async () => {
  heldFor(0);
  await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(released).toBe(1);
});

test("a process waits for a flight that another instance runs, and checks ever more rarely", async () => {
  heldFor(1_500);
  expect([await run(), released]).toEqual(["done", 1]);
  expect(pauses).toEqual([50, 100, 200, 400, 500, 500]);
});

test("a process stops waiting for a flight that another instance runs for too long", async () => {
  heldFor(60_000);
  const begun = clock.now;
  expect([await run(), acquiredLocks, released]).toEqual(["busy", [], 0]);
  expect(clock.now - begun).toBeGreaterThanOrEqual(2_000);
  expect(clock.now - begun).toBeLessThan(2_500);
});
