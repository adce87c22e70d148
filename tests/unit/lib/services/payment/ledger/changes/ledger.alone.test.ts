import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  addPayment,
  bindNonce,
  deletePayment,
  schedulePoll,
  updatePayment,
} from "#lib/services/payment/ledger/changes/change-payment.ts";
import { claimCapture } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { findDuePayments } from "#lib/services/payment/ledger/queries/due-payments.ts";
import {
  findCheckout,
  findPayment,
  findUnnamedCheckout,
  hasUnnamedCheckout,
} from "#lib/services/payment/ledger/queries/find-payment.ts";
import {
  findPendingPayments,
  hasPaymentSince,
} from "#lib/services/payment/ledger/queries/unfinished-payments.ts";
import { newPayment, type Payment, type PaymentState } from "#lib/services/payment/ledger/rows/payment.ts";
import { findLearnedPayee, storeLearnedPayee } from "#lib/services/payment/ledger/tables/learned-payee.ts";
import { isEventHandled, markEventHandled } from "#lib/services/payment/ledger/tables/webhook-events.ts";
import { advanceClock, newPlace, openLedger, putInState } from "#tests/support/ledger.ts";

afterEach(() => vi.useRealTimers());

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const payment = (id: string, change: Partial<Payment> = {}): Payment => ({
  ...newPayment({ id, kind: "order", user: "7", levelId: 6, price: "199.00", currency: "USD" }),
  ...{ payee: "M1", sealedToken: "sealed", tokenMark: "mark", createdAt: 1_000 },
  ...change,
});

let place = "";
beforeEach(async () => {
  place = await newPlace();
  await openLedger(place);
});

test("an added payment is found, also by another process", async () => {
  await addPayment(payment("O1"));
  expect(await findPayment("O1")).toEqual(payment("O1"));
  await openLedger(place);
  expect(await findPayment("O1")).toEqual(payment("O1"));
  expect(await findPayment("O2")).toBeNull();
});

test("adding a payment that the ledger knows does not change it", async () => {
  await addPayment(payment("O1", { state: "captured" }));
  await addPayment(payment("O1", { user: "8", state: "created" }));
  expect(await findPayment("O1")).toEqual(payment("O1", { state: "captured" }));
});

test("a nonce belongs to one payment, from its creation or from the first use of the nonce", async () => {
  await addPayment(payment("O1", { nonce: "made" }));
  for (const id of ["O2", "O3"]) await addPayment(payment(id));
  expect(await bindNonce("O2", "made")).toBe(false);
  expect(await bindNonce("O1", "other")).toBe(false);
  const both = await Promise.all(["O2", "O3"].map((id) => bindNonce(id, "used").catch(() => false)));
  expect(both.filter(Boolean)).toHaveLength(1);
  const first = both[0] ? "O2" : "O3";
  expect(await bindNonce(first, "used")).toBe(true);
  expect(await bindNonce("O9", "new")).toBe(false);
  expect([(await findPayment("O1"))?.nonce, (await findPayment(first))?.nonce]).toEqual(["made", "used"]);
});

test("the pending payments are those of this user whose money has moved, oldest first", async () => {
  const states: PaymentState[] = ["created", "capturing", "captured", "confirmed", "failed", "needsReview"];
  for (const [nth, state] of states.entries())
    await addPayment(payment(state, { state, createdAt: 9 - nth }));
  await addPayment(payment("theirs", { user: "8", state: "captured" }));
  const pending = (await findPendingPayments("7")).map(({ id }) => id);
  expect(pending).toEqual(["needsReview", "captured", "capturing"]);
  expect(await findPendingPayments("70")).toEqual([]);
});

describe("money is taken once for a member and level", () => {
  const claimable = async (other: Partial<Payment>) => {
    await addPayment(payment("other", other));
    await addPayment(payment("O1", { createdAt: Date.now() - 1_000 }));
    const claimed = await claimCapture("O1");
    return { claimed, state: (await findPayment("O1"))?.state };
  };
  const yes = { claimed: true, state: "capturing" };
  const no = { claimed: false, state: "created" };
  test.each<[Partial<Payment>, object]>([
    [{ state: "created" }, yes],
    [{ state: "failed" }, yes],
    [{ state: "capturing" }, no],
    [{ state: "captured" }, no],
    [{ state: "confirmed" }, no],
    [{ state: "needsReview" }, yes],
    [{ state: "capturing", kind: "checkout" }, no],
    [{ state: "captured", user: "8" }, yes],
    [{ state: "captured", levelId: 5 }, yes],
  ])("whether a payment is captured while the member has another one with %j", async (other, expected) =>
    expect(await claimable(other)).toEqual(expected),
  );

  test("a payment made after an earlier confirmed one counts as a new purchase", async () => {
    await addPayment(payment("other", { state: "confirmed" }));
    await addPayment(payment("O1", { createdAt: Date.now() + 1_000 }));
    expect(await claimCapture("O1")).toBe(true);
  });

  test("a capture may claim its payment repeatedly, but no confirmed or unknown payment", async () => {
    await addPayment(payment("O1"));
    expect([await claimCapture("O1"), await claimCapture("O1")]).toEqual([true, true]);
    await putInState("O1", "confirmed");
    expect(await claimCapture("O1")).toBe(false);
    expect(await claimCapture("O2")).toBe(false);
  });
});

test.each<[PaymentState, boolean]>([
  ["created", false],
  ["capturing", true],
  ["captured", true],
  ["needsReview", false],
  ["failed", false],
])("a member with a payment that is %s has a payment under way: %s", async (state, busy) => {
  for (const kind of ["order", "subscription", "checkout"] as const) {
    await addPayment(payment(kind, { kind, user: kind, state }));
    expect(await hasPaymentSince(kind, 0), kind).toBe(busy);
  }
});

test("a payment is deleted on request, unless it is confirmed", async () => {
  await addPayment(payment("O1"));
  await addPayment(payment("O2", { state: "confirmed" }));
  for (const id of ["O1", "O2", "O3"]) await deletePayment(id);
  expect([await findPayment("O1"), (await findPayment("O2"))?.id]).toEqual([null, "O2"]);
});

test("a hosted checkout is found by its token, and a token is stored only once", async () => {
  await addPayment(payment("own-1", { kind: "checkout", checkoutToken: "EC-1" }));
  await addPayment(payment("own-2", { kind: "checkout", checkoutToken: "EC-1", user: "8" }));
  expect(await findCheckout("EC-1")).toMatchObject({ id: "own-1", user: "7" });
  expect([await findPayment("own-2"), await findCheckout("EC-2")]).toEqual([null, null]);
});

test("a hosted checkout that is known only by its billing token is found by its member and level", async () => {
  const checkout = (id: string, change: Partial<Payment>) =>
    addPayment(payment(id, { kind: "checkout", ...change }));
  await checkout("order", { checkoutToken: "EC-1" });
  await checkout("named", { checkoutToken: "BA-1", subscriptionId: "I-1" });
  expect([await hasUnnamedCheckout(), await findUnnamedCheckout("7", 6)]).toEqual([false, null]);
  await checkout("older", { checkoutToken: "BA-2" });
  await checkout("newer", { checkoutToken: "BA-3", createdAt: 2_000 });
  await checkout("theirs", { checkoutToken: "BA-4", createdAt: 3_000, user: "8" });
  expect(await hasUnnamedCheckout()).toBe(true);
  expect(await findUnnamedCheckout("7", 6)).toMatchObject({ id: "newer" });
  expect(await findUnnamedCheckout("7", 5)).toBeNull();
});

test("the payee of a PayPal account is the one of its first order", async () => {
  expect(await findLearnedPayee("live A")).toBeNull();
  await storeLearnedPayee("live A", "M1");
  await storeLearnedPayee("live A", "M2");
  expect([await findLearnedPayee("live A"), await findLearnedPayee("live B")]).toEqual(["M1", null]);
});

test("a checkout's payer is stored, and can be changed", async () => {
  await addPayment(payment("O1", { payerId: "A" }));
  expect((await findPayment("O1"))?.payerId).toBe("A");
  await updatePayment("O1", { payerId: "B" });
  expect((await findPayment("O1"))?.payerId).toBe("B");
});

test("a webhook event is stored once", async () => {
  expect(await isEventHandled("WH-1")).toBe(false);
  await markEventHandled("WH-1");
  await markEventHandled("WH-1");
  expect(await isEventHandled("WH-1")).toBe(true);
});

test("a new payment is due to be polled after five minutes, not before", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  await addPayment(payment("O1"));
  const due = async () => (await findDuePayments(10)).map(({ id }) => id);
  await advanceClock(place, 4 * minute);
  expect(await due()).toEqual([]);
  await advanceClock(place, 2 * minute);
  expect(await due()).toEqual(["O1"]);
});

test("a payment is due at its newest poll time, and keeps the time of its next payment", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const start = Date.now();
  await addPayment(payment("O1"));
  await schedulePoll("O1", start + 20 * minute, 3, start + 9 * day);
  await schedulePoll("O1", start + 10 * minute, 4);
  await advanceClock(place, 9 * minute);
  expect(await findDuePayments(10)).toEqual([]);
  await advanceClock(place, 2 * minute);
  expect(await findDuePayments(10)).toMatchObject([{ polls: 4, nextPaymentAt: start + 9 * day }]);
  await schedulePoll("O1", start, 5, null);
  expect(await findDuePayments(10)).toMatchObject([{ polls: 5, nextPaymentAt: null }]);
});

test.each<[PaymentState, number, number | undefined]>([
  ["capturing", 1, 0],
  ["captured", 1, 0],
  ["needsReview", 0, undefined],
])("of payments that become %s, the number due within two minutes is %i", async (state, times, polls) => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  await addPayment(payment("O1"));
  await schedulePoll("O1", Date.now() + 5 * 60 * minute, 7);
  await putInState("O1", state);
  expect(await findDuePayments(10)).toEqual([]);
  await advanceClock(place, 2 * minute);
  const due = await findDuePayments(10);
  expect([due.length, due[0]?.polls]).toEqual([times, polls]);
});

test("a payment that ended long ago is deleted, but never one whose money was taken", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const states = ["created", "capturing", "captured", "confirmed", "failed"] as const;
  for (const state of states) await addPayment(payment(state, { state }));
  await addPayment(payment("unwatched", { state: "confirmed" }));
  await schedulePoll("unwatched", null, 0);
  await markEventHandled("WH-1");
  const leftAfter = async (days: number): Promise<string[]> => {
    await advanceClock(place, days * day);
    await addPayment(payment(`new${days}`));
    const found = await Promise.all([...states, "unwatched"].map((id) => findPayment(id)));
    return found.flatMap((one) => (one ? [one.id] : []));
  };
  expect(await leftAfter(29)).toEqual([...states, "unwatched"]);
  expect(await isEventHandled("WH-1")).toBe(true);
  expect(await leftAfter(2)).toEqual(["capturing", "captured", "confirmed", "unwatched"]);
  expect(await isEventHandled("WH-1")).toBe(false);
  expect(await leftAfter(365)).toEqual(["capturing", "captured", "confirmed", "unwatched"]);
  expect(await leftAfter(35)).toEqual(["capturing", "captured", "confirmed"]);
  // The payment is no longer polled.
  await schedulePoll("confirmed", null, 0);
  expect(await leftAfter(1)).toEqual(["capturing", "captured"]);
});
