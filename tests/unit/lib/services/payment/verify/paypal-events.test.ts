import { describe, expect, test } from "vitest";
import { orderEvents, subscriptionEvents } from "#lib/services/payment/verify/paypal-events.ts";

const usd = (value: string) => ({ currency_code: "USD", value });
const [first, second] = [1_000, 2_000];
const ids = (events: { id: string; amount: string | null }[]) =>
  events.map(({ id, amount }) => (amount === null ? id : `${id} ${amount}`));

const paid = "payment.completed:T1 12.99";
const taken = "payment.completed:C1 199.00";

type Capture = {
  id: string;
  status: string;
  amount: ReturnType<typeof usd>;
  create_time?: number | undefined;
};

describe("what an order says has happened", () => {
  const capture = (status: string) => ({ id: "C1", status, amount: usd("199.00"), create_time: first });
  const refund = (id: string, value: string, status = "COMPLETED") => ({
    id,
    status,
    amount: usd(value),
    create_time: second,
  });
  const orderWith = (captures: Capture[], refunds?: Capture[]) => ({
    id: "O1",
    status: "COMPLETED",
    purchase_units: [{ payments: { captures, ...(refunds && { refunds }) } }],
  });
  const order = (status: string, refunds?: Capture[]) => orderWith([capture(status)], refunds);
  test.each([
    ["approved, nothing taken", { id: "O1", status: "APPROVED", purchase_units: [{}] }, []],
    ["pending", order("PENDING"), []],
    ["declined", order("DECLINED"), []],
    ["taken", order("COMPLETED"), [taken]],
    [
      "taken after a decline",
      orderWith([{ ...capture("DECLINED"), id: "C0" }, capture("COMPLETED")]),
      [taken],
    ],
    [
      "a part given back",
      order("PARTIALLY_REFUNDED", [refund("R1", "9.00")]),
      [taken, "payment.refunded:R1 9.00"],
    ],
    [
      "given back in two parts",
      order("REFUNDED", [refund("R1", "9.00"), refund("R2", "190.00")]),
      [taken, "payment.refunded:R1 9.00", "payment.refunded:R2 190.00"],
    ],
    [
      "given back, and only a part of it is listed",
      order("REFUNDED", [refund("R1", "9.00")]),
      [taken, "payment.refunded:R1 9.00", "payment.refunded:C1.rest 190.00"],
    ],
    ["given back without a word of how", order("REFUNDED"), [taken, "payment.refunded:C1.rest 199.00"]],
    ["a refund that is still on its way", order("COMPLETED", [refund("R1", "9.00", "PENDING")]), [taken]],
  ])("the events of an order are read from PayPal's answer: %s", (_, answer, expected) => {
    expect(ids(orderEvents("O1", answer, 5))).toEqual(expected);
    expect(orderEvents("O1", answer, 5)).toEqual(orderEvents("O1", answer, 5));
  });

  test("the rest of a refunded payment in a currency without cents is a whole number", () => {
    const yen = (value: string) => ({ currency_code: "JPY", value });
    const captures = [{ ...capture("REFUNDED"), amount: yen("1500") }];
    const refunds = [{ ...refund("R1", "9.00"), amount: yen("300") }];
    const found = ids(orderEvents("O1", orderWith(captures, refunds), 5)).at(-1);
    expect(found).toBe("payment.refunded:C1.rest 1200");
  });

  const timesOf = (capturedAt?: number, refundedAt?: number) => {
    const captures = [{ ...capture("REFUNDED"), create_time: capturedAt }];
    const refunds = [{ ...refund("R1", "9.00"), create_time: refundedAt }];
    return orderEvents("O1", orderWith(captures, refunds), 9_000).map(({ at }) => at);
  };
  test("each event has PayPal's time, or else the time of the request", () => {
    expect(timesOf(first, second)).toEqual([first, second, 9_000]);
    expect(timesOf()).toEqual([9_000, 9_000, 9_000]);
  });
});

describe("what a subscription says has happened", () => {
  const sale = (id: string, time: number, status = "COMPLETED") => ({
    id,
    status,
    time,
    amount_with_breakdown: { gross_amount: usd("12.99") },
  });
  const failure = (failed_payments_count: number, time: number) => ({
    billing_info: { failed_payments_count, last_failed_payment: { time } },
  });
  const factsOf = (subscription: object, transactions: ReturnType<typeof sale>[] = [], left = 0) =>
    subscriptionEvents("I-1", {
      subscription: { id: "I-1", status: "ACTIVE", ...subscription },
      transactions,
      unrefundedOf: () => left,
      at: 9_000,
    });

  test.each([
    ["active, not paid yet", {}, [], []],
    ["the first payment", {}, [sale("T1", first)], [paid]],
    [
      "a renewal, in whichever order they are listed",
      {},
      [sale("T2", second), sale("T1", first)],
      [paid, "subscription.renewed:T2 12.99"],
    ],
    [
      "a renewal whose name comes before the first payment's",
      {},
      [sale("T1", second), sale("T2", first)],
      ["payment.completed:T2 12.99", "subscription.renewed:T1 12.99"],
    ],
    [
      "two payments of one second, in whichever order they are listed",
      {},
      [sale("T2", first), sale("T1", first)],
      [paid, "subscription.renewed:T2 12.99"],
    ],
    ["a payment that is still on its way", {}, [sale("T1", first, "PENDING")], []],
    ["a payment that was declined", {}, [sale("T1", first, "DECLINED")], []],
    ["given back", {}, [sale("T1", first, "REFUNDED")], [paid, "payment.refunded:T1.rest 12.99"]],
    ["a part given back, of which its event tells", {}, [sale("T1", first, "PARTIALLY_REFUNDED")], [paid]],
    ["a failed payment", failure(1, second), [sale("T1", first)], [paid, "payment.failed:I-1.2000"]],
    [
      "a payment that failed in the second of the one before",
      failure(1, first),
      [sale("T1", first)],
      [paid, "payment.failed:I-1.1000"],
    ],
    ["a failure that was made good in the same second", failure(0, first), [sale("T1", first)], [paid]],
    [
      "a failure that PayPal still counts, and a payment after it",
      failure(1, first),
      [sale("T1", second)],
      [paid],
    ],
    [
      "suspended",
      { status: "SUSPENDED", status_update_time: second },
      [],
      ["subscription.suspended:I-1.2000"],
    ],
    ["cancelled", { status: "CANCELLED", status_update_time: second }, [], ["subscription.cancelled:I-1"]],
    ["expired", { status: "EXPIRED" }, [], ["subscription.expired:I-1"]],
  ])(
    "the events of a subscription are read from PayPal's answer: %s",
    (_, subscription, transactions, expected) =>
      expect(ids(factsOf(subscription, transactions))).toEqual(expected),
  );

  test("a full refund after a partial refund counts as the remaining amount", () => {
    const [, rest] = factsOf({}, [sale("T1", first, "REFUNDED")], 999);
    expect(rest).toMatchObject({ type: "payment.refunded", transactionId: "T1", amount: "9.99" });
  });

  test("a subscription ended at the time that PayPal gives, or else when PayPal got the request", () => {
    const endedAt = (fields: object) => factsOf({ status: "CANCELLED", ...fields }).map(({ at }) => at);
    expect([endedAt({ status_update_time: second }), endedAt({})]).toEqual([[second], [9_000]]);
  });

  test("only the newest event has the date of the next payment", () => {
    const billing_info = { next_billing_time: 7_000 };
    const events = factsOf({ billing_info }, [sale("T1", first), sale("T2", second)]);
    expect(events.map(({ nextPaymentAt }) => nextPaymentAt)).toEqual([null, 7_000]);
  });
});
