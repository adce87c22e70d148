import { expect, test } from "vitest";
import { paypalCalls } from "#tests/support/sandbox/paypal-calls.ts";
import { sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

const { send } = sandboxForTests({ faults: true });
const { ask, newSubscription, approve } = paypalCalls(send);
const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const list = (from: number, to: number, more = "") =>
  ask("GET", `/v1/reporting/transactions?start_date=${iso(from)}&end_date=${iso(to)}${more}`);
const day = 86_400_000;

test("PayPal's report lists a subscription's payment, and can be read page by page", async () => {
  const id = await newSubscription(3);
  await approve(id);
  const now = Date.now();
  const [status, books] = await list(now - day, now + 60_000);
  expect(status).toBe(200);
  const [{ transaction_info: info }] = books.transaction_details.slice(-1);
  expect(info).toMatchObject({
    paypal_reference_id: id,
    paypal_reference_id_type: "SUB",
    transaction_event_code: "T0002",
    transaction_status: "S",
    transaction_amount: { currency_code: "USD", value: "12.99" },
  });
  const [, one] = await list(now - day, now + 60_000, "&page_size=1&page=1");
  expect(one).toMatchObject({ total_items: books.total_items, total_pages: books.total_items });
  expect(one.transaction_details).toHaveLength(1);
});

test("a report over more than 31 days, or without an end, is refused with 400", async () => {
  const now = Date.now();
  expect((await list(now - 32 * day, now))[0]).toBe(400);
  expect((await ask("GET", "/v1/reporting/transactions?start_date=2026-01-01"))[0]).toBe(400);
});
