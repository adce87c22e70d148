import { describe, expect, test, vi } from "vitest";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { findCheckout } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { gold, paidNow, preparedCheckout } from "#tests/routes/support/hosted.ts";
import { day, passTime, sweepOf } from "#tests/routes/support/passed-time.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { reset } from "#tests/routes/support/payments.ts";
import { paypalError } from "#tests/routes/support/paypal-world.ts";
import { eventOf, send, usd } from "#tests/routes/support/subscribed.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { putInState } from "#tests/support/ledger.ts";
import { type Answer, wpError } from "#tests/support/wordpress.ts";

// A hosted checkout's return, under each name and in each state at PayPal.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

let nth = 0;

/**
 * A paid hosted subscription. `changes` overwrite fields of PayPal's record. `name` is the parameter of the return
 * URL that names the checkout.
 */
async function hosted(changes: object = {}, name = "subscription_id") {
  nth += 1;
  const all = await preparedCheckout({ id: name === "ba_token" ? `BA-${nth}` : `I-RETURN${nth}`, name });
  const id = `I-RETURN${nth}`;
  const paid = { status: "ACTIVE", subscriber: { payer_id: "BUYER" }, billing_info: paidNow() };
  all.world.subscriptions.set(id, { id, ...paid, ...changes });
  const come = (body: object) => pay.ask("/checkout/complete-payment", { token: all.token, body });
  return { ...all, id, named: all.id, come };
}

test("the payer of a hosted payment is the one whom the browser names", async () => {
  const { world, id, come } = await hosted();
  expect((await come({ token: id, subscription_id: id, PayerID: "NAMED" })).json).toEqual(gold);
  expect(world.sent("complete")).toEqual({ token: id, PayerID: "NAMED" });
});

test("the payer is read from PayPal and stored if the browser names nobody", async () => {
  const { world, id, come, row } = await hosted();
  expect((await come({ subscription_id: id })).json).toEqual(gold);
  expect(world.sent("complete")).toEqual({ token: id, PayerID: "BUYER" });
  expect(await row()).toMatchObject({ payerId: "BUYER", state: "confirmed" });
});

test.each<[string, Answer]>([
  ["can't be reached", reset],
  ["does not know it yet", paypalError(404, "RESOURCE_NOT_FOUND")],
])("a hosted payment waits for its payer if PayPal %s", async (_, fault) => {
  const { world, id, come, state } = await hosted();
  world.answers = { subscription: fault };
  expect((await come({ subscription_id: id })).status).toBe(202);
  expect([await state(), world.count("complete")]).toEqual(["capturing", 0]);
});

test("the payer no longer matters once the level has been given", async () => {
  const { world, id, token, come, row } = await hosted();
  await putInState((await row())?.id ?? "", "confirmed");
  world.members.set(token, { id: world.members.get(token)?.id ?? 0, level: 4 });
  world.answers = { subscription: reset };
  const { status, json } = await come({ subscription_id: id });
  expect([status, json]).toEqual([200, gold]);
});

test("a billing token finds the prepared checkout, which gets the subscription's id", async () => {
  const { world, id, named, come } = await hosted({}, "ba_token");
  expect((await come({ subscription_id: id, ba_token: named, PayerID: "P" })).json).toEqual(gold);
  expect(world.sent("complete")).toEqual({ token: id, PayerID: "P" });
  expect(await findCheckout(named)).toMatchObject({ subscriptionId: id, state: "confirmed" });
});

test.each<[string, object, Answer | null, number, number]>([
  ["paid: WordPress gives the level", {}, null, 200, 1],
  ["not paid yet: it is waited for", { billing_info: {} }, null, 202, 0],
  ["too many questions: it is waited for", {}, paypalError(429, "RATE_LIMIT_REACHED"), 202, 0],
  ["nothing: it is waited for", {}, reset, 202, 0],
  ["that it is nobody's of this app: WordPress knows", {}, paypalError(403, "NOT_AUTHORIZED"), 200, 1],
])(
  "a hosted subscription that comes back is handled by PayPal's record of it: %s",
  async (_, changes, fault, status, completions) => {
    const { world, id, come } = await hosted(changes);
    if (fault !== null) world.answers = { subscription: fault };
    expect((await come({ subscription_id: id, PayerID: "P" })).status).toBe(status);
    expect(world.count("complete")).toBe(completions);
  },
);

describe("a subscription whose first payment PayPal declined", () => {
  const owing = { billing_info: { outstanding_balance: usd("4.99"), failed_payments_count: 1 } };
  const settled = { billing_info: { outstanding_balance: usd("0.0"), failed_payments_count: 0 } };

  /** PayPal no longer names the failure once the subscription is cancelled. */
  async function declined() {
    const all = await hosted(owing);
    const { cancel } = all.world;
    all.world.cancel = (request, name) => {
      const answer = cancel(request, name);
      all.world.change(all.id, settled);
      return answer;
    };
    const comeBack = async () => {
      const { status, json } = await all.come({ subscription_id: all.id });
      return { status, code: json.error?.code };
    };
    const failed = () => send(eventOf("BILLING.SUBSCRIPTION.PAYMENT.FAILED", { id: all.id }));
    return { ...all, comeBack, failed };
  }
  const refusal = { status: 402, code: "INSTRUMENT_DECLINED" };

  test.each([
    ["the browser first, then the webhook", ["comeBack", "failed"]],
    ["the webhook first, also when PayPal repeats it", ["failed", "failed"]],
  ] as const)(
    "a hosted subscription whose first payment was declined is refused as declined: %s",
    async (_, steps) => {
      const all = await declined();
      for (const step of steps) await all[step]();
      expect(await all.comeBack()).toEqual(refusal);
      expect(await all.comeBack()).toEqual(refusal);
      expect([all.world.count("cancel"), all.world.count("complete")]).toEqual([1, 0]);
      expect(await all.row()).toMatchObject({ state: "failed", reason: "DECLINED" });
      expect(await all.pending()).toEqual([]);
    },
  );

  test("a declined subscription that another request has just cancelled is refused at once", async () => {
    const all = await declined();
    const { cancel } = all.world;
    all.world.cancel = (request, name) => {
      cancel(request, name);
      return cancel(request, name);
    };
    expect(await all.comeBack()).toEqual(refusal);
    expect(await all.state()).toBe("failed");
  });

  test("a hosted subscription charged while it is being cancelled gives its level", async () => {
    const all = await declined();
    const { cancel } = all.world;
    all.world.cancel = (request, name) => {
      const answer = cancel(request, name);
      all.world.change(all.id, { billing_info: paidNow() });
      return answer;
    };
    expect((await all.comeBack()).status).toBe(202);
    expect((await all.come({ subscription_id: all.id })).json).toEqual(gold);
  });
});

describe("a hosted checkout that no browser came back from, days later", () => {
  /** The payment's state after a sweep, usually without the member's token. */
  async function left(
    all: Awaited<ReturnType<typeof preparedCheckout>>,
    change: object = { sealedToken: null },
  ) {
    const { id = "" } = (await all.row()) ?? {};
    all.world.acceptsNotices = true;
    await putInState(id, "capturing", change);
    await passTime(2 * day);
    changeSettings({ WORDPRESS_KEY: "a key that WordPress and the site share" });
    await sweepOf(id);
    vi.useRealTimers();
    return all.state();
  }

  test.each([
    ["cancelled before it was paid: over", { status: "CANCELLED", billing_info: {} }, "failed"],
    ["suspended before it was paid: it may be mended", { status: "SUSPENDED", billing_info: {} }, "created"],
    ["cancelled after it was paid: the level is given", { status: "CANCELLED" }, "confirmed"],
    ["running, and nothing is paid yet: free to choose anew", { billing_info: {} }, "created"],
  ])(
    "a hosted subscription from which no browser came back is settled days later: %s",
    async (_, known, state) => {
      expect(await left(await hosted(known))).toBe(state);
    },
  );

  test.each([
    ["who has it: the level is given", 4, "confirmed"],
    ["who has not: a person must look", 1, "needsReview"],
  ])(
    "a hosted subscription is settled by the level that WordPress shows: for a member %s",
    async (_, level, state) => {
      const all = await hosted();
      const { id = 0 } = all.world.members.get(all.token) ?? {};
      all.world.members.set(all.token, { id, level });
      all.world.answers = { confirmBySite: wpError(409, "duplicate") };
      expect(await left(all, {})).toBe(state);
    },
  );

  test("a hosted order that PayPal has voided is over", async () => {
    const all = await preparedCheckout();
    const order = { id: all.id, status: "VOIDED", intent: "CAPTURE", purchase_units: [] };
    all.world.orders.set(all.id, order);
    expect(await left(all)).toBe("failed");
  });

  test("a checkout from elsewhere stays as it is while PayPal answers too many requests", async () => {
    const all = await hosted();
    const { id = "" } = (await all.row()) ?? {};
    const unknown = { levelId: 0 };
    await withLedgerDatabase(({ db }) =>
      db.updateTable("payment").set(unknown).where("id", "=", id).execute(),
    );
    all.world.answers = { subscription: paypalError(429, "RATE_LIMIT_REACHED") };
    expect(await left(all)).toBe("capturing");
  });
});
