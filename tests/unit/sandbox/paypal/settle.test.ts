import { afterAll, expect, test } from "vitest";
import { newFaultState } from "#sandbox/base/state/faults.ts";
import { newHostState } from "#sandbox/base/state/hosted-videos.ts";
import { standardSettings } from "#sandbox/base/state/settings.ts";
import { openSandboxDatabase } from "#sandbox/database.ts";
import { planId } from "#sandbox/paypal/objects/account.ts";
import { addOrder, approveOrder, captureOrder, findCapture } from "#sandbox/paypal/objects/order.ts";
import { settleDue } from "#sandbox/paypal/objects/payment.ts";
import { allSalesOf, salesOf } from "#sandbox/paypal/objects/sale.ts";
import {
  addSubscription,
  approveSubscription,
  findSubscription,
  holdPayment,
  type SubscriptionRow,
  settleSubscription,
} from "#sandbox/paypal/objects/subscription.ts";
import { subscriptionView } from "#sandbox/paypal/objects/subscription-view.ts";
import { newPayPalState } from "#sandbox/paypal/start.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const db = openSandboxDatabase(temporaryFolder());
const announced: string[] = [];
const paypal = { ...newPayPalState(undefined), announce: (type: string) => void announced.push(type) };
const sandbox = {
  db,
  origin: "http://127.0.0.1:1",
  settings: { ...standardSettings },
  faults: newFaultState(),
  paypal,
  hosts: newHostState(),
  turnstile: new Map(),
};
afterAll(() => db.close());

test.each([
  [true, "COMPLETED", "PAYMENT.SALE.COMPLETED"],
  [false, "DECLINED", "PAYMENT.SALE.DENIED"],
] as const)(
  "a first payment that was held and is now paid (%s) becomes %s, and no payment is due",
  (paid, status, event) => {
    const fields = { plan_id: planId(3), custom_id: null, quantity: "1", return_url: null, cancel_url: null };
    const { id } = addSubscription(fields, db);
    approveSubscription(findSubscription(id, db) as SubscriptionRow, "unpaid", sandbox);
    holdPayment(id, sandbox);
    expect(announced.at(-1)).toBe("PAYMENT.SALE.PENDING");
    expect([salesOf(id, db).length, allSalesOf(id, db)[0]?.status]).toEqual([0, "PENDING"]);
    settleSubscription(findSubscription(id, db) as SubscriptionRow, paid, sandbox);
    expect([allSalesOf(id, db).map((sale) => sale.status), announced.at(-1)]).toEqual([[status], event]);
    const { billing_info } = subscriptionView(findSubscription(id, db) as SubscriptionRow, sandbox);
    expect(billing_info).toMatchObject({ failed_payments_count: 0, outstanding_balance: { value: "0.0" } });
    expect(billing_info !== undefined && "last_payment" in billing_info).toBe(paid);
  },
);

test("a pending payment of the demo completes after its time, not before, and an event is sent", () => {
  const units = [{ amount: { currency_code: "USD", value: "199.00" } }];
  const order = addOrder({ intent: "CAPTURE", units, return_url: null, cancel_url: null }, db);
  approveOrder(order, "pending", sandbox);
  expect(captureOrder(order.id, sandbox)).toBeNull();
  const fields = { plan_id: planId(3), custom_id: null, quantity: "1", return_url: null, cancel_url: null };
  const subscription = addSubscription(fields, db);
  approveSubscription(subscription, "pending", sandbox);
  const states = () => [findCapture(order.id, db)?.status, findSubscription(subscription.id, db)?.status];
  settleDue(60_000, sandbox);
  expect(states()).toEqual(["PENDING", "APPROVAL_PENDING"]);
  settleDue(0, sandbox);
  expect(states()).toEqual(["COMPLETED", "ACTIVE"]);
  expect(announced.slice(-3)).toEqual([
    "PAYMENT.CAPTURE.COMPLETED",
    "BILLING.SUBSCRIPTION.ACTIVATED",
    "PAYMENT.SALE.COMPLETED",
  ]);
});
