import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { customIdOf, newNonce } from "#lib/paypal/custom-id.ts";
import { settings } from "#lib/platform/settings.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { preparedCheckout } from "#tests/routes/support/hosted.ts";
import { day, hour, passTime, sweepOf, timeFromNow } from "#tests/routes/support/passed-time.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { stateOf } from "#tests/routes/support/payments.ts";
import { paypalError, World } from "#tests/routes/support/paypal-world.ts";
import { usd } from "#tests/routes/support/subscribed.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { putInState } from "#tests/support/ledger.ts";

// A level is given before the first payment only for a subscription that this site created, and for three days.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

beforeEach(() => passTime(day));
let nth = 0;

describe("what the ledger did not make", () => {
  /** A member's own active, unpaid subscription, and the site's answer to it. */
  async function own(to: object = {}, customId?: string) {
    const world = Object.assign(new World(), { acceptsNotices: true });
    const token = pay.newMember(world);
    const user = String(world.members.get(token)?.id);
    const id = `I-OWN${++nth}`;
    world.subscriptions.set(id, {
      id,
      status: "ACTIVE",
      plan_id: "P-LEVEL3",
      create_time: timeFromNow(0),
      custom_id: customId ?? customIdOf({ kind: "subscription", user, levelId: 3 }, newNonce()),
      ...to,
    });
    const verify = () => pay.verifySubscription(id, { token });
    return { world, token, id, verify, change: (more: object) => world.change(id, more) };
  }
  const paidNow = (more: object = {}) => ({
    billing_info: { last_payment: { amount: usd("3.99"), time: timeFromNow(0) }, ...more },
  });

  test("a subscription made elsewhere waits for its payment with 202, is in the way for a day, and gives its level", async () => {
    const { world, token, id, verify, change } = await own();
    expect((await verify()).status).toBe(202);
    expect({ grants: world.grants, state: await stateOf(id) }).toEqual({ grants: [], state: "capturing" });
    await passTime(2 * day);
    await sweepOf(id);
    expect({ grants: world.grants, state: await stateOf(id) }).toEqual({ grants: [], state: "created" });
    expect((await pay.ask("/user/me", { token })).json.pending ?? []).toEqual([]);
    change(paidNow());
    await passTime(hour);
    await sweepOf(id);
    expect({ grants: world.grants, state: await stateOf(id) }).toEqual({ grants: [id], state: "confirmed" });
  });

  test.each<[string, () => object]>([
    ["starts two days after its making", () => ({ start_time: timeFromNow(2 * day) })],
    ["is charged next in two months", () => ({ billing_info: { next_billing_time: timeFromNow(62 * day) } })],
    ["has paid a set-up fee for years", () => paidNow({ next_billing_time: timeFromNow(900 * day) })],
  ])("a subscription made elsewhere is refused if it %s", async (_, to) => {
    const { world, id, verify } = await own(to());
    expect((await verify()).status).toBe(402);
    expect({ grants: world.grants, ended: world.count("cancel") }).toEqual({ grants: [], ended: 0 });
    expect(await stateOf(id)).not.toBe("confirmed");
  });

  test("a subscription made elsewhere is refused with the custom_id of an abandoned one made here", async () => {
    const world = new World();
    const token = pay.newMember(world);
    const left = (await pay.ask("/paypal/subscription", { token, body: { levelId: 3 } })).json.subscriptionId;
    const id = "I-REPLAYED";
    world.subscriptions.set(id, { ...world.subscriptions.get(left), id, status: "ACTIVE", ...paidNow() });
    expect((await pay.verifySubscription(id, { token })).status).toBe(402);
    // A repeated call and the other route say the same.
    expect((await pay.verifySubscription(id, { token })).status).toBe(402);
    const back = { subscription_id: id, PayerID: "PAYER" };
    expect((await pay.ask("/checkout/complete-payment", { token, body: back })).status).toBe(402);
    expect({ grants: world.grants, state: await stateOf(id) }).toEqual({ grants: [], state: "failed" });
    // The abandoned subscription can still be bought.
    world.approve(left);
    expect((await pay.verifySubscription(left, { token })).status).toBe(200);
  });

  test("one custom_id counts once, even if a copy of it was paid", async () => {
    const { world, token, id, verify } = await own(paidNow());
    expect((await verify()).status).toBe(200);
    world.subscriptions.set("I-COPY", { ...world.subscriptions.get(id), id: "I-COPY", status: "ACTIVE" });
    expect((await pay.verifySubscription("I-COPY", { token })).status).toBe(402);
    expect(world.grants).toEqual([id]);
  });
});

describe("what was made here", () => {
  test("a subscription made here is given before its payment, even if it was approved days later", async () => {
    const { world, id, change, token } = await bought();
    await passTime(6 * day);
    change({
      status_update_time: timeFromNow(0),
      start_time: timeFromNow(0),
      billing_info: { next_billing_time: timeFromNow(31 * day) },
    });
    expect((await pay.verifySubscription(id, { token })).status).toBe(200);
    expect(world.grants).toEqual([id]);
  });

  test.each<[string, () => object]>([
    ["a start in five years", () => ({ start_time: timeFromNow(1800 * day) })],
    ["a next charge in two months", () => ({ billing_info: { next_billing_time: timeFromNow(62 * day) } })],
  ])("a subscription made here is not given before its payment with %s", async (_, to) => {
    const { world, id, change, token } = await bought();
    change(to());
    expect((await pay.verifySubscription(id, { token })).status).toBe(402);
    expect(world.grants).toEqual([]);
  });

  test("a subscription made here waits while its plan can't be read", async () => {
    const { world, id, change, token } = await bought();
    change({ billing_info: { next_billing_time: timeFromNow(31 * day) } });
    expect((await pay.verifySubscription(id, { token })).status).toBe(200);
    const next = await bought();
    next.change({ billing_info: { next_billing_time: timeFromNow(31 * day) } });
    await putInState(next.id, "capturing");
    next.world.answers = { billingPlan: paypalError(404, "RESOURCE_NOT_FOUND") };
    expect((await pay.verifySubscription(next.id, { token: next.token })).status).toBe(202);
    expect([await stateOf(next.id), world.grants, next.world.grants]).toEqual(["capturing", [id], []]);
  });

  test("a subscription from before there were nonces is completed by its old custom_id", async () => {
    const { world, id, change, token } = await bought();
    const { user = "" } = (await findPayment(id)) ?? {};
    await withLedgerDatabase(({ db }) =>
      db.updateTable("payment").set({ nonce: null }).where("id", "=", id).execute(),
    );
    const text = `murmur payment\nsubscription\n${user}\n3`;
    const [secret = ""] = settings().SESSION_SECRET;
    change({ custom_id: `${user}.3.${createHmac("sha256", secret).update(text).digest("base64url")}` });
    expect((await pay.verifySubscription(id, { token })).status).toBe(200);
    expect(world.grants).toEqual([id]);
  });

  test("a subscription abandoned before its approval prevents no purchase, even after the sweep has polled it", async () => {
    const { id, change } = await bought();
    change({ status: "APPROVAL_PENDING" });
    await passTime(hour);
    await sweepOf(id);
    expect(await stateOf(id)).toBe("created");
  });

  async function bought() {
    const world = new World();
    const token = pay.newMember(world);
    const id = await pay.activeSubscription(world, token);
    const change = (to: object) => world.change(id, to);
    change({ create_time: timeFromNow(0) });
    return { world, token, id, change };
  }
});

describe("a hosted subscription that is not paid yet", () => {
  const shared = "k".repeat(32);
  const taken = newNonce();
  async function hosted(customIdOfUser: (user: string) => string, to: object = {}) {
    changeSettings({ WORDPRESS_KEY: shared });
    const all = await preparedCheckout({ id: `I-AHEAD${++nth}`, name: "subscription_id" });
    const user = String(all.world.members.get(all.token)?.id);
    const subscriber = { payer_id: "PAYER" };
    all.world.subscriptions.set(all.id, {
      id: all.id,
      status: "ACTIVE",
      plan_id: "P-LEVEL4",
      subscriber,
      create_time: timeFromNow(0),
      custom_id: customIdOfUser(user),
      ...to,
    });
    return all;
  }
  /** How often WordPress received a request for its level. */
  const requestsTo = ({ requests }: World, id: string) =>
    requests.filter(({ call, body }) => /^(complete|confirm)/.test(call ?? "") && body.includes(id)).length;
  /** The signature that WordPress made before there were nonces. */
  const signedWithout = (user: string) =>
    `${user}.4.${createHmac("sha256", shared).update(`murmur payment\nsubscription\n${user}\n4`).digest("base64url")}`;
  const signed = (user: string, nonce = newNonce(), levelId = 4) =>
    customIdOf({ kind: "subscription", user, levelId }, nonce);

  test("a subscription that WordPress signed with the shared key is completed", async () => {
    const { complete } = await hosted((user) => signed(user, taken));
    expect((await complete()).json).toMatchObject({ levelId: 4 });
  });

  test.each<[string, (user: string) => string]>([
    ["is not signed", (user) => `${user}.4`],
    ["is signed without a nonce", signedWithout],
    ["is signed for another level", (user) => signed(user, newNonce(), 5)],
    ["carries another payment's nonce", (user) => signed(user, taken)],
  ])(
    "an unpaid hosted subscription that %s waits, and WordPress gets no request in any way",
    async (_, customId) => {
      const { world, id: own, complete, row, state } = await hosted(customId);
      world.acceptsNotices = true;
      expect((await complete()).status).toBe(202);
      const { id = "" } = (await row()) ?? {};
      await passTime(hour);
      await sweepOf(id);
      expect([requestsTo(world, own), await state()]).toEqual([0, "capturing"]);
      await passTime(2 * day);
      await sweepOf(id);
      expect(await state()).toBe("created");
    },
  );

  test("a hosted subscription that was cancelled waits, and gives nothing", async () => {
    const { world, id: own, complete } = await hosted((user) => signed(user), { status: "CANCELLED" });
    expect((await complete()).status).toBe(202);
    expect(requestsTo(world, own)).toBe(0);
  });

  test("a hosted subscription that starts in five years is refused", async () => {
    const {
      world,
      id: own,
      complete,
      state,
    } = await hosted((user) => signed(user), { start_time: timeFromNow(1800 * day) });
    expect((await complete()).status).toBe(402);
    expect([requestsTo(world, own), await state()]).toEqual([0, "created"]);
  });
});
