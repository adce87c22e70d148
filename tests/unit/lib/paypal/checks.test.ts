import { describe, expect, test } from "vitest";
import { checkOrder, checkSubscription, type Ownership, type Verdict } from "#lib/paypal/checks.ts";
import type { Order } from "#lib/paypal/order.ts";

const amount = { currency_code: "USD", value: "199.00" };
const payee = { merchant_id: "M1", email_address: "shop@murmur.test" };
const unit = { amount, payee, custom_id: "mine" };
const order: Order = { id: "O1", status: "APPROVED", intent: "CAPTURE", purchase_units: [unit] };
const captured = (status: string, paid: typeof amount | undefined = amount, more: object[] = []): Order => ({
  ...order,
  status: "COMPLETED",
  purchase_units: [{ ...unit, payments: { captures: [{ status, amount: paid }, ...(more as never[])] } }],
});
const captures = (first: string, ...others: string[]): Order =>
  captured(
    first,
    amount,
    others.map((status) => ({ status, amount })),
  );
const less = { status: "COMPLETED", amount: { ...amount, value: "1.00" } };
const units = (...all: object[]): Order => ({ ...order, purchase_units: all as never });
const expected = { price: "199.00", currency: "USD", payee: "M1" };
const says =
  (answer: Ownership) =>
  (id?: string): Ownership =>
    id === "mine" ? answer : "unknown";

describe("an order", () => {
  test.each<[string, Order, Verdict]>([
    ["approved", order, "approved"],
    ["captured", captured("COMPLETED"), "complete"],
    ["captured, without an amount of its own", captured("COMPLETED", undefined), "complete"],
    ["its capture pending", captured("PENDING"), "pending"],
    ["its capture not shown", { ...order, status: "COMPLETED" }, "pending"],
    ["its capture declined", captured("DECLINED"), "declined"],
    ["its capture failed", captured("FAILED"), "declined"],
    ["refunded", captured("REFUNDED"), "returned"],
    ["partly refunded", captured("PARTIALLY_REFUNDED"), "complete"],
    ["less captured", captured("COMPLETED", { ...amount, value: "1.00" }), "mismatch"],
    ["captured in yen", captured("COMPLETED", { ...amount, currency_code: "JPY" }), "mismatch"],
    ["captured twice", captured("COMPLETED", amount, [{ status: "COMPLETED", amount }]), "mismatch"],
    ["captured after a decline", captures("DECLINED", "COMPLETED"), "complete"],
    ["captured after a failure", captures("FAILED", "DECLINED", "COMPLETED"), "complete"],
    ["declined after it was captured", captures("COMPLETED", "DECLINED"), "complete"],
    ["pending after a decline", captures("DECLINED", "PENDING"), "pending"],
    ["refunded after a decline", captures("DECLINED", "REFUNDED"), "returned"],
    ["declined twice", captures("DECLINED", "FAILED"), "declined"],
    ["captured and pending", captures("COMPLETED", "DECLINED", "PENDING"), "mismatch"],
    ["captured twice after a decline", captures("DECLINED", "COMPLETED", "COMPLETED"), "mismatch"],
    ["less captured after a decline", captured("DECLINED", amount, [less]), "mismatch"],
    ["less declined before", captured("COMPLETED", amount, [{ ...less, status: "DECLINED" }]), "complete"],
    ["created", { ...order, status: "CREATED" }, "unpaid"],
    ["to be approved", { ...order, status: "PAYER_ACTION_REQUIRED" }, "unpaid"],
    ["saved", { ...order, status: "SAVED" }, "unpaid"],
    ["voided", { ...order, status: "VOIDED" }, "unpaid"],
    ["authorize", { ...order, intent: "AUTHORIZE" }, "mismatch"],
    ["no intent", { ...order, intent: undefined }, "mismatch"],
    ["no unit", units(), "mismatch"],
    ["units left out", { ...order, purchase_units: undefined }, "mismatch"],
    ["two units", units(unit, unit), "mismatch"],
    ["no amount", units({ ...unit, amount: undefined }), "mismatch"],
    ["199", units({ ...unit, amount: { ...amount, value: "199" } }), "approved"],
    ["198.99", units({ ...unit, amount: { ...amount, value: "198.99" } }), "mismatch"],
    ["199.01", units({ ...unit, amount: { ...amount, value: "199.01" } }), "mismatch"],
    ...["199.0", "0199.00", "199.000"].map((value): [string, Order, Verdict] => [
      value,
      units({ ...unit, amount: { ...amount, value } }),
      "approved",
    ]),
    ...["", ".", "199.", "1,99.00", "+199.00", " 199.00", "１９９.00"].map(
      (value): [string, Order, Verdict] => [
        value,
        units({ ...unit, amount: { ...amount, value } }),
        "mismatch",
      ],
    ),
    ["199.001", units({ ...unit, amount: { ...amount, value: "199.001" } }), "mismatch"],
    ["-199.00", units({ ...unit, amount: { ...amount, value: "-199.00" } }), "mismatch"],
    ["1.99e2", units({ ...unit, amount: { ...amount, value: "1.99e2" } }), "mismatch"],
    ["euros", units({ ...unit, amount: { ...amount, currency_code: "EUR" } }), "mismatch"],
    ["small letters", units({ ...unit, amount: { ...amount, currency_code: "usd" } }), "mismatch"],
    ["another payee", units({ ...unit, payee: { merchant_id: "M2" } }), "mismatch"],
    [
      "another payee with our address",
      units({ ...unit, payee: { ...payee, merchant_id: "M2" } }),
      "mismatch",
    ],
    ["no payee", units({ ...unit, payee: undefined }), "mismatch"],
    ["one thing", units({ ...unit, items: [{ quantity: "1" }] }), "approved"],
    ["two of a thing", units({ ...unit, items: [{ quantity: "2" }] }), "mismatch"],
    ["two things", units({ ...unit, items: [{ quantity: "1" }, { quantity: "1" }] }), "mismatch"],
    ["somebody's", units({ ...unit, custom_id: "theirs" }), "foreign"],
    ["nobody's", units({ ...unit, custom_id: undefined }), "foreign"],
    ["somebody's, at another price", units({ ...unit, custom_id: "x", amount: undefined }), "foreign"],
  ])("%s", (_, given, verdict) => expect(checkOrder(given, expected, says("ours"))).toBe(verdict));

  test("in the currency that was requested", () => {
    const euros = units({ ...unit, amount: { ...amount, currency_code: "EUR" } });
    expect(checkOrder(euros, { ...expected, currency: "EUR" }, says("ours"))).toBe("approved");
    expect(checkOrder(order, { ...expected, currency: "EUR" }, says("ours"))).toBe("mismatch");
  });

  test("a payee known by address alone", () => {
    const given = units({ ...unit, payee: { email_address: "shop@murmur.test" } });
    expect(checkOrder(given, { ...expected, payee: "shop@murmur.test" }, says("ours"))).toBe("approved");
  });

  test.each<[Ownership, Verdict]>([
    ["another user", "foreign"],
    ["another level", "mismatch"],
    ["unknown", "foreign"],
  ])("%s: %s, though captured", (whose, verdict) =>
    expect(checkOrder(captured("COMPLETED"), expected, says(whose))).toBe(verdict),
  );
});

describe("a subscription", () => {
  const usd = (value: string) => ({ currency_code: "USD", value });
  const quiet = { outstanding_balance: usd("0.0"), failed_payments_count: 0 };
  const owed = { outstanding_balance: usd("12.99") };
  const last_payment = { amount: usd("12.99"), time: 0 };
  const free = { amount: usd("0.0"), time: 0 };
  const subscription = { id: "I-1", status: "ACTIVE", plan_id: "P-3", custom_id: "mine", quantity: "1" };
  test.each<[string, object, Verdict]>([
    ["active, nothing said of payments", {}, "ahead"],
    ["no quantity is one", { quantity: undefined }, "ahead"],
    ["becoming active", { status: "APPROVED" }, "pending"],
    ["not approved, or its approval lags", { status: "APPROVAL_PENDING" }, "waiting"],
    ["suspended", { status: "SUSPENDED" }, "unpaid"],
    ["cancelled", { status: "CANCELLED" }, "unpaid"],
    ["expired", { status: "EXPIRED" }, "unpaid"],
    ["cancelled as its first payment failed", { status: "CANCELLED", billing_info: owed }, "declined"],
    ["active and paid", { billing_info: { ...quiet, last_payment } }, "complete"],
    ["active, the first payment yet to come", { billing_info: quiet }, "ahead"],
    ["active, nothing charged for a free trial", { billing_info: { ...quiet, last_payment: free } }, "ahead"],
    ...["0", "0.00", ".00", "0.000"].map((value): [string, object, Verdict] => [
      `active, nothing charged, written ${value}`,
      { billing_info: { ...quiet, last_payment: { amount: usd(value), time: 0 } } },
      "ahead",
    ]),
    [
      "active, half a dollar owed",
      { billing_info: { ...quiet, outstanding_balance: usd(".5") } },
      "declined",
    ],
    [
      "active and paid, with a credit",
      { billing_info: { ...quiet, last_payment, outstanding_balance: usd("-5.00") } },
      "complete",
    ],
    [
      "active, the first payment after a free trial failed",
      { billing_info: { last_payment: free, failed_payments_count: 1, ...owed } },
      "declined",
    ],
    [
      "cancelled in a free trial",
      { status: "CANCELLED", billing_info: { ...quiet, last_payment: free } },
      "unpaid",
    ],
    [
      "active, the first payment failed",
      { billing_info: { ...quiet, failed_payments_count: 1 } },
      "declined",
    ],
    ["active, never paid and something owed", { billing_info: { ...quiet, ...owed } }, "declined"],
    [
      "active, paid before and failed since",
      { billing_info: { ...quiet, last_payment, failed_payments_count: 1 } },
      "pending",
    ],
    [
      "active, paid before and something owed",
      { billing_info: { ...quiet, last_payment, ...owed } },
      "pending",
    ],
    [
      "suspended after it was paid",
      { status: "SUSPENDED", billing_info: { ...owed, last_payment } },
      "complete",
    ],
    ["cancelled after it was paid", { status: "CANCELLED", billing_info: { last_payment } }, "complete"],
    ["expired after it was paid", { status: "EXPIRED", billing_info: { last_payment } }, "complete"],
    [
      "another plan, failing",
      { plan_id: "P-2", billing_info: { ...quiet, failed_payments_count: 1 } },
      "mismatch",
    ],
    ["another plan", { plan_id: "P-2" }, "mismatch"],
    ["no plan", { plan_id: undefined }, "mismatch"],
    ["two of it", { quantity: "2" }, "mismatch"],
    ["at a price of its own", { plan_overridden: true }, "mismatch"],
    ["somebody's", { custom_id: "theirs" }, "foreign"],
  ])("%s", (_, change, verdict) =>
    expect(checkSubscription({ ...subscription, ...change }, { planId: "P-3" }, says("ours"))).toBe(verdict),
  );
});
