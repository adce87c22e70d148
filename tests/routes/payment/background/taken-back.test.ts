import { beforeEach, describe, expect, test, vi } from "vitest";
import { day, hour, passTime, sweepOf, timeFromNow } from "#tests/routes/support/passed-time.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { stateOf } from "#tests/routes/support/payments.ts";
import { billingPlan, World } from "#tests/routes/support/paypal-world.ts";
import { billing, eventOf, sale, send, subscribedMember, usd } from "#tests/routes/support/subscribed.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { wpError } from "#tests/support/wordpress.ts";

// A level given ahead of its first payment is taken back after three days.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));
beforeEach(() => passTime(day));

describe("given and not paid after three days", () => {
  const unpaid = async (to: object = {}) => {
    const all = await subscribedMember({ isPaid: false });
    expect(await stateOf(all.id)).toBe("confirmed");
    all.change({ billing_info: { failed_payments_count: 0 }, ...to });
    return all;
  };

  test("an unpaid level is taken back after three days, PayPal charges no more, and both are notified once", async () => {
    const { world, id, notified } = await unpaid();
    await passTime(2.9 * day);
    await sweepOf(id);
    expect([await notified(), world.count("cancel")]).toEqual([[], 0]);
    await passTime(0.2 * day);
    await sweepOf(id);
    expect([await notified(), world.count("cancel")]).toEqual([["payment.failed"], 1]);
    await passTime(hour);
    await sweepOf(id);
    expect(await notified()).toEqual(["payment.failed", "subscription.cancelled"]);
    expect(world.count("cancel")).toBe(1);
  });

  test("an unpaid level is taken back even if PayPal could not end the subscription at first", async () => {
    const { world, id, notified } = await unpaid();
    await passTime(4 * day);
    world.answers = { cancel: pay.down };
    await sweepOf(id);
    expect([await notified(), world.subscriptions.get(id)?.status]).toEqual([["payment.failed"], "ACTIVE"]);
    world.answers = {};
    await passTime(hour);
    await sweepOf(id);
    expect(world.subscriptions.get(id)?.status).toBe("CANCELLED");
  });

  test("the three days of an unpaid level begin with its approval, or with the end of a free trial", async () => {
    const frequency = { interval_unit: "DAY", interval_count: 14 };
    const trial = { tenure_type: "TRIAL", sequence: 0, total_cycles: 1, frequency };
    const { world, id, notified } = await unpaid({ status_update_time: timeFromNow(2 * day) });
    const { billing_cycles, ...plan } = billingPlan(3);
    world.answers = {
      billingPlan: () => Response.json({ ...plan, billing_cycles: [trial, ...billing_cycles] }),
    };
    for (const [days, types] of [
      [4.9, []],
      [14, []],
      [0.2, ["payment.failed"]],
    ] as const) {
      await passTime(days * day);
      await sweepOf(id);
      expect(await notified()).toEqual(types);
    }
  });

  test.each<[string, object]>([
    ["was paid", { billing_info: { last_payment: { amount: usd("3.99"), time: "2026-01-01T00:00:00Z" } } }],
    ["has a held payment", { transactions: [sale("T-HELD", "2026-01-01T00:00:00Z", "PENDING")] }],
  ])("an unpaid level stays if it %s", async (_, to) => {
    const { world, id } = await unpaid(to);
    await passTime(30 * day);
    await sweepOf(id);
    expect(world.count("cancel")).toBe(0);
    expect(world.notified.map(({ type }) => type)).not.toContain("payment.failed");
  });

  test("an unpaid level that WordPress refuses to take back waits for a person", async () => {
    const no = wpError(422, "x", "");
    const world = Object.assign(new World({ confirm: no, confirmBySite: no }), { acceptsNotices: true });
    const token = pay.newMember(world);
    const id = await pay.activeSubscription(world, token);
    expect((await pay.verifySubscription(id, { token })).status).toBe(422);
    await passTime(4 * day);
    await sweepOf(id);
    expect([await stateOf(id), world.count("cancel")]).toEqual(["needsReview", 0]);
  });

  test("an unpaid level of which WordPress was never notified needs no removal", async () => {
    const world = Object.assign(new World({ confirm: pay.down, confirmBySite: pay.down }), {
      acceptsNotices: true,
    });
    const token = pay.newMember(world);
    const id = await pay.activeSubscription(world, token);
    expect((await pay.verifySubscription(id, { token })).status).toBe(202);
    expect(await stateOf(id)).toBe("captured");
    await passTime(4 * day);
    const { answers } = world;
    world.answers = { ...answers, cancel: pay.down };
    await sweepOf(id);
    expect(await stateOf(id), "PayPal could not cancel: it may still charge").toBe("captured");
    world.answers = answers;
    await passTime(hour);
    await sweepOf(id);
    expect([await stateOf(id), world.subscriptions.get(id)?.status]).toEqual(["failed", "CANCELLED"]);
  });
});

describe("a first payment that PayPal holds, and then denies", () => {
  const at = "2025-09-18T12:00:00Z";
  test("a first payment that PayPal holds leaves the level as it is, and is logged", async () => {
    const { world, id, T, change, notified } = await subscribedMember({ isPaid: false });
    change({ billing_info: billing, transactions: [sale(T, at, "PENDING")] });
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    changeSettings({ LOG_LEVEL: "info" });
    expect(await send(eventOf("PAYMENT.SALE.PENDING", { id: T, billing_agreement_id: id }))).toBe(200);
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
    written.mockRestore();
    expect(lines).toContainEqual(
      expect.objectContaining({ message: "PayPal holds a payment", payment: id, transaction: T }),
    );
    expect([await notified(), world.count("cancel")]).toEqual([[], 0]);
  });

  test("a denied first payment takes the level back at once, though nothing is owed, and ends the subscription", async () => {
    const { world, id, T, change, notified } = await subscribedMember({ isPaid: false });
    change({ billing_info: billing, transactions: [sale(T, at, "DECLINED")] });
    expect(await send(eventOf("PAYMENT.SALE.DENIED", { id: T, billing_agreement_id: id }))).toBe(200);
    expect([await notified(), world.count("cancel")]).toEqual([["payment.failed"], 1]);
  });

  test("a denied first payment changes nothing if another payment was taken or is held", async () => {
    for (const status of ["COMPLETED", "PENDING"]) {
      const { world, id, T, change } = await subscribedMember({ isPaid: false });
      const transactions = [sale(T, at, "DECLINED"), sale(`${T}B`, at, status)];
      change({ billing_info: billing, transactions });
      await send(eventOf("PAYMENT.SALE.DENIED", { id: T, billing_agreement_id: id }));
      expect(world.count("cancel"), status).toBe(0);
    }
  });
});

test("a payment that fails after a payment of nothing counts as the first, and ends the subscription", async () => {
  const { world, id, T, change, notified } = await subscribedMember({ isPaid: false });
  const last_payment = { amount: usd("0.0"), time: "2025-09-18T10:00:00Z" };
  const nothing = { ...sale(T, "2025-09-18T10:00:00Z"), amount_with_breakdown: { gross_amount: usd("0.0") } };
  change({ billing_info: { ...billing, last_payment }, transactions: [nothing] });
  expect(await send(eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }))).toBe(200);
  expect([await notified(), world.count("cancel")]).toEqual([[], 0]);
  const last_failed_payment = { time: "2025-09-25T12:00:00Z" };
  const owed = { outstanding_balance: usd("3.99"), failed_payments_count: 1, last_failed_payment };
  change({ billing_info: { ...billing, last_payment, ...owed } });
  expect(await send(eventOf("BILLING.SUBSCRIPTION.PAYMENT.FAILED", { id }))).toBe(200);
  expect([await notified(), world.count("cancel")]).toEqual([["payment.failed"], 1]);
});
