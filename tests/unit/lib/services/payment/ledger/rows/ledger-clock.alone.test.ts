import { beforeEach, expect, test, vi } from "vitest";
import { schedulePoll } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { claimCapture } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { readLedgerClock } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { findDuePayments } from "#lib/services/payment/ledger/queries/due-payments.ts";
import { findOpenSubscriptions } from "#lib/services/payment/ledger/queries/unfinished-payments.ts";
import { addPaymentEvents } from "#lib/services/payment/ledger/tables/payment-events.ts";
import {
  findDueNotices,
  recordNoticeAttempt,
} from "#lib/services/payment/ledger/tables/wordpress-notices.ts";
import { newPlace, openLedger, putInState } from "#tests/support/ledger.ts";

const clock = vi.hoisted(() => ({ now: 0 }));
vi.mock("#lib/platform/time/clock.ts", () => ({ steadyNow: () => clock.now }));

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60_000;
const start = 1_700_000_000_000;

let dir = "";
beforeEach(async () => {
  dir = await newPlace();
  clock.now = start;
});

/** The ledger as a new process opens it, and the time of a new payment in it. */
async function restart() {
  vi.resetModules();
  const { newPayment } = await import("#lib/services/payment/ledger/rows/payment.ts");
  const { addPayment } = await import("#lib/services/payment/ledger/changes/change-payment.ts");
  const store = await openLedger(dir);
  const buy = async (id: string) => {
    await addPayment(newPayment({ id, kind: "order", user: "7", levelId: 6 }));
    return claimCapture(id);
  };
  return { store, addPayment, buy };
}

test.each([
  ["a day back", -day],
  ["forty days on", 40 * day],
])(
  "after a restart with a clock moved %s, a member who has paid can buy again, but not twice at once",
  async (_name, step) => {
    const before = await restart();
    expect(await before.buy("O1")).toBe(true);
    await putInState("O1", "confirmed", { answer: "{}" });

    clock.now = start + step;
    const after = await restart();
    expect(await after.buy("O2")).toBe(true);
    expect(await after.buy("O3")).toBe(false);
    await putInState("O2", "confirmed", { answer: "{}" });

    // The clock is corrected.
    clock.now = start + 1_000;
    const later = await restart();
    expect(await later.buy("O4")).toBe(true);
  },
);

test("a payment that has just begun survives a restart with a clock forty days ahead", async () => {
  const { newPayment } = await import("#lib/services/payment/ledger/rows/payment.ts");
  const before = await restart();
  await before.addPayment(newPayment({ id: "I-1", kind: "subscription", user: "7", levelId: 3 }));
  clock.now = start + 40 * day;
  const after = await restart();
  const openBeside = async (id: string) => {
    await after.buy(id);
    return (await findOpenSubscriptions("7")).map((open) => open.id);
  };
  expect(await openBeside("O1")).toEqual(["I-1"]);
  clock.now += 5 * hour;
  expect(await openBeside("O2"), "nobody has set the clock right yet").toEqual(["I-1"]);
  clock.now += 2 * hour;
  expect(await openBeside("O3"), "it is right, then").toEqual([]);
});

test("after a restart the ledger's clock is later than its newest record, even one from a clock that was ahead", async () => {
  const { newPayment } = await import("#lib/services/payment/ledger/rows/payment.ts");
  const before = await restart();
  const ahead = start + 3 * day;
  const one = newPayment({ id: "O1", kind: "order", user: "7", levelId: 6, createdAt: ahead });
  await before.addPayment(one);
  await restart();
  expect(await readLedgerClock()).toBeGreaterThan(ahead);
});

test.each([
  ["a day back", day],
  ["right again after forty days on", 40 * day],
])(
  "payments are polled after the clock is set %s, and not again when the old time is reached",
  async (_name, ahead) => {
    clock.now = start + ahead;
    const before = await restart();
    expect(await before.buy("O1")).toBe(true);
    await schedulePoll("O1", clock.now + hour, 1);

    clock.now = start;
    await restart();
    expect((await findDuePayments(10)).map(({ id }) => id)).toEqual(["O1"]);
    await schedulePoll("O1", clock.now + 6 * hour, 2);
    expect(await findDuePayments(10)).toEqual([]);
  },
);

test("the lock of a killed process is free after a while, even if its clock was forty days ahead", async () => {
  const { acquireLeaseLock } = await import("#lib/services/payment/ledger/database/lease-lock.ts");
  clock.now = start + 40 * day;
  const { store } = await restart();
  expect(await acquireLeaseLock(store.db, "sweep")).not.toBeNull();
  expect(await acquireLeaseLock(store.db, "sweep")).toBeNull();
  clock.now = start;
  expect(await acquireLeaseLock(store.db, "sweep")).not.toBeNull();
  expect(await acquireLeaseLock(store.db, "sweep")).toBeNull();
});

test("a notification that is due is sent, even if a clock forty days ahead had postponed it", async () => {
  const { buy } = await restart();
  await buy("O1");
  await putInState("O1", "confirmed", { answer: "{}" });
  const event = { id: "E1", type: "payment.completed" as const, paymentId: "O1", transactionId: "T1" };
  const paid = { amount: "9.99", currency: "USD", at: start, nextPaymentAt: null };
  await addPaymentEvents([{ ...event, ...paid }]);
  await recordNoticeAttempt("E1", "untold", clock.now + hour);
  expect(await findDueNotices(10)).toEqual([]);
  await recordNoticeAttempt("E1", "untold", clock.now + 40 * day);
  expect((await findDueNotices(10)).map(({ id }) => id)).toEqual(["E1"]);
});
