import { expect, test } from "vitest";
import { merchant } from "#sandbox/paypal/objects/account.ts";
import { issueOf, orderBody, paypalCalls } from "#tests/support/sandbox/paypal-calls.ts";
import { sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

const { send } = sandboxForTests({ faults: true });
const { ask, newOrder, newSubscription, approve, approvedOrder, order, capture, control, payments } =
  paypalCalls(send);
const orders = "/v2/checkout/orders";
const [unit] = orderBody.purchase_units;
const withUnit = (more: object) => ({ ...orderBody, purchase_units: [{ ...unit, ...more }] });
const amount = (currency_code: string, value: string) => withUnit({ amount: { currency_code, value } });
const captureOf = ([, body]: [number, { purchase_units: { payments: { captures: object[] } }[] }]) =>
  body.purchase_units[0]?.payments.captures[0] as Record<string, unknown>;

test.each([
  ["no JSON", "{", 400, "MALFORMED_REQUEST_JSON"],
  ["no intent", { ...orderBody, intent: undefined }, 400, "MISSING_REQUIRED_PARAMETER"],
  ["no units", { ...orderBody, purchase_units: undefined }, 400, "MISSING_REQUIRED_PARAMETER"],
  ["no amount", withUnit({ amount: undefined }), 400, "MISSING_REQUIRED_PARAMETER"],
  ["a short currency", amount("US", "1.00"), 400, "INVALID_PARAMETER_SYNTAX"],
  ["three decimals", amount("USD", "1.000"), 400, "INVALID_PARAMETER_SYNTAX"],
  ["cents of yen", amount("JPY", "1500.00"), 422, "DECIMALS_NOT_SUPPORTED"],
  ["nothing", amount("USD", "0.00"), 422, "CANNOT_BE_ZERO_OR_NEGATIVE"],
  ["a long custom_id", withUnit({ custom_id: "x".repeat(128) }), 400, "INVALID_PARAMETER_SYNTAX"],
])("an order with %s is refused in the documented form", async (_, body, status, issue) => {
  const [given, error] = await ask("POST", orders, body);
  expect([given, issueOf(error)], JSON.stringify(error)).toEqual([status, issue]);
  expect(error).toMatchObject({
    name: expect.any(String),
    message: expect.any(String),
    debug_id: expect.any(String),
    links: expect.any(Array),
  });
});

test("a new order is answered in the short form, or whole if the request prefers that, with its payee and page", async () => {
  const [, short] = await ask("POST", orders, orderBody);
  expect(Object.keys(short)).toEqual(["id", "status", "links"]);
  const [, whole] = await ask("POST", orders, orderBody, { Prefer: "return=representation" });
  expect(whole).toMatchObject({ intent: "CAPTURE", status: "CREATED" });
  expect(whole.purchase_units[0]).toMatchObject({
    ...unit,
    payee: { merchant_id: merchant.merchantId, email_address: merchant.email },
  });
  expect(whole.links.find(({ rel }: { rel: string }) => rel === "approve").href).toContain(
    `/demo/paypal/checkoutnow?token=${whole.id}`,
  );
});

test("an order is created, approved and captured, and can't be captured twice", async () => {
  const id = await newOrder();
  expect((await order(id))[1].status).toBe("CREATED");
  const early = await capture(id);
  expect([early[0], issueOf(early[1])]).toEqual([422, "ORDER_NOT_APPROVED"]);
  await approve(id);
  expect((await order(id))[1]).toMatchObject({ status: "APPROVED", payer: { payer_id: expect.any(String) } });
  const taken = await capture(id, { Prefer: "return=representation" });
  expect([taken[0], taken[1].status, taken[1].intent]).toEqual([201, "COMPLETED", "CAPTURE"]);
  const money = { status: "COMPLETED", amount: unit?.amount, custom_id: "2.6.signed" };
  expect(captureOf(taken)).toMatchObject(money);
  expect(captureOf(await order(id))).toMatchObject(money);
  const again = await capture(id);
  expect([again[0], issueOf(again[1])]).toEqual([422, "ORDER_ALREADY_CAPTURED"]);
  const { id: captureId } = captureOf(taken);
  expect((await ask("GET", `/v2/payments/captures/${captureId}`))[1]).toMatchObject(money);
  expect((await ask("GET", `/v2/payments/captures/${id}`))[0]).toBe(404);
});

test("amounts in yen have no decimals, in a capture and in its refunds", async () => {
  const id = await newOrder(amount("JPY", "1500"));
  await approve(id);
  const { id: captureId } = captureOf(await capture(id, { Prefer: "return=representation" }));
  const refund = (value?: string) =>
    ask(
      "POST",
      `/v2/payments/captures/${captureId}/refund`,
      value === undefined ? {} : { amount: { currency_code: "JPY", value } },
      { Prefer: "return=representation" },
    );
  const refused = await refund("300.50");
  expect([refused[0], issueOf(refused[1])]).toEqual([422, "DECIMALS_NOT_SUPPORTED"]);
  expect((await refund("300"))[1].amount).toEqual({ currency_code: "JPY", value: "300" });
  expect((await refund())[1]).toMatchObject({
    amount: { currency_code: "JPY", value: "1200" },
    seller_payable_breakdown: { total_refunded_amount: { value: "1500" } },
  });
  expect(captureOf(await order(id))).toMatchObject({ status: "REFUNDED" });
});

test("a capture or creation with a repeated PayPal-Request-Id happens once, and is answered again", async () => {
  const id = await approvedOrder();
  const before = (await payments()).captures.length;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => capture(id, { "PayPal-Request-Id": "k1" })),
  );
  expect(answers.map(([status]) => status).sort()).toEqual([...Array(49).fill(200), 201]);
  expect(new Set(answers.map((answer) => captureOf(answer).id)).size).toBe(1);
  expect((await payments()).captures.length).toBe(before + 1);
  const make = () => ask("POST", orders, orderBody, { "PayPal-Request-Id": "k2" });
  const [[first, one], [second, two]] = [await make(), await make()];
  expect([first, second, two.id]).toEqual([201, 200, one.id]);
  expect((await ask("POST", orders, orderBody, { "PayPal-Request-Id": "k3" }))[1].id).not.toBe(one.id);
});

test("a refusal is not stored under its PayPal-Request-Id, so that the same id works later", async () => {
  const id = await newOrder();
  expect((await capture(id, { "PayPal-Request-Id": "early" }))[0]).toBe(422);
  await approve(id);
  expect((await capture(id, { "PayPal-Request-Id": "early" }))[0]).toBe(201);
});

test("a declined card takes no money, is declined again under the same id, and accepted with another card", async () => {
  const id = await approvedOrder("declined");
  const [status, error] = await capture(id, { "PayPal-Request-Id": "card" });
  expect([status, issueOf(error)]).toEqual([422, "INSTRUMENT_DECLINED"]);
  expect(error.links.map(({ rel }: { rel: string }) => rel)).toContain("redirect");
  expect((await order(id))[1].status).toBe("APPROVED");
  await approve(id, "pay");
  expect(issueOf((await capture(id, { "PayPal-Request-Id": "card" }))[1])).toBe("INSTRUMENT_DECLINED");
  expect((await capture(id, { "PayPal-Request-Id": "another card" }))[0]).toBe(201);
});

test.each([
  [true, "COMPLETED"],
  [false, "DECLINED"],
])("a pending capture that is settled (paid: %s) ends as %s", async (paid, status) => {
  const id = await approvedOrder("pending");
  const taken = captureOf(await capture(id, { "PayPal-Request-Id": `p${paid}` }));
  expect(taken).toMatchObject({ status: "PENDING", status_details: { reason: "PENDING_REVIEW" } });
  await control("paypal/settle", { id, paid });
  expect(captureOf(await order(id)).status).toBe(status);
  expect(captureOf(await capture(id, { "PayPal-Request-Id": `p${paid}` })).status).toBe(status);
});

test("an order to authorize can't be captured, and an unknown order is not found", async () => {
  const id = await approvedOrder(undefined, { ...orderBody, intent: "AUTHORIZE" });
  expect(issueOf((await capture(id))[1])).toBe("ACTION_DOES_NOT_MATCH_INTENT");
  for (const [status, error] of [await order("NOSUCHORDER"), await capture("NOSUCHORDER")]) {
    expect([status, error.name, issueOf(error)]).toEqual([404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID"]);
  }
});

test("a capture is refunded in part and then for the rest, but never for more", async () => {
  const id = await approvedOrder();
  const captureId = String(captureOf(await capture(id)).id);
  const refund = (body: object = {}, headers: Record<string, string> = {}) =>
    ask("POST", `/v2/payments/captures/${captureId}/refund`, body, headers);
  const of = (value: string, currency_code = "USD") => ({ amount: { currency_code, value } });
  const [made, part] = await refund(of("99.00"), {
    "PayPal-Request-Id": "part",
    Prefer: "return=representation",
  });
  expect([made, part.status, part.amount.value]).toEqual([201, "COMPLETED", "99.00"]);
  // Repeating a request makes no second refund.
  const [again, same] = await refund(of("99.00"), { "PayPal-Request-Id": "part" });
  expect([again, same.id]).toEqual([200, part.id]);
  expect(issueOf((await refund(of("1.00", "EUR")))[1])).toBe("REFUND_CAPTURE_CURRENCY_MISMATCH");
  expect(issueOf((await refund(of("100.01")))[1])).toBe("REFUND_AMOUNT_EXCEEDED");
  expect((await refund())[0]).toBe(201);
  const [status, error] = await refund();
  expect([status, issueOf(error)]).toEqual([422, "CAPTURE_FULLY_REFUNDED"]);
  expect((await ask("POST", `/v2/payments/captures/${id}/refund`, {}))[0]).toBe(404);
});

test("a subscription's payment is refunded once, as a sale and not as a capture", async () => {
  const id = await newSubscription();
  await approve(id);
  const { sales } = await payments();
  const sale = sales.find((one: { subscriptionId: string }) => one.subscriptionId === id).id;
  expect((await ask("POST", `/v2/payments/captures/${sale}/refund`, {}))[0]).toBe(404);
  const [status, refund] = await ask("POST", `/v1/payments/sale/${sale}/refund`, {});
  expect([status, refund.state, refund.sale_id, refund.amount.total]).toEqual([
    201,
    "completed",
    sale,
    "12.99",
  ]);
  const [again, error] = await ask("POST", `/v1/payments/sale/${sale}/refund`, {});
  expect([again, error.name]).toEqual([400, "TRANSACTION_ALREADY_REFUNDED"]);
});
