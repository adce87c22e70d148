import { expect, test, vi } from "vitest";
import * as claims from "#app/%5Fapi/payments/alipay/route.ts";
import { claimRow, paymentRow } from "#lib/services/desk/desk-rows.ts";
import { findRecord } from "#lib/services/payment/ledger/queries/payment-records.ts";
import { findAlipayClaim } from "#lib/services/payment/ledger/tables/alipay-claims.ts";
import { call, upstream } from "#tests/routes/support/listed-payments.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { World } from "#tests/routes/support/paypal-world.ts";
import { json as answer } from "#tests/support/wordpress.ts";

vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

const version = "en-0123abcd-2026-05-01";
const nobody = () => ({ name: null, email: null, memberUrl: null });

async function recordOf(id: string) {
  const record = await findRecord(id);
  if (record === null) throw new Error("not in the ledger");
  return record;
}

const ways = [
  ["an order", "/paypal/order", { levelId: 6 }],
  ["a subscription", "/paypal/subscription", { levelId: 3 }],
  ["a hosted checkout", "/checkout/prepare-for-existing-user", { level_id: 4 }],
] as const;

let checkouts = 0;
/** A world whose next hosted checkout has a token of its own. */
const newWorld = () => {
  const address = `https://www.sandbox.paypal.com/checkoutnow?token=EC-A${++checkouts}`;
  return new World({ prepare: answer({ checkout_url: address }) });
};

const idIn = (json: Record<string, string>) =>
  json.orderId ?? json.subscriptionId ?? new URL(json.checkout_url ?? "").searchParams.get("token") ?? "";

test.each(ways)("the record of %s contains the version and time of the agreement", async (_, path, body) => {
  const world = newWorld();
  const token = pay.newMember(world);
  const before = Date.now();
  const { status, json } = await pay.ask(path, { token, body: { ...body, agreed: version } });
  expect(status, JSON.stringify(json)).toBe(200);
  const record = await recordOf(idIn(json));
  expect(record.agreed).toBe(version);
  expect(record.agreedAt).toBeGreaterThanOrEqual(before - 2000);
  expect(record.agreedAt).toBe(record.createdAt);
  const at = new Date(record.createdAt).toISOString();
  expect(paymentRow(record, [], nobody).agreed).toEqual({ version, at });
});

test.each(ways)("%s from a page of an older release has no agreement", async (_, path, body) => {
  const world = newWorld();
  const { json } = await pay.ask(path, { token: pay.newMember(world), body });
  const record = await recordOf(idIn(json));
  expect([record.agreed, record.agreedAt]).toEqual([null, null]);
  expect(paymentRow(record, [], nobody).agreed).toBeNull();
});

test.each(ways)("%s with a version in another form is refused with 400", async (_, path, body) => {
  const world = newWorld();
  const token = pay.newMember(world);
  for (const agreed of ["", "en", `${version}x`, "<b>", 7, null])
    expect((await pay.ask(path, { token, body: { ...body, agreed } })).status).toBe(400);
});

test("an open subscription that is used again records the newest agreement", async () => {
  const world = newWorld();
  const token = pay.newMember(world);
  const subscribe = (agreed: string) =>
    pay.ask("/paypal/subscription", { token, body: { levelId: 3, agreed } });
  const { json } = await subscribe("zh-0123abcd");
  const again = await subscribe(version);
  expect(again.json).toEqual(json);
  expect((await recordOf(json.subscriptionId)).agreed).toBe(version);
});

test("an Alipay claim records the agreement's version and time, too", async () => {
  upstream();
  const reference = "REF-AGREED-1";
  const { status } = await call(claims.POST, "POST", { levelId: 3, reference, agreed: version });
  expect(status).toBe(201);
  const claim = await findAlipayClaim(reference);
  const expected = { version, at: new Date(claim?.madeAt ?? 0).toISOString() };
  expect(claim && claimRow(claim, nobody).agreed).toEqual(expected);
});
