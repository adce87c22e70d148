import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { provideMetrics } from "#lib/platform/observe/metrics.ts";
import { revalidate } from "#lib/services/operation/revalidation.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { boughtOrder, signature } from "#tests/routes/support/payments.ts";

vi.mock("next/cache", { spy: true });

const webhook = vi.fn();
const revalidation = vi.fn();
beforeEach(() => {
  const counts = { countUpstreamCall: vi.fn(), countFill: vi.fn() };
  const others = { ...counts, watchPayments: vi.fn(), watchWaiting: vi.fn(), watchSweeps: vi.fn() };
  provideMetrics({ ...others, countWebhookEvent: webhook, countRevalidation: revalidation });
});
afterEach(() => vi.clearAllMocks());

const send = (event_type: string, resource: object, headers: Record<string, string> = signature()) =>
  pay.ask("/paypal/webhook", {
    raw: JSON.stringify({ id: `WH-${event_type}`, event_type, resource }),
    token: null,
    headers: { ...headers, "sec-fetch-site": "cross-site", origin: "https://paypal.test" },
  });

test("an event of PayPal is counted by type and result (product: Metrics)", async () => {
  const { id, world } = await boughtOrder();
  await send("CHECKOUT.ORDER.APPROVED", { id });
  await send("SHOP.CLOSED", {});
  world.answers = { order: pay.down };
  await send("CHECKOUT.ORDER.APPROVED", { id }, {});
  expect(webhook.mock.calls).toEqual([
    ["CHECKOUT.ORDER.APPROVED", "taken"],
    ["other", "taken"],
    ["CHECKOUT.ORDER.APPROVED", "refused"],
  ]);
});

test("each tag of a change is counted by its kind", () => {
  revalidate(["videos", "video:soft-rain", "made-up"]);
  revalidate(["videos"], { isRelayed: true });
  expect(revalidation.mock.calls).toEqual([
    ["videos", "wordpress"],
    ["video", "wordpress"],
    ["unknown", "wordpress"],
    ["videos", "instance"],
  ]);
});
