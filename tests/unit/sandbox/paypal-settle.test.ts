import { afterAll, expect, test } from "vitest";
import { standardSettings } from "#sandbox/account/member/settings.ts";
import { openDatabase } from "#sandbox/database.ts";
import { newFaultState } from "#sandbox/faults/faults.ts";
import { newHostState } from "#sandbox/hosts/videos.ts";
import { planId } from "#sandbox/paypal/objects/account.ts";
import { addOrder, approveOrder, captureOrder, findCapture } from "#sandbox/paypal/objects/order.ts";
import { settleDue } from "#sandbox/paypal/objects/payment.ts";
import {
  addSubscription,
  approveSubscription,
  findSubscription,
} from "#sandbox/paypal/objects/subscription.ts";
import { newPayPalState } from "#sandbox/paypal/start.ts";
import { temporaryFolder } from "./support.ts";

const db = openDatabase(temporaryFolder());
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

test("what is left pending in the demo completes after its time, not before, and is announced", () => {
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
