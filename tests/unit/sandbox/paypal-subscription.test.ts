import { expect, test } from "vitest";
import { readPrice } from "#lib/wordpress/price.ts";
import { levels } from "#sandbox/data/levels.ts";
import { prices } from "#sandbox/data/prices.ts";
import { planId } from "#sandbox/paypal/account.ts";
import { issueOf, paypalCalls } from "./paypal-calls.ts";
import { sandboxForTests } from "./support.ts";

const { send } = sandboxForTests({ faults: true });
const { ask, newSubscription, approve, subscription, control } = paypalCalls(send);
const subscriptions = "/v1/billing/subscriptions";
const cancel = (id: string, body: object = { reason: "Enough" }) =>
  ask("POST", `${subscriptions}/${id}/cancel`, body);

test.each([2, 3, 4, 5, 6])("the price of level %i is the one of its text", (level) => {
  expect(prices[level]).toBe(readPrice(levels[level - 1]?.pricing_text ?? "", "USD")?.amount);
});

test.each([
  [2, "4.99", "WEEK", 1],
  [3, "12.99", "MONTH", 1],
  [4, "29.99", "MONTH", 3],
  [5, "89.99", "YEAR", 1],
])("the plan of level %i: %s every %s times %i", async (level, value, interval_unit, interval_count) => {
  const [status, plan] = await ask("GET", `/v1/billing/plans/${planId(level)}`);
  expect([status, plan.status]).toEqual([200, "ACTIVE"]);
  expect(plan.billing_cycles).toMatchObject([
    {
      frequency: { interval_unit, interval_count },
      pricing_scheme: { fixed_price: { currency_code: "USD", value } },
    },
  ]);
});

test("there is no other plan", async () => {
  expect((await ask("GET", `/v1/billing/plans/${planId(6)}`))[0]).toBe(404);
  expect((await ask("POST", subscriptions, { plan_id: planId(6) }))[0]).toBe(404);
  const [status, error] = await ask("POST", subscriptions, {});
  expect([status, issueOf(error)]).toEqual([400, "MISSING_REQUIRED_PARAMETER"]);
});

test("waits for approval, is active, is cancelled once", async () => {
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

test.each([
  ["declined", "SUSPENDED"],
  ["pending", "APPROVED"],
])("a first payment that is %s leaves it %s", async (funding, status) => {
  const id = await newSubscription();
  await approve(id, funding);
  const [, found] = await subscription(id);
  expect([found.status, found.billing_info.last_payment]).toEqual([status, undefined]);
  if (funding === "pending") await control("paypal/settle", { id });
  else await approve(id, "pay");
  expect((await subscription(id))[1].status).toBe("ACTIVE");
});

test("with its PayPal-Request-Id a creation is answered again", async () => {
  const make = () => ask("POST", subscriptions, { plan_id: planId(2) }, { "PayPal-Request-Id": "sub-1" });
  const [[first, one], [second, two]] = [await make(), await make()];
  expect([first, second, two.id]).toEqual([201, 200, one.id]);
  expect((await subscription("I-NOSUCH"))[0]).toBe(404);
});
