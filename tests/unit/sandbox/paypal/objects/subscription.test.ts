import { expect, test } from "vitest";
import { readPrice } from "#lib/wordpress/payment/price.ts";
import { levels } from "#sandbox/data/levels.ts";
import { prices } from "#sandbox/data/prices.ts";
import { planId } from "#sandbox/paypal/objects/account.ts";
import { issueOf, paypalCalls } from "#tests/support/sandbox/paypal-calls.ts";
import { sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

const { send } = sandboxForTests({ faults: true });
const { ask, newSubscription, approve, subscription, control, payments } = paypalCalls(send);
const subscriptions = "/v1/billing/subscriptions";
const cancel = (id: string, body: object = { reason: "Enough" }) =>
  ask("POST", `${subscriptions}/${id}/cancel`, body);

test.each([2, 3, 4, 5, 6])("the price of level %i in the fields equals the price in its text", (level) => {
  expect(prices[level]).toBe(readPrice(levels[level - 1]?.pricing_text ?? "", "USD")?.amount);
});

test.each([
  [2, "4.99", "WEEK", 1],
  [3, "12.99", "MONTH", 1],
  [4, "29.99", "MONTH", 3],
  [5, "89.99", "YEAR", 1],
])("the plan of level %i costs %s every %s times %i", async (level, value, interval_unit, interval_count) => {
  const [status, plan] = await ask("GET", `/v1/billing/plans/${planId(level)}`);
  expect([status, plan.status]).toEqual([200, "ACTIVE"]);
  expect(plan.billing_cycles).toMatchObject([
    {
      frequency: { interval_unit, interval_count },
      pricing_scheme: { fixed_price: { currency_code: "USD", value } },
    },
  ]);
});

test("the sandbox does not know the plan of another level", async () => {
  expect((await ask("GET", `/v1/billing/plans/${planId(6)}`))[0]).toBe(404);
  expect((await ask("POST", subscriptions, { plan_id: planId(6) }))[0]).toBe(404);
  const [status, error] = await ask("POST", subscriptions, {});
  expect([status, issueOf(error)]).toEqual([400, "MISSING_REQUIRED_PARAMETER"]);
});

test("a subscription waits for its approval, becomes active, and can be cancelled once", async () => {
  const id = await newSubscription(4);
  expect((await subscription(id))[1]).toMatchObject({ status: "APPROVAL_PENDING", quantity: "1" });
  expect((await cancel(id))[0]).toBe(422);
  await approve(id);
  expect((await subscription(id))[1]).toMatchObject({
    id,
    status: "ACTIVE",
    plan_id: planId(4),
    custom_id: "2.4.signed",
    subscriber: { payer_id: expect.any(String) },
    billing_info: {
      last_payment: { amount: { currency_code: "USD", value: "29.99" } },
      failed_payments_count: 0,
    },
  });
  expect((await cancel(id, {}))[0]).toBe(400);
  expect(await cancel(id)).toEqual([204, null]);
  expect((await subscription(id))[1].status).toBe("CANCELLED");
  const [status, error] = await cancel(id);
  expect([status, issueOf(error)]).toEqual([422, "SUBSCRIPTION_STATUS_INVALID"]);
});

test("a subscription with a quantity is refused, since the plans have none", async () => {
  const [status, error] = await ask("POST", subscriptions, { plan_id: planId(3), quantity: "1" });
  expect([status, issueOf(error)]).toEqual([422, "SUBSCRIPTION_CANNOT_HAVE_QUANTITY"]);
});

test("an approval that lags leaves the subscription waiting, which is then active and paid", async () => {
  const id = await newSubscription();
  await approve(id, "pending");
  expect((await subscription(id))[1]).toMatchObject({ status: "APPROVAL_PENDING" });
  await control("paypal/settle", { id });
  expect((await subscription(id))[1]).toMatchObject({
    status: "ACTIVE",
    billing_info: { last_payment: expect.anything() },
  });
});

test("an active subscription's first payment may come later, or fail", async () => {
  const late = await newSubscription();
  await approve(late, "unpaid");
  const { status, billing_info } = (await subscription(late))[1];
  expect([status, billing_info.last_payment, billing_info.failed_payments_count]).toEqual([
    "ACTIVE",
    undefined,
    0,
  ]);
  await control("paypal/settle", { id: late, paid: false });
  const failed = await newSubscription();
  await approve(failed, "declined");
  for (const id of [late, failed])
    expect((await subscription(id))[1]).toMatchObject({
      status: "ACTIVE",
      billing_info: {
        failed_payments_count: 1,
        outstanding_balance: { value: "12.99" },
        last_failed_payment: { reason_code: "PAYMENT_DENIED" },
      },
    });
});

test("a subscription that starts later is active once approved, and charged at its start", async () => {
  const start_time = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const [status, made] = await ask("POST", subscriptions, { plan_id: planId(5), start_time });
  expect(status).toBe(201);
  await approve(made.id);
  const later = (await subscription(made.id))[1];
  expect(later).toMatchObject({ status: "ACTIVE", billing_info: { failed_payments_count: 0 } });
  expect(later.billing_info.last_payment).toBeUndefined();
  const [starts, next] = [later.start_time, later.billing_info.next_billing_time].map(Date.parse);
  expect([starts, next]).toEqual(Array(2).fill(Math.floor(Date.parse(start_time) / 1000) * 1000));
  // Only time brings its payment.
  await control("paypal/settle", { id: made.id });
  expect((await control("paypal/bill", {})).billed).toBe(0);
  await control("paypal/bill", { early: [made.id] });
  const paid = (await subscription(made.id))[1].billing_info;
  expect(paid.last_payment.amount.value).toBe("89.99");
  expect(Date.parse(paid.next_billing_time) - (starts ?? 0)).toBe(365 * 86_400_000);
});

test.each(["tomorrow", "2031-01-01", "2031-01-01T00:00:00"])(
  "the text %s is refused as a time at which a subscription starts",
  async (start_time) => {
    const [status, error] = await ask("POST", subscriptions, { plan_id: planId(5), start_time });
    expect([status, issueOf(error)]).toEqual([400, "INVALID_PARAMETER_SYNTAX"]);
  },
);

test("a buyer can subscribe without the site, with any custom_id and start", async () => {
  const startTime = "2040-01-01T00:00:00Z";
  const { id } = await control("paypal/subscribe", { levelId: 5, customId: "2.5", startTime });
  expect((await subscription(id))[1]).toMatchObject({
    status: "ACTIVE",
    plan_id: planId(5),
    custom_id: "2.5",
    start_time: startTime,
    billing_info: { next_billing_time: startTime },
  });
});

const period = { start_time: "2020-01-01T00:00:00Z", end_time: "2100-01-01T00:00:00Z" };
const transactions = (id: string, query: Record<string, string> = period) =>
  ask("GET", `${subscriptions}/${id}/transactions?${new URLSearchParams(query)}`);

test("a subscription's payments are listed, and a refunded one is marked", async () => {
  const id = await newSubscription();
  await approve(id);
  const [, { transactions: paid }] = await transactions(id);
  expect(paid).toMatchObject([
    {
      status: "COMPLETED",
      amount_with_breakdown: { gross_amount: { currency_code: "USD", value: "12.99" } },
    },
  ]);
  await control("paypal/refund", { id: paid[0].id, value: "2.99" });
  expect((await transactions(id))[1].transactions).toMatchObject([{ status: "PARTIALLY_REFUNDED" }]);
  await control("paypal/refund", { id: paid[0].id });
  expect((await transactions(id))[1].transactions).toMatchObject([{ status: "REFUNDED" }]);
  expect(issueOf((await transactions(id, {}))[1])).toBe("MISSING_REQUIRED_PARAMETER");
});

test("a renewal is charged when it is due, or when a test requests it", async () => {
  const id = await newSubscription();
  await approve(id);
  expect(await control("paypal/bill", {})).toEqual({ billed: 0 });
  expect(await control("paypal/bill", { early: [id] })).toEqual({ billed: 1 });
  const { sales } = await payments();
  expect(sales.filter((sale: { subscriptionId: string }) => sale.subscriptionId === id)).toHaveLength(2);
  const { billing_info } = (await subscription(id))[1];
  // Two months are paid for.
  expect(Date.parse(billing_info.next_billing_time)).toBeGreaterThan(Date.now() + 50 * 86_400_000);
  expect(await control("paypal/bill", { early: [id], failing: [id] })).toEqual({ billed: 1 });
  expect((await subscription(id))[1].billing_info.failed_payments_count).toBe(1);
});

test("a plan with a trial and a set-up fee charges both first, and its price later", async () => {
  await control("paypal/plan", { levelId: 4, trialDays: 7, trialPrice: "1.00", setupFee: "2.00" });
  const [, plan] = await ask("GET", `/v1/billing/plans/${planId(4)}`);
  expect(plan.billing_cycles.map((cycle: { tenure_type: string }) => cycle.tenure_type)).toEqual([
    "TRIAL",
    "REGULAR",
  ]);
  expect(plan.payment_preferences.setup_fee).toEqual({ currency_code: "USD", value: "2.00" });
  const id = await newSubscription(4);
  await approve(id);
  expect((await subscription(id))[1].billing_info.last_payment.amount.value).toBe("3.00");
});

test("the creation of a subscription with a repeated PayPal-Request-Id is answered again", async () => {
  const make = () => ask("POST", subscriptions, { plan_id: planId(2) }, { "PayPal-Request-Id": "sub-1" });
  const [[first, one], [second, two]] = [await make(), await make()];
  expect([first, second, two.id]).toEqual([201, 200, one.id]);
  expect((await subscription("I-NOSUCH"))[0]).toBe(404);
});
