import { beforeEach, describe, expect, test, vi } from "vitest";
import { sweep } from "#lib/services/payment/background/sweep.ts";
import {
  addPayment,
  schedulePoll,
  updatePayment,
} from "#lib/services/payment/ledger/changes/change-payment.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { findDuePayments } from "#lib/services/payment/ledger/queries/due-payments.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { newPayment, type Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import { encryptToken } from "#lib/session/token-vault.ts";
import { preparedCheckout } from "#tests/routes/support/hosted.ts";
import { day, hour, passTime, sweepOf } from "#tests/routes/support/passed-time.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { reset, stateOf } from "#tests/routes/support/payments.ts";
import { paypalError, World } from "#tests/routes/support/paypal-world.ts";
import { subscribedMember } from "#tests/routes/support/subscribed.ts";
import { putInState } from "#tests/support/ledger.ts";
import { json, wpError } from "#tests/support/wordpress.ts";

// The sweep takes up unfinished payments and stores what it learns.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

let hostedOrders = 0;

/** A hosted checkout of an order, in the ledger and at PayPal. */
async function hostedOrder(world: World, known: Partial<Payment> = {}) {
  const id = `HOSTEDORDER${++hostedOrders}`;
  world.acceptsNotices = true;
  const payment = newPayment({ id: `own-${id}`, kind: "checkout", checkoutToken: id, user: "7", levelId: 6 });
  await addPayment({ ...payment, state: "capturing", payerId: "PAYER", ...known });
  const amount = { currency_code: "USD", value: "1199.50" };
  const purchase_units = [{ amount, custom_id: "7.6" }];
  world.orders.set(id, { id, status: "CREATED", intent: "CAPTURE", purchase_units });
  return { id, rowId: payment.id };
}

async function orderInPage(world: World) {
  world.acceptsNotices = true;
  const id = await pay.approvedOrder(world, pay.newMember(world));
  return { id, rowId: id };
}

// The ledger's time never goes back from one test to the next.
beforeEach(() => passTime(0));

describe("the sweep", () => {
  test("the sweep finishes an approved order that neither page nor webhook finished, without the member's token", async () => {
    const world = new World();
    world.acceptsNotices = true;
    const token = pay.newMember(world);
    const id = await pay.approvedOrder(world, token);
    await updatePayment(id, { sealedToken: null });
    await passTime(10 * 60_000);
    await sweepOf(id);
    expect([await stateOf(id), world.grants, world.captures]).toEqual(["confirmed", [id], [id]]);
  });

  test("the sweep ends a hosted subscription that was never paid, and has its level taken back", async () => {
    const { world, id, row, state } = await preparedCheckout({ id: "I-NEVERPAID", name: "subscription_id" });
    world.acceptsNotices = true;
    world.subscriptions.set(id, {
      id,
      status: "CANCELLED",
      status_update_time: "2025-10-20T10:00:00Z",
      billing_info: { failed_payments_count: 1, last_failed_payment: { time: "2025-10-19T10:00:00Z" } },
      transactions: [],
    });
    const { id: held = "" } = (await row()) ?? {};
    await putInState(held, "capturing", { sealedToken: null });
    await passTime(hour);
    await sweepOf(held);
    expect(await state()).toBe("failed");
    expect(world.notified.map(({ type, paypalId }) => [type, paypalId])).toEqual([
      ["payment.failed", id],
      ["subscription.cancelled", id],
    ]);
  });

  test.each(["in the page", "hosted"])(
    "an order (%s) that was refunded before WordPress knew of it is over, and WordPress gets all its events",
    async (way) => {
      const world = new World();
      const { id, rowId } = way === "hosted" ? await hostedOrder(world) : await orderInPage(world);
      world.captureOrder(id, { status: "REFUNDED" });
      await putInState(rowId, "captured", { sealedToken: null });
      await passTime(hour);
      await sweepOf(rowId);
      expect(await stateOf(rowId)).toBe("failed");
      expect(world.notified.map(({ type, paypalId, amount }) => [type, paypalId, amount])).toEqual([
        ["payment.completed", id, "1199.50"],
        ["payment.refunded", id, "1199.50"],
      ]);
      expect(world.grants).toEqual([]);
    },
  );

  describe("a hosted order that nobody is left to complete", () => {
    const requests = async (
      { age = 0, sealedToken = null, scripted = {} }: Poll,
      happen: (world: World, id: string) => void,
    ) => {
      const world = new World(scripted);
      const { id, rowId } = await hostedOrder(world, { sealedToken, createdAt: Date.now() - age });
      happen(world, id);
      await passTime(hour);
      await sweepOf(rowId);
      return stateOf(rowId);
    };
    type Poll = { age?: number; sealedToken?: string | null; scripted?: World["answers"] };
    const declined = (world: World, id: string) => world.approve(id);
    const captured = (status: string) => (world: World, id: string) => {
      world.captureOrder(id, { status });
    };

    test.each([null, "jwt.of.nobody"])(
      "a hosted order that was declined, with the dead token %s, lets the buyer choose again after a day",
      async (token) => {
        const sealedToken = token && (await encryptToken(token));
        const scripted = { complete: wpError(403, "jwt_auth_invalid_token") };
        expect(await requests({ age: day / 2, sealedToken, scripted }, declined)).toBe("capturing");
        expect(await requests({ age: day, sealedToken, scripted }, declined)).toBe("created");
      },
    );

    test.each([
      ["DECLINED", "failed"],
      ["FAILED", "failed"],
      ["PENDING", "confirmed"],
    ])("a hosted order that nobody completes and whose capture is %s becomes %s", async (status, state) => {
      expect(await requests({ age: day }, captured(status))).toBe(state);
    });

    test("a paid hosted order that WordPress refuses for good waits for a person", async () => {
      const scripted = { confirmBySite: json({ success: false, message: "Not yours." }, { status: 403 }) };
      expect(await requests({ scripted }, captured("COMPLETED"))).toBe("needsReview");
    });
  });

  test.each([
    ["whom the browser named, whatever PayPal says", "NAMED", "BUYER", "NAMED"],
    ["whom PayPal names, where no browser came back", null, "BUYER", "BUYER"],
    ["whom nobody knows: WordPress gets no request", null, undefined, undefined],
  ])("a hosted order is completed for the payer %s", async (_, payerId, payer_id, payer) => {
    const world = new World();
    const token = pay.newMember(world);
    const { id, rowId } = await hostedOrder(world, { payerId, sealedToken: await encryptToken(token) });
    world.change(id, { status: "APPROVED", payer: { payer_id } });
    await passTime(hour);
    await sweepOf(rowId);
    expect(world.sent("complete")?.PayerID).toBe(payer);
    expect((await findPayment(rowId))?.payerId ?? undefined).toBe(payer);
  });

  describe("a checkout that nobody here prepared, and that PayPal does not know", () => {
    let madeUp = 0;
    const left = async (age: number, token: string | null, answers: World["answers"] = {}) => {
      const world = new World(answers);
      if (token !== null) world.members.set(token, { id: 9000, level: 1 });
      const { rowId } = await hostedOrder(world, {
        checkoutToken: `MADE-UP-${++madeUp}`,
        levelId: 0,
        sealedToken: await encryptToken(token ?? "jwt.of.nobody"),
        createdAt: Date.now() - age,
      });
      await passTime(hour);
      await sweepOf(rowId);
      return (await stateOf(rowId)) ?? null;
    };

    test("a checkout that neither WordPress nor PayPal knows is deleted", async () => {
      const complete = json({ error: "No such payment." }, { status: 404 });
      expect(await left(0, "jwt.alive.made-up", { complete })).toBe(null);
    });

    test("a checkout that nobody can complete any more is over after a day, and prevents no purchase", async () => {
      const complete = wpError(403, "jwt_auth_invalid_token");
      expect(await left(day / 2, null, { complete })).toBe("capturing");
      expect(await left(day, null, { complete })).toBe("failed");
    });
  });

  test("the sweep polls a payment that was last changed by a clock forty days ahead", async () => {
    const world = new World();
    const { id } = await orderInPage(world);
    const ahead = Date.now() + 40 * day;
    await withLedgerDatabase(({ db }) =>
      db.updateTable("payment").set({ changedAt: ahead }).where("id", "=", id).execute(),
    );
    await passTime(1_000);
    await sweepOf(id);
    expect(await stateOf(id)).toBe("confirmed");
  });

  test("only one sweep runs at a time, and another one sends no request while the lease is taken", async () => {
    const { world, id } = await subscribedMember();
    await schedulePoll(id, 0, 0);
    const another = await withLedgerDatabase((store) => store.lock("sweep"));
    const requests = world.requests.length;
    await sweep();
    expect(world.requests.length).toBe(requests);
    await another?.release();
  });

  test("the sweep polls a payment ever more rarely, and never stops", async () => {
    const { world, id } = await subscribedMember();
    await schedulePoll(id, 0, 0);
    world.answers = { subscription: reset };
    await sweep();
    const [row] = (await findDuePayments(1_000)).filter((one) => one.id === id);
    expect(row).toBeUndefined();
    await passTime(30 * day);
    expect((await findDuePayments(1_000)).map((one) => one.id)).toContain(id);
  });
});

test("a capture after a decline has a new request id, and one repeated after a reset has the same", async () => {
  const world = new World();
  const token = pay.newMember(world);
  const id = await pay.approvedOrder(world, token);
  const refused = paypalError(422, "INSTRUMENT_DECLINED");
  world.answers = { capture: [refused, reset, null], order: [null, null, reset, reset] };
  expect((await pay.verifyOrder(id, { token })).status).toBe(402);
  await pay.verifyOrder(id, { token });
  world.answers = {};
  await pay.verifyOrder(id, { token });
  const keys = world.requests
    .filter(({ call }) => call === "capture")
    .map(({ request }) => request.headers.get("paypal-request-id"));
  expect(keys).toEqual([`capture-${id}`, `capture-${id}-2`, `capture-${id}-2`]);
});
