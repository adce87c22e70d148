import { describe, expect, test } from "vitest";
import { checkOrder, checkSubscription, type Ownership, type Verdict } from "#lib/paypal/checks.ts";
import type { Order } from "#lib/paypal/order.ts";
import table from "#tests/support/tables/payment-verdicts.json";

/** A case of the table. Its fields replace the table's usual values. */
type Case = { name: string; verdict: string; site?: string };
type OrderCase = Case & { order?: object; unit?: object; units?: number; captures?: object[] };
type SubscriptionCase = Case & {
  subscription?: object;
  billing?: { last_payment?: { time: string } | null };
};

const amount = { currency_code: "USD", value: "199.00" };
const payee = { merchant_id: "M1", email_address: "shop@murmur.test" };
const unit = { amount, payee, custom_id: "mine" };
const order: Order = { id: "O1", status: "APPROVED", intent: "CAPTURE", purchase_units: [unit] };
const captured = (status: string, paid: typeof amount | undefined = amount, more: object[] = []): Order => ({
  ...order,
  status: "COMPLETED",
  purchase_units: [{ ...unit, payments: { captures: [{ status, amount: paid }, ...(more as never[])] } }],
});
const less = { status: "COMPLETED", amount: { ...amount, value: "1.00" } };
const units = (...all: object[]): Order => ({ ...order, purchase_units: all as never });
const costing = (value: string) => units({ ...unit, amount: { ...amount, value } });
const expected = { price: "199.00", currency: "USD", payee: "M1" };
const says =
  (answer: Ownership) =>
  (id?: string): Ownership =>
    id === "mine" ? answer : "unknown";

describe("what the plugin says, too (wordpress/tests/rules/PaymentCheckTest.php)", () => {
  /** The site's names of the verdicts. A case's `site` replaces them. */
  const names = { paid: "complete", refunded: "refunded", waiting: "pending" } as Record<string, Verdict>;
  const wanted = ({ verdict, site }: { verdict: string; site?: string }) => site ?? names[verdict] ?? verdict;
  const ownership =
    (level: string) =>
    (id = ""): Ownership => {
      const [, user, bought] = /^(\d+)\.([1-6])(?:\.|$)/.exec(id) ?? [];
      if (user === undefined) return "unknown";
      if (user !== "7") return "another user";
      return bought === level ? "ours" : "another level";
    };

  test.each(table.orders as OrderCase[])(
    "the table shared with the plugin decides an order: $name",
    ({ order, unit, units = 1, captures, ...one }) => {
      const made = captures?.map((capture) => ({ ...table.capture, ...capture }));
      const bought = { ...table.unit, ...unit, ...(made && { payments: { captures: made } }) };
      const given = { ...table.order, ...order, purchase_units: Array(units).fill(bought) };
      const terms = { price: "199.00", currency: "USD", payee: table.unit.payee.merchant_id };
      expect(checkOrder(given as Order, terms, ownership("6"))).toBe(wanted(one));
    },
  );

  test.each(table.subscriptions as SubscriptionCase[])(
    "the table shared with the plugin decides a subscription: $name",
    ({ subscription, billing, ...one }) => {
      const { last_payment, ...rest } = { ...table.billing, ...billing };
      const paid = last_payment && { last_payment: { ...last_payment, time: Date.parse(last_payment.time) } };
      const given = { ...table.subscription, ...subscription, billing_info: { ...rest, ...paid } };
      expect(checkSubscription(given as never, { planId: "P-SILVER" }, ownership("3"))).toBe(wanted(one));
    },
  );
});

describe("an order", () => {
  test.each<[string, Order, Verdict]>([
    ["captured, without an amount of its own", captured("COMPLETED", undefined), "complete"],
    ["less captured after a decline", captured("DECLINED", amount, [less]), "mismatch"],
    ["less declined before", captured("COMPLETED", amount, [{ ...less, status: "DECLINED" }]), "complete"],
    ["saved", { ...order, status: "SAVED" }, "unpaid"],
    ["no intent", { ...order, intent: undefined }, "mismatch"],
    ["no unit", units(), "mismatch"],
    ["units left out", { ...order, purchase_units: undefined }, "mismatch"],
    ["no amount", units({ ...unit, amount: undefined }), "mismatch"],
    ["199", costing("199"), "approved"],
    ["198.99", costing("198.99"), "mismatch"],
    ["199.01", costing("199.01"), "mismatch"],
    ...["199.0", "0199.00", "199.000"].map((value): [string, Order, Verdict] => [
      value,
      costing(value),
      "approved",
    ]),
    ...["", ".", "199.", "1,99.00", "+199.00", " 199.00", "１９９.00"].map(
      (value): [string, Order, Verdict] => [value, costing(value), "mismatch"],
    ),
    ["199.001", costing("199.001"), "mismatch"],
    ["-199.00", costing("-199.00"), "mismatch"],
    ["1.99e2", costing("1.99e2"), "mismatch"],
    ["euros", units({ ...unit, amount: { ...amount, currency_code: "EUR" } }), "mismatch"],
    ["small letters", units({ ...unit, amount: { ...amount, currency_code: "usd" } }), "mismatch"],
    ["another payee, our address", units({ ...unit, payee: { ...payee, merchant_id: "M2" } }), "mismatch"],
    ["no payee", units({ ...unit, payee: undefined }), "mismatch"],
    ["one thing", units({ ...unit, items: [{ quantity: "1" }] }), "approved"],
    ["two of a thing", units({ ...unit, items: [{ quantity: "2" }] }), "mismatch"],
    ["two things", units({ ...unit, items: [{ quantity: "1" }, { quantity: "1" }] }), "mismatch"],
    ["somebody's, at another price", units({ ...unit, custom_id: "x", amount: undefined }), "foreign"],
  ])("an order gets its verdict: %s", (_, given, verdict) =>
    expect(checkOrder(given, expected, says("ours"))).toBe(verdict),
  );

  test("an order is accepted only in the requested currency", () => {
    const euros = units({ ...unit, amount: { ...amount, currency_code: "EUR" } });
    expect(checkOrder(euros, { ...expected, currency: "EUR" }, says("ours"))).toBe("approved");
    expect(checkOrder(order, { ...expected, currency: "EUR" }, says("ours"))).toBe("mismatch");
  });

  test("a payee that is known only by its email address is accepted", () => {
    const given = units({ ...unit, payee: { email_address: "shop@murmur.test" } });
    expect(checkOrder(given, { ...expected, payee: "shop@murmur.test" }, says("ours"))).toBe("approved");
  });

  test.each<[Ownership, Verdict]>([
    ["another user", "foreign"],
    ["another level", "mismatch"],
    ["unknown", "foreign"],
  ])("an order of %s gets the verdict %s, although it is captured", (whose, verdict) =>
    expect(checkOrder(captured("COMPLETED"), expected, says(whose))).toBe(verdict),
  );
});

describe("a subscription", () => {
  const usd = (value: string) => ({ currency_code: "USD", value });
  const quiet = { outstanding_balance: usd("0.0"), failed_payments_count: 0 };
  const failing = { ...quiet, failed_payments_count: 1 };
  const last_payment = { amount: usd("12.99"), time: 0 };
  const subscription = { id: "I-1", status: "ACTIVE", plan_id: "P-3", custom_id: "mine", quantity: "1" };
  test.each<[string, object, Verdict]>([
    ["active, nothing said of payments", {}, "ahead"],
    ["no quantity is one", { quantity: undefined }, "ahead"],
    ...["0", "0.00", ".00", "0.000"].map((value): [string, object, Verdict] => [
      `active, nothing charged, written ${value}`,
      { billing_info: { ...quiet, last_payment: { amount: usd(value), time: 0 } } },
      "ahead",
    ]),
    ["half a dollar owed", { billing_info: { ...quiet, outstanding_balance: usd(".5") } }, "declined"],
    [
      "active and paid, with a credit",
      { billing_info: { ...quiet, last_payment, outstanding_balance: usd("-5.00") } },
      "complete",
    ],
    ["another plan, failing", { plan_id: "P-2", billing_info: failing }, "mismatch"],
    ["no plan", { plan_id: undefined }, "mismatch"],
  ])("a subscription gets its verdict: %s", (_, change, verdict) =>
    expect(checkSubscription({ ...subscription, ...change }, { planId: "P-3" }, says("ours"))).toBe(verdict),
  );
});
