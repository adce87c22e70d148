import { afterEach, beforeEach, expect, test } from "vitest";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { customIdOf } from "#sandbox/account/payments/custom-id.ts";
import { levelName } from "#sandbox/data/levels.ts";
import { monthsAfter } from "#sandbox/paypal/objects/plan-terms.ts";
import { memberCalls } from "#tests/support/sandbox/member-calls.ts";
import { paypalCalls } from "#tests/support/sandbox/paypal-calls.ts";
import { api, sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";
import table from "#tests/support/tables/paid-time.json";

// The level and its end after payments and events. The plugin reads the same table
// (wordpress/tests/real/Payments/PaidTimeTest.php).

/**
 * One of `buy`, `paypal`, `verify`, `confirm`, `notify`, `cancel`, `alipay`, `note` and `has`; `of` is what
 * `buy` named.
 */
type Step = { [Field in "buy" | "paypal" | "verify" | "confirm" | "notify" | "cancel" | "note"]?: string } & {
  [Field in "of" | "funding" | "signed" | "then" | "message" | "until"]?: string;
} & { [Field in "has" | "alipay" | "level" | "answers" | "startsInDays"]?: number } & { cancelled?: boolean };

const { send } = sandboxForTests({ faults: true });
const { ask, me, newMember } = memberCalls(send);
const paypal = paypalCalls(send);
const day = 86_400_000;

let count = 0;
let token: string;
let id: number;
/** Subscriptions by their name, and the time that `note` has read. */
let bought: Map<string, string>;
let noted: number;
beforeEach(async () => {
  token = await newMember(`paid${count++}@x.example`);
  id = Number((await me(token))[1].id);
  bought = new Map();
});
afterEach(() => paypal.control("paypal/plan", { levelId: 3 }));

const membership = async () => (await me(token))[1].membership;
const subscription = async (name = "") => (await paypal.subscription(bought.get(name) ?? ""))[1];

async function customIdFor(signed: string, level: number): Promise<string> {
  if (signed === "by nobody") return `${id}.${level}`;
  if (signed === "by another key") return `${id}.${level}.${"n".repeat(22)}.${"x".repeat(43)}`;
  if (signed === "as an order") return customIdOf("order", { id }, level);
  if (signed === "as the first one") return (await subscription("first")).custom_id;
  return customIdOf("subscription", { id }, level);
}

async function buy(name: string, { level = 3, funding = "pay", signed = "", startsInDays }: Step) {
  const customId = await customIdFor(signed, level);
  const startTime = startsInDays && new Date(Date.now() + startsInDays * day - 60_000).toISOString();
  const more = { levelId: level, customId, funding, ...(startTime && { startTime }) };
  bought.set(name, (await paypal.control("paypal/subscribe", more)).id);
}

async function atPayPal(what: string, paypalId: string): Promise<void> {
  const { sales } = await paypal.payments();
  const sale = sales.findLast((one: { subscriptionId: string }) => one.subscriptionId === paypalId);
  if (what === "look") return;
  if (what === "fail") await paypal.control("paypal/settle", { id: paypalId, paid: false });
  else if (what === "bill") await paypal.control("paypal/bill", { early: [paypalId] });
  else await paypal.control(`paypal/${what}`, { id: what === "refund" ? sale?.id : paypalId });
}

/** Sends something as the site does, under the shared key; returns the status. */
async function asSite(path: string, body: object): Promise<number> {
  const headers = { "Content-Type": "application/json", "X-Murmur-Key": sharedKey };
  return (await send(api + path, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

async function take(step: Step): Promise<void> {
  const { level = 3, answers } = step;
  const idOf = (name = "") => bought.get(name) ?? "";
  const payment = { userId: id, levelId: level, kind: "subscription" };
  const label = JSON.stringify(step);
  if (step.buy) await buy(step.buy, step);
  if (step.paypal) await atPayPal(step.paypal, idOf(step.of));
  if (step.then) expect((await subscription(step.of)).status, label).toBe(step.then);
  if (step.note) noted = Date.parse((await subscription(step.of)).billing_info.next_billing_time);
  if (step.verify) {
    const body = { levelId: level, subscriptionID: idOf(step.verify) };
    expect((await ask("POST", `${api}/paypal-subscription-verify`, body, token))[0], label).toBe(answers);
  }
  if (step.confirm)
    expect(await asSite("/payments/confirm", { ...payment, paypalId: idOf(step.confirm) }), label).toBe(
      answers,
    );
  if (step.notify) {
    const event = { id: `${step.notify}:${idOf(step.of)}`, type: step.notify, at: new Date().toISOString() };
    expect(await asSite("/paypal-event", { ...payment, ...event, paypalId: idOf(step.of) }), label).toBe(
      answers,
    );
  }
  if (step.cancel) {
    const [status, { message }] = await ask("POST", `${api}/user/me/subscription/cancel`, undefined, token);
    expect([status, step.message && message], label).toEqual([answers, step.message]);
  }
  if (step.alipay) {
    const reference = `PAID${count}BYALIPAY`;
    await ask("POST", `${api}/alipay-claims`, { levelId: step.alipay, reference }, token);
    expect(await asSite("/alipay-claims/decide", { reference, approved: true }), label).toBe(answers);
  }
  if (step.has) await expectLevel(step);
}

async function expectLevel({ has = 0, until, of, cancelled }: Step): Promise<void> {
  const { level_name, end_date, is_cancellation_pending } = await membership();
  expect(level_name).toBe(levelName(has));
  if (cancelled !== undefined) expect(Boolean(Number(is_cancellation_pending))).toBe(cancelled);
  if (!until) return;
  const ends: Record<string, () => Promise<number>> = {
    "the next payment": async () => noted,
    "a month after the next payment": async () =>
      new Date(noted).setUTCMonth(new Date(noted).getUTCMonth() + 1),
    "a month after the payment": async () =>
      monthsAfter(Date.parse((await subscription(of)).billing_info.last_payment.time), 1),
  };
  // WordPress's time has no zone and whole seconds.
  expect(Date.parse(`${end_date}Z`)).toBe(Math.floor(((await ends[until]?.()) ?? 0) / 1000) * 1000);
}

test.each(table)(
  "the shared table says until when a member has paid: $name",
  async ({ trialDays, steps }: { trialDays?: number; steps: Step[] }) => {
    if (trialDays) await paypal.control("paypal/plan", { levelId: 3, trialDays });
    for (const step of steps) await take(step);
  },
);
