import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { orderBody, paypalCalls } from "#tests/unit/sandbox/paypal/paypal-calls.ts";
import { memberCalls } from "./members.ts";
import { api, sandboxForTests } from "./support.ts";

const { send, url } = sandboxForTests({ faults: true });
const { ask, me, newMember, tokenOf } = memberCalls(send);
const paypal = paypalCalls(send);
const [unit] = orderBody.purchase_units;

let count = 0;
let token: string;
let id: number;
beforeEach(async () => {
  token = await newMember(`payer${count++}@x.example`);
  id = Number((await me(token))[1].id);
});

const orderOf = (custom_id: string, value = "199.00") => ({
  ...orderBody,
  purchase_units: [{ ...unit, custom_id, amount: { currency_code: "USD", value } }],
});
const verify = (paypalOrderID: string, levelId: unknown = 6, who = token) =>
  ask("POST", `${api}/paypal-verify`, { levelId, paypalOrderID, capturedOrder: {} }, who);
const verifySubscription = (subscriptionID: string, levelId: unknown, who = token) =>
  ask("POST", `${api}/paypal-subscription-verify`, { levelId, subscriptionID }, who);
const grants = async (paymentId: string) =>
  (await paypal.payments()).grants.filter((grant: { paymentId: string }) => grant.paymentId === paymentId);
async function paidOrder(custom_id = `${id}.6.signed`, value?: string) {
  const order = await paypal.approvedOrder("pay", orderOf(custom_id, value));
  await paypal.capture(order);
  return order;
}
async function activeSubscription(level = 3, custom_id = `${id}.${level}.signed`) {
  const subscription = await paypal.newSubscription(level, custom_id);
  await paypal.approve(subscription);
  return subscription;
}
const levelOf = async () => (await me(token))[1].membership.level_name;

test("one of two subscriptions that are confirmed at the same time goes on", async () => {
  const [slow, quick] = [await activeSubscription(4), await activeSubscription(3)];
  const body = JSON.stringify({ levelId: 4, subscriptionID: slow });
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const asking = request(`${url()}${api}/paypal-subscription-verify`, { method: "POST", headers });
  const answered = once(asking, "response");
  asking.write(body.slice(0, 1));
  // When this answer arrives, the slow request has read its member.
  await me(token);
  await verifySubscription(quick, 3);
  asking.end(body.slice(1));
  const [answer] = (await answered) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const { subscriptions } = await paypal.payments();
  const statusOf = (id: string) => subscriptions.find((one: { id: string }) => one.id === id).status;
  expect([statusOf(slow), statusOf(quick)]).toEqual(["ACTIVE", "CANCELLED"]);
});

test("a purchase and its cancellation are mailed once", async () => {
  const silver = await activeSubscription(3);
  await verifySubscription(silver, 3);
  await verifySubscription(silver, 3);
  expect((await ask("POST", `${api}/user/me/subscription/cancel`, {}, token))[0]).toBe(200);
  const mails = (await (await send("/__sandbox/mails")).json()) as { recipient: string; subject: string }[];
  const own = mails.filter(({ recipient }) => recipient === `payer${count - 1}@x.example`);
  expect(own.map(({ subject }) => subject).slice(0, 2)).toEqual([
    "Your subscription is cancelled",
    "Your membership is open: Silver",
  ]);
  expect(own.filter(({ subject }) => subject.includes("Silver")).length).toBe(1);
});

test("what was bought before something higher takes nothing away, and is ended at PayPal", async () => {
  const silver = await activeSubscription(3);
  expect((await verify(await paidOrder()))[0]).toBe(200);
  expect((await verifySubscription(silver, 3))[0]).toBe(200);
  expect([await levelOf(), (await paypal.subscription(silver))[1].status]).toEqual(["Diamond", "CANCELLED"]);
  expect((await grants(silver)).length).toBe(1);
});

test("a payment by Alipay takes no higher level away that lasts longer", async () => {
  const reference = `REF${id}HIGHER`;
  expect((await ask("POST", `${api}/alipay-claims`, { levelId: 3, reference }, token))[0]).toBe(201);
  const gold = await activeSubscription(4);
  await verifySubscription(gold, 4);
  const decide = async (approved: boolean) => {
    const body = JSON.stringify({ reference, approved });
    const headers = { "content-type": "application/json", "x-murmur-key": sharedKey };
    const response = await fetch(`${url()}${api}/alipay-claims/decide`, { method: "POST", headers, body });
    return [response.status, (await response.json()).code];
  };
  expect(await decide(true)).toEqual([409, "higher_level"]);
  expect([await levelOf(), (await paypal.subscription(gold))[1].status]).toEqual(["Gold", "ACTIVE"]);
  expect((await decide(false))[0]).toBe(200);
});

test("a captured order gives level 6 for good, once, however often it is shown", async () => {
  const order = await paidOrder();
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(order, "6")));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.[0]).toBe(200);
  expect(answers[0]?.[1].success).toBe(true);
  expect(await grants(order)).toMatchObject([{ kind: "order", memberId: id, levelId: 6 }]);
  const { membership } = (await me(token))[1];
  expect(membership).toMatchObject({ gateway: "paypal", level_name: "Diamond" });
  expect(membership.end_date).toBeOneOf([false, ""]);
});

test("a subscription gives its level; a later payment replaces it and ends it at PayPal", async () => {
  const first = await activeSubscription(3);
  expect((await verifySubscription(first, 3))[0]).toBe(200);
  const { membership } = (await me(token))[1];
  expect(membership).toMatchObject({ level_name: "Silver", gateway: "paypal", subscription_id: first });
  const second = await activeSubscription(5);
  expect((await verifySubscription(second, 5))[0]).toBe(200);
  expect(await levelOf()).toBe("Platinum");
  expect((await paypal.subscription(first))[1].status).toBe("CANCELLED");
  expect((await verifySubscription(first, 3))[0]).toBe(200);
  expect(await levelOf()).toBe("Platinum");
  expect((await paypal.subscription(second))[1].status).toBe("ACTIVE");
});

test("cancelling tells PayPal, and keeps what is paid for", async () => {
  const subscription = await activeSubscription(2);
  await verifySubscription(subscription, 2);
  expect((await ask("POST", `${api}/user/me/subscription/cancel`, undefined, token))[0]).toBe(200);
  expect((await paypal.subscription(subscription))[1].status).toBe("CANCELLED");
  expect(await levelOf()).toBe("Bronze");
});

test("another member's payment is refused, and stays theirs", async () => {
  const [order, subscription] = [await paidOrder(), await activeSubscription(3)];
  const other = await tokenOf("gold");
  expect((await verify(order, 6, other))[0]).toBe(403);
  expect((await verifySubscription(subscription, 3, other))[0]).toBe(403);
  await verify(order);
  expect((await verify(order, 6, other))[0]).toBe(403);
  expect((await grants(order)).length).toBe(1);
});

test("what is unpaid, declined, too little or for another level is refused and gives no level", async () => {
  const approved = await paypal.approvedOrder("pay", orderOf(`${id}.6.x`));
  expect((await verify(approved))[0]).toBe(402);
  expect((await verify(await paidOrder(`${id}.6.x`, "1.00")))[0]).toBe(422);
  expect((await verify(await paidOrder(`${id}.5.x`)))[0]).toBe(422);
  expect((await verify(await paidOrder("nobody")))[0]).toBe(403);
  expect((await verifySubscription(await activeSubscription(2, `${id}.5.x`), 5))[0]).toBe(422);
  expect((await verifySubscription(await activeSubscription(2), 3))[0]).toBe(422);
  const waiting = await paypal.newSubscription(2, `${id}.2.x`);
  expect((await verifySubscription(waiting, 2))[0]).toBe(402);
  await paypal.approve(waiting, "declined");
  expect((await verifySubscription(waiting, 2))[0]).toBe(402);
  expect(await levelOf()).toBe("Free");
});

test("what PayPal is still at: 202 with a wait, then the level", async () => {
  await paypal.control("settings", { retryAfterSeconds: 1 });
  const order = await paypal.approvedOrder("pending", orderOf(`${id}.6.x`));
  await paypal.capture(order);
  const [status, body] = await verify(order);
  expect([status, Number(body.retry_after), body.success]).toEqual([202, 1, false]);
  expect(body.processing).toBeOneOf([true, 1, "1"]);
  await paypal.control("paypal/settle", { id: order });
  expect((await verify(order))[0]).toBe(200);
  expect(await levelOf()).toBe("Diamond");
  await paypal.control("settings", undefined, "DELETE");
});

/** Sends a notice about a payment, under the shared key. */
async function tell(type: string, payment: { kind: string; paypalId: string; levelId: number; at?: number }) {
  const { kind, paypalId, levelId, at = Date.now() } = payment;
  const response = await send(`${api}/paypal-event`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Murmur-Key": sharedKey },
    body: JSON.stringify({
      ...{ id: `${type}:${paypalId}.${at}`, type, userId: id, levelId, kind, paypalId },
      ...{ transactionId: `T${paypalId}`.slice(0, 17), amount: "12.99", currency: "USD" },
      at: new Date(at).toISOString(),
    }),
  });
  return response.status;
}

describe("a notice of a failed first payment", () => {
  const givenAhead = async () => {
    const paypalId = await paypal.unpaidSubscription(id);
    expect(await paypal.confirmAsSite(paypalId, id, 3)).toBe(200);
    expect(await levelOf()).toBe("Silver");
    return { kind: "subscription", paypalId, levelId: 3 };
  };

  test("takes back the level that was given ahead of it; a payment after it gives it again", async () => {
    const payment = await givenAhead();
    await paypal.control("paypal/settle", { id: payment.paypalId, paid: false });
    expect(await tell("payment.failed", payment)).toBe(200);
    expect(await levelOf()).toBe("Free");
    expect(await tell("payment.completed", payment)).toBe(200);
    expect(await levelOf()).toBe("Silver");
  });

  test("a failure that was settled since takes nothing, although the payment is reported after it", async () => {
    const payment = await givenAhead();
    await paypal.control("paypal/settle", { id: payment.paypalId, paid: true });
    expect(await tell("payment.failed", { ...payment, at: Date.now() - 3_600_000 })).toBe(200);
    expect(await levelOf()).toBe("Silver");
    expect(await tell("payment.completed", payment)).toBe(200);
    expect(await levelOf()).toBe("Silver");
  });
});

test("an order that was refunded before WordPress knew of it is stored, and gives nothing", async () => {
  const paypalId = await paidOrder();
  await paypal.control("paypal/refund", { id: paypalId });
  const payment = { kind: "order", paypalId, levelId: 6 };
  expect(await tell("payment.completed", payment)).toBe(200);
  expect(await tell("payment.refunded", payment)).toBe(200);
  const { notices } = await paypal.payments();
  expect(notices.filter((one: { paymentId: string }) => one.paymentId === paypalId)).toHaveLength(2);
  expect([await grants(paypalId), await levelOf()]).toEqual([[], "Free"]);
});

test("what an account has paid is named by its transactions, as PMPro keeps it, from the first answer on", async () => {
  const list = async () =>
    (await ask("GET", `${api}/user/payments`, undefined, token))[1].map(
      ({ id: transaction, levelId, state }: { id: string; levelId: number; state: string }) => [
        transaction,
        levelId,
        state,
      ],
    );
  const subscription = await activeSubscription(3);
  await verifySubscription(subscription, 3);
  const order = await paidOrder();
  await verify(order);
  const [capture] = (await paypal.order(order))[1].purchase_units[0].payments.captures;
  const day = 24 * 60 * 60_000;
  const [start, end] = [-day, day].map((ms) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`);
  const span = `?start_time=${start}&end_time=${end}`;
  const path = `/v1/billing/subscriptions/${subscription}/transactions${span}`;
  const { transactions } = (await paypal.ask("GET", path))[1];
  expect(await list()).toEqual([
    [capture.id, 6, "paid"],
    [transactions[0].id, 3, "paid"],
  ]);
});
