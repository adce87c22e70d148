import { passthrough } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { memberCalls } from "#tests/support/sandbox/member-calls.ts";
import { paypalCalls } from "#tests/support/sandbox/paypal-calls.ts";
import { sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";
import { wordpress } from "#tests/support/wordpress.ts";

// A member tries to get a level for nothing: with the public client id and plan they make their own
// subscriptions, which are active but not paid.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

const { send, url } = sandboxForTests({ faults: true, documented: false });
beforeEach(() => {
  changeSettings({
    WORDPRESS_URL: url(),
    WORDPRESS_KEY: sharedKey,
    ...paypalSettings(url(), "https://murmur.test"),
  });
  wordpress(() => passthrough());
});

const members = memberCalls(send);
const { control, ask: callPayPal } = paypalCalls(send);

const [hour, day] = [3_600_000, 86_400_000];
const inTime = (ms: number) => new Date(Date.now() + ms).toISOString();
const fiveYears = 5 * 365 * day;

let nth = 0;
async function attacker() {
  const token = await members.newMember(`attacker${++nth}@murmur.example`);
  const { user } = (await pay.ask("/user/me", { token })).json;
  const level = async () => (await pay.ask("/user/me", { token })).json.user.membershipLevelId;
  const own = async (customId: string, more: object = {}): Promise<string> =>
    (await control("paypal/subscribe", { levelId: 5, customId, ...more })).id;
  const verify = (id: string) =>
    pay.ask("/paypal-subscription-verify", { token, body: { levelId: 5, subscriptionID: id } });
  const complete = (body: object) => pay.ask("/checkout/complete-payment", { token, body });
  const bill = (id: string) => control("paypal/bill", { early: [id] });
  return { token, id: user.id as number, level, own, verify, complete, bill };
}

/** The signed `custom_id` of an abandoned subscription that the site made for a member. */
async function abandoned(token: string): Promise<string> {
  const made = await pay.ask("/paypal/subscription", { token, body: { levelId: 5 } });
  expect(made.status, made.text).toBe(200);
  return (await callPayPal("GET", `/v1/billing/subscriptions/${made.json.subscriptionId}`))[1].custom_id;
}

test.each([
  ["starts in five years", { startTime: inTime(fiveYears) }],
  ["starts in two days", { startTime: inTime(2 * day) }],
  ["starts in an hour", { startTime: inTime(hour) }],
  ["was not charged yet", { funding: "unpaid" }],
])("an unpaid subscription gives no level by a hosted return: %s", async (_, terms) => {
  const { id, own, complete, level, token } = await attacker();
  const mine = await own(`${id}.5`, terms);
  const answer = await complete({ token: "whatever", subscription_id: mine, PayerID: "QUETPAYER2777" });
  expect(answer.json.levelId, answer.text).toBeUndefined();
  expect(await level()).toBe(1);
  // WordPress's own route gives no level either.
  const path = "/wp-json/asmr/v1/paypal-subscription-verify";
  const [status] = await members.ask("POST", path, { levelId: 5, subscriptionID: mine }, token);
  expect(status).not.toBe(200);
  expect(await level()).toBe(1);
});

test.each([
  ["starts in five years", { startTime: inTime(fiveYears) }, 402],
  ["starts in an hour", { startTime: inTime(hour) }, 202],
  ["was not charged yet", { funding: "unpaid" }, 202],
  ["was paid: one custom_id counts once", {}, 402],
])(
  "an unpaid subscription gives no level with the signed custom_id of an abandoned one: %s",
  async (_, terms, status) => {
    const { token, own, verify, level } = await attacker();
    const mine = await own(await abandoned(token), terms);
    expect((await verify(mine)).status).toBe(status);
    expect(await level()).toBe(1);
  },
);

test("an unpaid subscription gives no level in place of a checkout that WordPress has prepared", async () => {
  const { token, id, own, complete, level } = await attacker();
  const prepared = await pay.ask("/checkout/prepare-for-existing-user", { token, body: { level_id: 5 } });
  expect(prepared.status, prepared.text).toBe(200);
  const ba_token = new URL(prepared.json.checkout_url).searchParams.get("ba_token") ?? "";
  const mine = await own(`${id}.5`, { funding: "unpaid" });
  const answer = await complete({ subscription_id: mine, ba_token, token: "whatever" });
  expect(answer.json.levelId, answer.text).toBeUndefined();
  expect(await level()).toBe(1);
});

describe("what is honest is served", () => {
  test("a subscription that the site made gives its level before its first payment", async () => {
    const { token, verify, level } = await attacker();
    const made = await pay.ask("/paypal/subscription", { token, body: { levelId: 5 } });
    await control("paypal/approve", { id: made.json.subscriptionId, funding: "unpaid" });
    expect((await verify(made.json.subscriptionId)).status).toBe(200);
    expect(await level()).toBe(5);
  });

  test("a checkout that WordPress made is completed", async () => {
    const { token, complete, level } = await attacker();
    const prepared = await pay.ask("/checkout/prepare-for-existing-user", { token, body: { level_id: 5 } });
    const ba_token = new URL(prepared.json.checkout_url).searchParams.get("ba_token") ?? "";
    const { id } = await control("paypal/approve", { id: ba_token, funding: "unpaid" });
    const answer = await complete({ subscription_id: id, ba_token, token: "whatever" });
    expect(answer.json, answer.text).toMatchObject({ levelId: 5 });
    expect(await level()).toBe(5);
  });

  test("a buyer's own subscription waits for its payment, and then gives its level", async () => {
    const { id, own, complete, bill, level } = await attacker();
    const mine = await own(`${id}.5`, { startTime: inTime(hour) });
    const back = { subscription_id: mine, PayerID: "QUETPAYER2777" };
    expect(await complete(back)).toMatchObject({ status: 202, json: { processing: true } });
    await bill(mine);
    expect((await complete(back)).json).toMatchObject({ levelId: 5 });
    expect(await level()).toBe(5);
  });
});
