import { describe, expect, test, vi } from "vitest";
import { awaitBackground } from "#lib/services/payment/background/in-background.ts";
import { sendNotices } from "#lib/services/payment/background/notify-wordpress.ts";
import { findPaymentEvents } from "#lib/services/payment/ledger/tables/payment-events.ts";
import { day, passTime } from "#tests/routes/support/passed-time.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { reset } from "#tests/routes/support/payments.ts";
import { World } from "#tests/routes/support/paypal-world.ts";
import { eventOf, sale, send, subscribedMember, usd } from "#tests/routes/support/subscribed.ts";
import { patience } from "#tests/support/eventually.ts";
import { type Answer, broken, json, wpError } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

const imunify = json({ message: "Access denied by Imunify360 bot-protection." }, { status: 415 });
const cloudflare = json({ title: "Error 1020", error_code: 1020 }, { status: 403 });

test.each<[string, Answer]>([
  ["its plugin is gone for a while", wpError(404, "rest_no_route")],
  ["whatever stands before it says no", () => new Response("<h1>No</h1>", { status: 403 })],
  ["a firewall says no in JSON", cloudflare],
  ["Imunify360 says 415", imunify],
  ["nothing is said", () => new Response(null, { status: 404 })],
])(
  "a payment stays pending if WordPress fails to confirm it (%s), and no other begins meanwhile",
  async (_, fault) => {
    const world = Object.assign(new World({ confirmBySite: fault }), { acceptsNotices: true });
    const token = pay.newMember(world);
    const id = await pay.activeSubscription(world, token);
    expect((await pay.verifySubscription(id, { token })).status).toBe(202);
    expect(await pay.stateOf(id)).toBe("captured");
    expect((await pay.ask("/paypal/order", { body: { levelId: 6 }, token })).status).toBe(409);
    world.answers = {};
    expect((await pay.verifySubscription(id, { token })).status).toBe(200);
  },
);

describe("telling WordPress", () => {
  const once = async (answer: Answer) => {
    const bought = await subscribedMember();
    bought.world.answers = { notices: answer };
    await send(eventOf("PAYMENT.SALE.COMPLETED", { id: bought.T, billing_agreement_id: bought.id }));
    await sendNotices();
    bought.world.answers = {};
    return bought;
  };
  test.each<[string, Answer]>([
    ["503", wpError(503, "x")],
    ["429", wpError(429, "x")],
    ["a wrong key", wpError(403, "murmur_key")],
    ["no connection", reset],
    ["a security plugin's 404", wpError(404, "rest_disabled")],
    ["a 404 of whatever stands before it", () => new Response("<h1>No</h1>", { status: 404 })],
    ["a page with 200", () => new Response("<h1>Wait</h1>", { headers: { "content-type": "text/html" } })],
    ["a page with 202", () => new Response("<h1>Wait</h1>", { status: 202 })],
    ["an empty 200", () => new Response("")],
    ["an empty 204", () => new Response(null, { status: 204 })],
    ["success: false", broken(json({ success: false }))],
    ["an error whose status a host made 200", broken(json({ code: "x", data: { status: 403 } }))],
    ["Imunify360's 415 in JSON", imunify],
    ["Cloudflare's 403 in JSON", cloudflare],
    ["a firewall's 406 in JSON", json({ status: "blocked" }, { status: 406 })],
    ["520 of Cloudflare", () => new Response("error code: 520", { status: 520 })],
    ["another plugin's object", broken(json({}))],
    ["a list", broken(json([{ success: true }]))],
    ["null", broken(json(null))],
  ])("WordPress is notified again later after %s", async (_, fault) => {
    const { notified } = await once(fault);
    expect(await notified()).toEqual([]);
    await passTime(120_000);
    expect(await notified()).toEqual(["payment.completed"]);
  });

  test.each([1, "1", "true"])(
    'the answer "success: %j" of a host that loosens JSON counts as a success',
    async (success) => {
      const { notified } = await once(broken(json({ success })));
      await passTime(120_000);
      expect(await notified()).toEqual([]);
    },
  );

  test("the pause after a second failed notification is twice as long", async () => {
    const { world, notified } = await once(wpError(503, "x"));
    await passTime(61_000);
    world.answers = { notices: wpError(503, "x") };
    expect(await notified()).toEqual([]);
    world.answers = {};
    await passTime(90_000);
    expect(await notified()).toEqual([]);
    await passTime(31_000);
    expect(await notified()).toEqual(["payment.completed"]);
  });

  test("a notice that found no route is sent once WordPress has the route", async () => {
    const { notified } = await once(wpError(404, "rest_no_route"));
    expect(await notified()).toEqual(["payment.completed"]);
  });

  test.each([
    ["a payment that WordPress does not know", 404, "payment_not_found"],
    ["another 4xx", 422, "x"],
  ])("%s does not count as a missing route, and ends the notification", async (_, status, code) => {
    const { notified } = await once(wpError(status, code));
    await passTime(day);
    expect(await notified()).toEqual([]);
  });

  test("a refund is sent after its payment, and waits with it", async () => {
    const { id, T, change, notified } = await once(wpError(503, "x"));
    change({ transactions: [sale(T, "2025-09-18T10:00:00Z", "REFUNDED")] });
    await send(eventOf("BILLING.SUBSCRIPTION.UPDATED", { id }));
    expect(await findPaymentEvents(id)).toHaveLength(2);
    expect(await notified()).toEqual([]);
    await passTime(120_000);
    expect(await notified()).toEqual(["payment.completed", "payment.refunded"]);
  });

  test("a WordPress without the route gets all the notices that it missed once it has the route", async () => {
    const { world, id, T, notified } = await subscribedMember({ acceptsNotices: false });
    await send(eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }));
    expect(await notified()).toEqual([]);
    world.acceptsNotices = true;
    expect(await notified()).toEqual(["payment.completed"]);
  });

  test("an event that arrives during a notification is sent right after it", async () => {
    const { world, id, T, change } = await subscribedMember();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.answers = {
      notices: async (request) => {
        const body = await request.text();
        await promise;
        return world.notices(request, "", body);
      },
    };
    await send(eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }));
    await vi.waitFor(() => expect(world.count("notices")).toBe(1), patience);
    change({ status: "CANCELLED", status_update_time: "2025-10-20T10:00:00Z" });
    await send(eventOf("BILLING.SUBSCRIPTION.CANCELLED", { id }));
    resolve();
    const types = () => world.notified.map(({ type }) => type);
    const all = ["payment.completed", "subscription.cancelled"];
    await vi.waitFor(() => expect(types()).toEqual(all), patience);
  });

  describe("until then a member's visit does by their own routes what they allow", () => {
    type Bought = Awaited<ReturnType<typeof subscribedMember>>;
    const given = { status: "COMPLETED", create_time: "2025-09-20T10:00:00Z" };
    const end = (b: Bought) => b.change({ status: "CANCELLED", status_update_time: "2025-10-20T10:00:00Z" });
    const giveBack = (value: string) => (b: Bought) =>
      void b.world.refunds.set(`R${b.T}`, { id: `R${b.T}`, amount: usd(value), ...given });
    const refund = ({ id, T }: Bought) =>
      eventOf("PAYMENT.SALE.REFUNDED", { id: `R${T}`, sale_id: T, billing_agreement_id: id });
    const renewed = (b: Bought) => {
      giveBack("3.99")(b);
      b.change({
        transactions: [sale(b.T, "2025-09-18T10:00:00Z"), sale(`${b.T}B`, "2025-10-18T10:00:00Z")],
      });
    };
    const cancelled = ({ id }: Bought) => eventOf("BILLING.SUBSCRIPTION.CANCELLED", { id });

    test.each<[string, (b: Bought) => void, (b: Bought) => object, number]>([
      ["cancelled at PayPal: ended", end, cancelled, 1],
      ["all of its only payment given back: ended", giveBack("3.99"), refund, 1],
      ["a part of it given back: goes on", giveBack("1.00"), refund, 0],
      ["an older payment given back, and renewed since: goes on", renewed, refund, 0],
    ])(
      "a WordPress without notices learns of an ended subscription at the member's next visit: %s",
      async (_, happen, event, times) => {
        const bought = await subscribedMember({ acceptsNotices: false });
        const { world, id, T, token, notified } = bought;
        await send(eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }));
        happen(bought);
        expect(await send(event(bought))).toBe(200);
        expect(await notified()).toEqual([]);
        await visited(token);
        expect(world.count("cancelAsMember")).toBe(times);
      },
    );

    /** A subscription whose renewal WordPress has taken no notice of. */
    async function renewedUnnoticed() {
      const bought = await subscribedMember({ acceptsNotices: false });
      const { id, T, notified } = bought;
      await send(eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }));
      renewed(bought);
      await send(eventOf("PAYMENT.SALE.COMPLETED", { id: `${T}B`, billing_agreement_id: id }));
      expect(await notified()).toEqual([]);
      return bought;
    }

    test("a renewal is verified again at the member's visit if WordPress takes no notices", async () => {
      const { world, token } = await renewedUnnoticed();
      const before = world.count("confirm");
      await visited(token);
      expect(world.count("confirm") - before).toBe(1);
      await visited(token);
      expect(world.count("confirm") - before).toBe(1);
      expect(world.count("cancelAsMember")).toBe(0);
    });

    test("a renewal that WordPress has not confirmed is verified again at the next visit", async () => {
      const { world, token } = await renewedUnnoticed();
      const before = world.count("confirm");
      for (const answer of [() => new Response("<h1>Wait</h1>"), wpError(503, "x"), null]) {
        world.answers = answer === null ? {} : { confirm: answer };
        await visited(token);
      }
      expect(world.count("confirm") - before).toBe(3);
      await visited(token);
      expect(world.count("confirm") - before).toBe(3);
    });

    test("the end of a subscription for a former level does not end the member's present level", async () => {
      const bought = await subscribedMember({ acceptsNotices: false });
      const { world, token, notified } = bought;
      end(bought);
      await send(cancelled(bought));
      expect(await notified()).toEqual([]);
      world.members.set(token, { id: world.members.get(token)?.id ?? 0, level: 5 });
      await visited(token);
      expect(world.count("cancelAsMember")).toBe(0);
    });

    test("a subscription that was suspended and runs again is not cancelled", async () => {
      const bought = await subscribedMember({ acceptsNotices: false });
      const { world, token, change, notified } = bought;
      change({ status: "SUSPENDED", status_update_time: "2025-10-20T10:00:00Z" });
      await send(eventOf("BILLING.SUBSCRIPTION.SUSPENDED", { id: bought.id }));
      expect(await notified()).toEqual([]);
      change({ status: "ACTIVE" });
      await visited(token);
      expect(world.count("cancelAsMember")).toBe(0);
    });
  });
});

/** A member's visit, and its background work. */
async function visited(token: string): Promise<void> {
  await pay.ask("/user/me", { token });
  await awaitBackground();
}
