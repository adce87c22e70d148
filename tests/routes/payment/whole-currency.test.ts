import { beforeEach, expect, test, vi } from "vitest";
import { sendNotices } from "#lib/services/payment/background/notify-wordpress.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { levels, World } from "#tests/routes/support/paypal-world.ts";
import { eventOf, send } from "#tests/routes/support/subscribed.ts";
import { changeSettings } from "#tests/support/change-settings.ts";

// A purchase in a currency without cents, and its refunds in steps, in whatever order PayPal's events arrive.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

beforeEach(() => {
  changeSettings({ WORDPRESS_KEY: "a key that WordPress and the site share" });
});

const now = (event: object) => send({ ...event, create_time: new Date().toISOString() });

type Capture = { id: string; status: string };

async function bought(pricing_text: string, currency: string) {
  const world = new World({ levels: () => Response.json([{ ...levels[5], pricing_text }]) });
  world.acceptsNotices = true;
  changeSettings({ CURRENCY: currency });
  const token = pay.newMember(world);
  const id = await pay.approvedOrder(world, token);
  const captureId = `CAP-${id}`;
  const unit = world.unitOf(id);
  const amountOf = (value: string) => ({ currency_code: currency, value });
  const refunded: object[] = [];
  /** PayPal refunds a part. Its order names the refunds only if `lists`. */
  const giveBack = (nth: string, value: string, { status = "PARTIALLY_REFUNDED", lists = true } = {}) => {
    const refundId = `${nth}-${id}`;
    const amount = amountOf(value);
    const refund = { id: refundId, status: "COMPLETED", amount, create_time: "2025-09-20T10:00:00Z" };
    refunded.push(refund);
    world.refunds.set(refundId, refund);
    const payments = unit.payments as { captures: Capture[] };
    for (const capture of payments.captures) capture.status = status;
    unit.payments = { captures: payments.captures, ...(lists && { refunds: [...refunded] }) };
  };
  const links = [{ rel: "up", href: `https://api.paypal.com/v2/payments/captures/${captureId}` }];
  const tellRefund = (nth: string) => now(eventOf("PAYMENT.CAPTURE.REFUNDED", { id: `${nth}-${id}`, links }));
  const supplementary_data = { related_ids: { order_id: id } };
  const tellPaid = () => now(eventOf("PAYMENT.CAPTURE.COMPLETED", { id: captureId, supplementary_data }));
  const notified = async () => {
    await sendNotices();
    return world.notified
      .filter(({ paypalId }) => paypalId === id)
      .map(({ type, amount }) => `${type} ${amount}`);
  };
  const verify = () => pay.verifyOrder(id, { token });
  return { world, id, verify, giveBack, tellRefund, tellPaid, notified };
}

test.each([
  ["¥1,500", "JPY", "1500"],
  ["NT$300.00", "TWD", "300"],
  ["1 990 Ft", "HUF", "1990"],
])("the price %s in %s is ordered, captured and sent as %s", async (text, currency, value) => {
  const { world, verify, tellPaid, notified } = await bought(text, currency);
  const found = world.sent("create");
  expect(found).toMatchObject({ purchase_units: [{ amount: { currency_code: currency, value } }] });
  expect((await verify()).status).toBe(200);
  expect(await tellPaid()).toBe(200);
  expect(await notified()).toEqual([`payment.completed ${value}`]);
});

const paid = "payment.completed 1500";
const whole = [paid, "payment.refunded 500", "payment.refunded 499", "payment.refunded 501"];

test("partial refunds that PayPal reports twice are sent once each, and add up to the payment", async () => {
  const { verify, giveBack, tellPaid, tellRefund, notified } = await bought("¥1,500", "JPY");
  await verify();
  await tellPaid();
  giveBack("R1", "500");
  await tellRefund("R1");
  giveBack("R2", "499");
  giveBack("R3", "501", { status: "REFUNDED" });
  for (const nth of ["R1", "R2", "R2", "R3", "R3"]) expect(await tellRefund(nth)).toBe(200);
  expect(await notified()).toEqual(whole);
});

test("partial refunds that arrive before their payment are sent after it", async () => {
  const { verify, giveBack, tellRefund, tellPaid, notified } = await bought("¥1,500", "JPY");
  await verify();
  giveBack("R1", "500");
  giveBack("R2", "499");
  giveBack("R3", "501", { status: "REFUNDED" });
  // The refunds name a transaction that the site does not know yet, so PayPal sends them again.
  for (const nth of ["R3", "R1", "R2"]) expect(await tellRefund(nth)).toBe(503);
  expect(await tellPaid()).toBe(200);
  for (const nth of ["R3", "R1", "R2"]) expect(await tellRefund(nth)).toBe(200);
  expect((await notified()).toSorted()).toEqual(whole.toSorted());
});

test("a full refund reported without its parts is sent as the amount that the known part leaves", async () => {
  const { verify, giveBack, tellRefund, tellPaid, notified } = await bought("¥1,500", "JPY");
  await verify();
  await tellPaid();
  giveBack("R1", "500", { lists: false });
  await tellRefund("R1");
  giveBack("R2", "1000", { status: "REFUNDED", lists: false });
  expect(await tellPaid()).toBe(200);
  expect(await tellRefund("R2")).toBe(200);
  expect(await notified()).toEqual([paid, "payment.refunded 500", "payment.refunded 1000"]);
});

test("an order that was refunded in full before it was verified gives no level", async () => {
  const { world, id, verify, giveBack, tellRefund, notified } = await bought("¥1,500", "JPY");
  world.captureOrder(id);
  giveBack("R1", "1500", { status: "REFUNDED" });
  expect(await tellRefund("R1")).toBe(503);
  expect((await verify()).status).toBe(402);
  expect(await tellRefund("R1")).toBe(200);
  expect(world.grants).toEqual([]);
  expect(await notified()).toEqual(["payment.completed 1500", "payment.refunded 1500"]);
});

test("an order that was refunded in part before it was verified gives its level, and the refund is sent", async () => {
  const { world, id, verify, giveBack, tellRefund, tellPaid, notified } = await bought("¥1,500", "JPY");
  world.captureOrder(id);
  giveBack("R1", "500");
  expect(await tellRefund("R1")).toBe(503);
  expect((await verify()).status).toBe(200);
  expect(await tellPaid()).toBe(200);
  expect(await tellRefund("R1")).toBe(200);
  expect(await notified()).toEqual(["payment.completed 1500", "payment.refunded 500"]);
});
