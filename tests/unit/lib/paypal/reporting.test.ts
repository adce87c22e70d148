import { expect, test, vi } from "vitest";

Object.assign(process.env, { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret", LOG_LEVEL: "silent" });
const { fetchBookedTransactions } = await import("#lib/paypal/reporting.ts");

const row = (code: string, value: string) => ({
  transaction_info: {
    transaction_id: `T${code}`,
    transaction_event_code: code,
    transaction_initiation_date: "2026-01-01T00:00:00Z",
    transaction_amount: { currency_code: "USD", value },
    transaction_status: "S",
  },
});

test.each([
  ["T0002", "12.99", "payment"],
  ["T0006", "12.99", "payment"],
  ["T0000", "-12.99", "other"],
  ["T0003", "-9.00", "other"],
  ["T1107", "-12.99", "refund"],
  ["T1107", "12.99", "other"],
  ["T1106", "-12.99", "reversal"],
  ["T1201", "-12.99", "reversal"],
  ["T1202", "12.99", "other"],
  ["T0400", "-100.00", "other"],
])("%s of %s in PayPal's books is %s", async (code, value, kind) => {
  vi.stubGlobal("fetch", async (url: URL) =>
    url.pathname.endsWith("/token")
      ? Response.json({ access_token: "t", expires_in: 3600 })
      : Response.json({ transaction_details: [row(code, value)] }),
  );
  const now = Date.now();
  expect(await fetchBookedTransactions(now - 1000, now)).toMatchObject([
    { kind, amount: value.replace("-", "") },
  ]);
});
