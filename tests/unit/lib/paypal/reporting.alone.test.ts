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

const answersWith = (books: (url: URL) => object) =>
  vi.stubGlobal("fetch", async (url: URL) =>
    Response.json(url.pathname.endsWith("/token") ? { access_token: "t", expires_in: 3600 } : books(url)),
  );

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
])(
  "an entry with the code %s and the amount %s in PayPal's books is read as a %s",
  async (code, value, kind) => {
    answersWith(() => ({ transaction_details: [row(code, value)] }));
    const now = Date.now();
    const found = await fetchBookedTransactions(now - 1000, now);
    expect(found).toMatchObject([{ kind, amount: value.replace("-", "") }]);
  },
);

test("a transaction is read with its payment, its time, and whether it is settled", async () => {
  const info = { ...row("T0002", "12.99").transaction_info, paypal_reference_id: "I-1" };
  const pending = { ...row("T0006", "5.00").transaction_info, transaction_status: "P" };
  answersWith(() => ({ transaction_details: [{ transaction_info: info }, { transaction_info: pending }] }));
  const at = Date.parse("2026-01-01T00:00:00Z");
  expect(await fetchBookedTransactions(at, at + 1000)).toMatchObject([
    { id: "TT0002", referenceId: "I-1", currency: "USD", at, isSettled: true },
    { id: "TT0006", referenceId: null, isSettled: false },
  ]);
});

test("a long period is requested in spans that PayPal allows, and page by page", async () => {
  const requests: string[][] = [];
  answersWith(({ searchParams }) => {
    const { start_date, end_date, page } = Object.fromEntries(searchParams);
    requests.push([start_date ?? "", end_date ?? "", page ?? ""]);
    const isFirstSpan = start_date === "2026-01-01T00:00:00Z";
    return { transaction_details: [row("T0002", "1.00")], total_pages: isFirstSpan ? 2 : 1 };
  });
  const [from, to] = [Date.parse("2026-01-01T00:00:00Z"), Date.parse("2026-03-10T00:00:00Z")];
  expect(await fetchBookedTransactions(from, to)).toHaveLength(4);
  expect(requests).toEqual([
    ["2026-01-01T00:00:00Z", "2026-01-31T23:59:59Z", "1"],
    ["2026-01-01T00:00:00Z", "2026-01-31T23:59:59Z", "2"],
    ["2026-02-01T00:00:00Z", "2026-03-03T23:59:59Z", "1"],
    ["2026-03-04T00:00:00Z", "2026-03-10T00:00:00Z", "1"],
  ]);
});
