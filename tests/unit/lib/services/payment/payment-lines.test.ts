import { describe, expect, test } from "vitest";
import type { Price } from "#lib/contracts/payment/membership.ts";
import { newPayment, type Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import type { PaymentEvent, PaymentEventType } from "#lib/services/payment/ledger/rows/payment-event.ts";
import { paymentLines, renewalOf } from "#lib/services/payment/payment-lines.ts";

const day = 86_400_000;
const start = Date.parse("2026-01-01T00:00:00Z");
const dayAfter = (days: number) => new Date(start + days * day).toISOString();

const event = (type: PaymentEventType, days: number, more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  id: `${type}:${days}`,
  type,
  paymentId: "I-1",
  transactionId: null,
  amount: null,
  currency: null,
  at: start + days * day,
  nextPaymentAt: null,
  ...more,
});
const paid = (days: number, transactionId = `T${days}`, more: Partial<PaymentEvent> = {}) =>
  event(days === 0 ? "payment.completed" : "subscription.renewed", days, {
    transactionId,
    amount: "12.99",
    currency: "USD",
    ...more,
  });
const back = (type: PaymentEventType, transactionId: string, amount = "12.99") =>
  event(type, 5, { transactionId, amount, currency: "USD" });

const record = (events: PaymentEvent[], change: Partial<Payment> = {}) => ({
  ...newPayment({ id: "I-1", kind: "subscription", user: "7", levelId: 3, price: "12.99", currency: "USD" }),
  state: "confirmed" as const,
  createdAt: start,
  ...change,
  events,
});
const shownLines = (...given: Parameters<typeof record>) =>
  paymentLines(record(...given)).map(({ id, at: when, state, amount }) => [
    id,
    when.slice(0, 10),
    state,
    amount,
  ]);

const unpaidLine = ["I-1", "2026-01-01", "failed", "12.99"];
const failedRenewal = event("payment.failed", 30);

describe("the lines of a payment", () => {
  test("each payment of a subscription has a line of its own, newest first", () =>
    expect(shownLines([paid(0), paid(30), paid(60)])).toEqual([
      ["T60", "2026-03-02", "paid", "12.99"],
      ["T30", "2026-01-31", "paid", "12.99"],
      ["T0", "2026-01-01", "paid", "12.99"],
    ]));

  test.each<[string, PaymentEvent[], string]>([
    ["given back", [paid(0), back("payment.refunded", "T0")], "refunded"],
    ["given back in parts", [paid(0), back("payment.refunded", "T0", "5.00")], "partlyRefunded"],
    ["reversed", [paid(0), back("payment.reversed", "T0")], "reversed"],
    ["disputed", [paid(0), back("dispute.opened", "T0")], "disputed"],
    ["no longer disputed", [paid(0), back("dispute.opened", "T0"), back("dispute.resolved", "T0")], "paid"],
    ["another one given back", [paid(0), back("payment.refunded", "T30")], "paid"],
  ])("a payment's line shows its state after the events: %s", (_, events, state) =>
    expect(shownLines(events)[0]?.[2]).toBe(state),
  );

  test.each<[Payment["state"], string | null]>([
    ["created", null],
    ["failed", null],
    ["capturing", "processing"],
    ["captured", "processing"],
    ["needsReview", "review"],
    ["confirmed", "paid"],
  ])(
    "the line of a payment of which PayPal has reported nothing, in the state %s, shows: %s",
    (state, expected) =>
      expect(shownLines([], { state })).toEqual(
        expected === null ? [] : [["I-1", "2026-01-01", expected, "12.99"]],
      ),
  );

  test("a bank transfer that PayPal waits for is shown as under way, also after a failed payment", () => {
    expect(shownLines([], { state: "capturing", reason: "ECHECK" })[0]?.[2]).toBe("processing");
    expect(
      shownLines([event("payment.failed", 0)], { state: "capturing" }).map(([, , state]) => state),
    ).toEqual(["failed", "processing"]);
  });

  test("a bank transfer that PayPal waited for in vain is shown as not charged", () =>
    expect(shownLines([], { state: "failed", reason: "ECHECK" })).toEqual([unpaidLine]));

  test("a failed payment of a hosted checkout is shown with the amount of the payment before it", () => {
    const hosted = { kind: "checkout", checkoutToken: "I-HOSTED", price: null, currency: null } as const;
    const expected = ["I-HOSTED", "2026-01-31", "failed", "12.99"];
    expect(shownLines([paid(0), failedRenewal], hosted)[0]).toEqual(expected);
    const found = renewalOf([record([paid(0), failedRenewal], hosted)]);
    expect(found).toMatchObject({ state: "failed", amount: "12.99" });
    expect(renewalOf([record([paid(0)], { ...hosted, checkoutToken: "5O190127TN364715T" })])).toBeNull();
  });

  test("a failed first payment is listed at its plan's price, or at a later payment's where the price is unknown", () => {
    const failed = event("payment.failed", 0);
    const later = paid(30, "T30", { amount: "5.00" });
    expect(shownLines([failed, later])[1]).toEqual(unpaidLine);
    const unpriced = { price: null, currency: null };
    expect(shownLines([failed, later], unpriced)[1]).toEqual(["I-1", "2026-01-01", "failed", "5.00"]);
    expect(shownLines([failed], unpriced)).toEqual([["I-1", "2026-01-01", "failed", null]]);
  });

  test("a payment whose transaction PayPal has not reported is listed under the payment's own id", () => {
    const unnamed = event("payment.completed", 0, { amount: "12.99", currency: "USD" });
    expect(shownLines([unnamed])).toEqual([["I-1", "2026-01-01", "paid", "12.99"]]);
  });

  test("a payment and a failure of the same second are listed in the order in which they were reported", () => {
    const statesOf = (events: PaymentEvent[]) => shownLines(events).map(([, , state]) => state);
    expect(statesOf([paid(0), paid(30), failedRenewal])).toEqual(["failed", "paid", "paid"]);
    expect(statesOf([paid(0), failedRenewal, paid(30)])).toEqual(["paid", "failed", "paid"]);
  });
});

describe("how a subscription goes on", () => {
  const renewal = (events: PaymentEvent[], change: Partial<Payment> = {}) =>
    renewalOf([record(events, change)]);
  const money = { amount: "12.99", currency: "USD" };
  const renews = (days: number) => ({ state: "renews", at: dayAfter(days), paidUntil: dayAfter(days) });
  const next = (days: number) => ({ nextPaymentAt: start + days * day });
  const open = { state: "renews", at: null, paidUntil: null };
  const failedThen = { state: "failed", at: dayAfter(30), paidUntil: dayAfter(30) };
  const ended = (days: number) => ({ state: "ended", at: dayAfter(days), paidUntil: null });
  test.each<[string, PaymentEvent[], Partial<Payment>, object | null]>([
    ["renews", [paid(0)], next(30), renews(30)],
    ["has renewed since the last sweep", [paid(0), paid(30, "T", next(60))], next(30), renews(60)],
    ["has renewed, and the sweep has stored a later date", [paid(0, "T", next(30))], next(60), renews(60)],
    [
      "failed to renew in the second of a payment",
      [paid(0), paid(30, "T", next(60)), failedRenewal],
      {},
      { state: "failed", at: dayAfter(30), paidUntil: dayAfter(60) },
    ],
    [
      "was paused before the next payment was due",
      [paid(0, "T", next(30)), event("subscription.suspended", 3)],
      {},
      { state: "suspended", at: dayAfter(3), paidUntil: dayAfter(30) },
    ],
    ["renews, as the payment said", [paid(0, "T0", next(31))], {}, renews(31)],
    ["renews, nobody knows when", [paid(0)], {}, open],
    ["failed to renew", [paid(0), failedRenewal], {}, failedThen],
    [
      "failed to renew, after a part was given back",
      [paid(0), back("payment.refunded", "T0", "5.00"), failedRenewal],
      {},
      failedThen,
    ],
    ["was paid after a failure", [paid(0), failedRenewal, paid(31)], {}, open],
    [
      "was suspended",
      [paid(0), failedRenewal, event("subscription.suspended", 33)],
      {},
      { state: "suspended", at: dayAfter(33), paidUntil: dayAfter(30) },
    ],
    ["was cancelled", [paid(0), event("subscription.cancelled", 3)], {}, ended(3)],
    ["ran out", [paid(0), event("subscription.expired", 9)], {}, ended(9)],
    ["was never paid", [], {}, null],
    ["is an order", [paid(0)], { kind: "order", id: "5O190127TN364715T" }, null],
  ])("a subscription's renewal is read from its payment: %s", (_, events, change, expected) =>
    expect(renewal(events, change)).toEqual(expected && { ...expected, ...money }),
  );

  describe("what is charged next, where a level's first payments cost something else than those that last", () => {
    const price = { currency: "USD", amount: "12.99", initial: "1.00", cycle: null, trial: null };
    const trial = { amount: "5.00", payments: 1 };
    const of = (days: number, amount: string) => paid(days, `T${days}`, { amount });
    const failed = (days: number) => event("payment.failed", days);
    test.each<[string, PaymentEvent[], Price | null, string]>([
      ["after the first", [of(0, "1.00")], price, "12.99"],
      ["after the first of a trial", [of(0, "1.00")], { ...price, trial }, "5.00"],
      ["after its last", [of(0, "1.00"), of(30, "5.00")], { ...price, trial }, "12.99"],
      ["after the second", [of(0, "1.00"), of(30, "12.99")], price, "12.99"],
      ["the second has failed", [of(0, "1.00"), failed(30)], price, "12.99"],
      ["bought at another price", [of(0, "9.99")], price, "9.99"],
      ["in another currency", [of(0, "1.00")], { ...price, currency: "EUR" }, "1.00"],
      ["the price is not known", [of(0, "1.00")], null, "1.00"],
    ])("the amount of the next charge follows from the price: %s", (_, events, known, amount) => {
      expect(renewalOf([record(events)], () => known)).toMatchObject({ amount, currency: "USD" });
      const lines = paymentLines(record(events), () => known).filter(({ state }) => state === "failed");
      for (const line of lines) expect(line).toMatchObject({ amount, currency: "USD" });
    });
  });

  test("with two subscriptions, the one that was paid last decides the renewal shown", () => {
    const older = record([paid(0), event("subscription.cancelled", 3)]);
    const newer = record([paid(40)], { id: "I-2", nextPaymentAt: start + 70 * day });
    const renewed = { state: "renews", at: dayAfter(70) };
    expect(renewalOf([older, newer])).toMatchObject(renewed);
    expect(renewalOf([newer, older])).toMatchObject(renewed);
  });
});
