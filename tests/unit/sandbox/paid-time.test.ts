import { beforeEach, expect, test } from "vitest";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { monthsAfter } from "#sandbox/paypal/objects/plan-terms.ts";
import { memberCalls } from "./members.ts";
import { paypalCalls } from "./paypal-calls.ts";
import { api, sandboxForTests } from "./support.ts";

// A level of the made-up WordPress lasts as long as was paid for, as the plugin's does.

const { send } = sandboxForTests({ faults: true });
const { ask, me, newMember } = memberCalls(send);
const paypal = paypalCalls(send);

let count = 0;
let token: string;
let id: number;
beforeEach(async () => {
  token = await newMember(`paid${count++}@x.example`);
  id = Number((await me(token))[1].id);
});

async function subscription(level = 3, funding?: string) {
  const made = await paypal.newSubscription(level, `${id}.${level}.signed`);
  await paypal.approve(made, funding);
  return made;
}
/** A subscription of the site's, of which nothing is known to be paid, and its level. */
async function givenAhead(funding?: string) {
  const made = await paypal.unpaidSubscription(id, funding);
  expect([await paypal.confirmAsSite(made, id, 3), await levelOf()]).toEqual([200, "Silver"]);
  return made;
}
const verify = async (subscriptionID: string, levelId = 3) =>
  (await ask("POST", `${api}/paypal-subscription-verify`, { levelId, subscriptionID }, token))[0];
const cancel = () => ask("POST", `${api}/user/me/subscription/cancel`, undefined, token);
const membership = async () => (await me(token))[1].membership;
const levelOf = async () => (await membership()).level_name;
const billing = async (paypalId: string) => (await paypal.subscription(paypalId))[1].billing_info;
const inSeconds = (time: string) => Math.floor(Date.parse(time) / 1000);
/** WordPress's time without a zone. */
const endOf = async () => inSeconds(`${(await membership()).end_date}Z`);

/** The same day of the next month, of what was last paid. */
async function monthAfterPayment(paypalId: string) {
  const paid = Date.parse((await billing(paypalId)).last_payment.time);
  return Math.floor(monthsAfter(paid, 1) / 1000);
}

const endings = {
  CANCELLED: ["paypal/cancel"],
  EXPIRED: ["paypal/expire"],
  SUSPENDED: ["paypal/suspend", "paypal/suspend"],
};
async function end(paypalId: string, how: string) {
  for (const path of endings[how as keyof typeof endings]) await paypal.control(path, { id: paypalId });
  expect((await paypal.subscription(paypalId))[1].status).toBe(how);
}

async function tell(type: string, paypalId: string, more: object = {}) {
  const { status } = await send(`${api}/paypal-event`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Murmur-Key": sharedKey },
    body: JSON.stringify({
      ...{ id: `${type}:${paypalId}`, type, userId: id, levelId: 3, kind: "subscription", paypalId },
      ...{ at: new Date().toISOString(), ...more },
    }),
  });
  return status;
}

test.each(["CANCELLED", "EXPIRED", "SUSPENDED"])(
  "paid, then %s: until the end of what was paid",
  async (how) => {
    const paid = await subscription();
    const until = await monthAfterPayment(paid);
    await end(paid, how);
    expect([await verify(paid), await verify(paid)]).toEqual([200, 200]);
    expect([await levelOf(), await endOf()]).toEqual(["Silver", until]);
  },
);

test.each(["CANCELLED", "EXPIRED", "SUSPENDED"])("%s before it was paid: nothing", async (how) => {
  const unpaid = await subscription(3, "unpaid");
  await end(unpaid, how);
  expect([await verify(unpaid), await levelOf()]).toEqual([402, "Free"]);
});

test("what has ended replaces nothing that goes on or lasts as long", async () => {
  const silver = await subscription();
  await verify(silver);
  for (const [level, name] of [
    [4, "Silver"],
    [2, "Silver"],
    [5, "Platinum"],
  ] as const) {
    const ended = await subscription(level);
    await end(ended, "CANCELLED");
    expect([await verify(ended, level), await levelOf()]).toEqual([200, name]);
    if (level === 4) expect((await paypal.subscription(silver))[1].status).toBe("ACTIVE");
    if (level === 4) await cancel();
  }
});

test("a payment that was refunded before its end was known gives nothing", async () => {
  const paid = await subscription();
  const { sales } = await paypal.payments();
  await paypal.control("paypal/refund", { id: sales.at(-1).id });
  await end(paid, "CANCELLED");
  expect([await verify(paid), await levelOf()]).toEqual([200, "Free"]);
});

test("what is owed on a subscription is waited for", async () => {
  const paid = await subscription();
  await paypal.control("paypal/suspend", { id: paid });
  expect([await verify(paid), await levelOf()]).toEqual([202, "Free"]);
  await paypal.control("paypal/bill", { early: [paid] });
  expect([await verify(paid), await levelOf()]).toEqual([200, "Silver"]);
});

test("a level that nothing was paid for ends with its cancellation, here and at PayPal", async () => {
  await givenAhead();
  expect(await cancel()).toEqual([200, { message: "Your subscription has been cancelled." }]);
  expect(await levelOf()).toBe("Free");
  const unpaid = await givenAhead();
  await end(unpaid, "CANCELLED");
  expect([await tell("subscription.cancelled", unpaid), await levelOf()]).toEqual([200, "Free"]);
});

test("a payment without an event counts", async () => {
  const paid = await givenAhead();
  await paypal.control("paypal/settle", { id: paid });
  await end(paid, "CANCELLED");
  expect(await tell("subscription.cancelled", paid)).toBe(200);
  expect([await levelOf(), await endOf()]).toEqual(["Silver", await monthAfterPayment(paid)]);
});

test("a free trial lasts as it was promised", async () => {
  await paypal.control("paypal/plan", { levelId: 3, trialDays: 7 });
  for (const where of ["profile", "PayPal"]) {
    const trial = await givenAhead("pay");
    const until = inSeconds((await billing(trial)).next_billing_time);
    if (where === "profile") await cancel();
    else await end(trial, "CANCELLED");
    expect(await tell("subscription.cancelled", trial)).toBe(200);
    expect([where, await levelOf(), await endOf()]).toEqual([where, "Silver", until]);
  }
  await paypal.control("paypal/plan", { levelId: 3 });
});

test("a first payment that failed gives nothing by any route", async () => {
  const urls = { success_url: "http://shop.example/s", cancel_url: "http://shop.example/c" };
  const prepare = `${api}/checkout/prepare-for-existing-user`;
  const [, { checkout_url }] = await ask("POST", prepare, { level_id: 3, ...urls }, token);
  const billingToken = new URL(checkout_url).searchParams.get("ba_token") ?? "";
  const { subscriptions } = await paypal.payments();
  const made = subscriptions.find((one: { billingToken: string }) => one.billingToken === billingToken);
  await paypal.approve(made.id, "declined");
  const complete = { token: made.id, PayerID: "QUETPAYER2777" };
  expect((await ask("POST", `${api}/checkout/complete-payment`, complete, token))[0]).toBe(402);
  expect(await verify(made.id)).toBe(402);
  expect(await tell("payment.completed", made.id)).toBe(402);
  expect(await levelOf()).toBe("Free");
});

test("who buys anew after a payment failed pays for one alone", async () => {
  const declined = await givenAhead();
  await paypal.control("paypal/settle", { id: declined, paid: false });
  expect([await tell("payment.failed", declined), await levelOf()]).toEqual([200, "Free"]);
  expect((await paypal.subscription(declined))[1].status).toBe("ACTIVE");
  const gold = await subscription(4);
  expect([await verify(gold, 4), await levelOf()]).toEqual([200, "Gold"]);
  const statuses = [declined, gold].map(async (one) => (await paypal.subscription(one))[1].status);
  expect(await Promise.all(statuses)).toEqual(["CANCELLED", "ACTIVE"]);
});

test("Alipay adds one period to what is paid for, and ends the subscription", async () => {
  const paid = await subscription();
  await verify(paid);
  const next = inSeconds((await billing(paid)).next_billing_time);
  const reference = "REF-OF-ONE-PERIOD";
  await ask("POST", `${api}/alipay-claims`, { levelId: 3, reference }, token);
  const { status } = await send(`${api}/alipay-claims/decide`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Murmur-Key": sharedKey },
    body: JSON.stringify({ reference, approved: true }),
  });
  const month = new Date(next * 1000);
  month.setUTCMonth(month.getUTCMonth() + 1);
  expect([status, await levelOf(), await endOf()]).toEqual([200, "Silver", inSeconds(month.toISOString())]);
  expect((await paypal.subscription(paid))[1].status).toBe("CANCELLED");
});
