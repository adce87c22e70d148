import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { merchant, payer } from "#sandbox/paypal/objects/account.ts";
import { orderBody, paypalCalls } from "./paypal-calls.ts";
import { sandboxForTests } from "./support.ts";

const { send } = sandboxForTests({ faults: true });
const { newOrder, newSubscription, approve, order, subscription, capture } = paypalCalls(send);
const page = (query: string, headers: Record<string, string> = {}) =>
  send(`/demo/paypal/checkoutnow${query}`, { redirect: "manual", headers });
const decide = (id: string, choice: string, more = "") => page(`/decide?token=${id}&choice=${choice}${more}`);

test("the page says what is paid, and that no money moves; by GET forms alone", async () => {
  const id = await newOrder();
  const html = await (await page(`?token=${id}`)).text();
  expect(html).toContain("A made-up PayPal. No money moves.");
  expect(html).toContain("$199.00");
  expect(html).toContain("Diamond");
  expect(html).not.toContain("<script");
  for (const choice of ["pay", "declined", "pending", "cancel"]) expect(html).toContain(`value="${choice}"`);
  const other = await (await page(`?token=${await newSubscription(5)}`)).text();
  expect(other).toContain("$89.99");
  expect(other).toContain("Platinum");
  expect(other).toContain("Renews by itself");
});

test("in Chinese for who reads it", async () => {
  const html = await (
    await page(`?token=${await newOrder()}`, { "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8" })
  ).text();
  expect(html).toContain('<html lang="zh-Hans">');
  expect(html).toContain("不会真正扣款");
});

test("what the shop writes is text there", async () => {
  const [unit] = orderBody.purchase_units;
  const description = '<img src=x onerror="alert(1)">';
  const html = await (
    await page(`?token=${await newOrder({ ...orderBody, purchase_units: [{ ...unit, description }] })}`)
  ).text();
  expect(html).toContain("&lt;img src=x");
  expect(html).not.toContain("<img");
});

test.each(["pay", "declined", "pending"])("%s: back to the shop with token and PayerID", async (choice) => {
  const id = await newOrder();
  const answer = await decide(id, choice);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    `http://localhost:3000/payment/success?from=paypal&token=${id}&PayerID=${payer.payer_id}`,
  ]);
  expect(answer.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:3000");
  expect((await order(id))[1].status).toBe("APPROVED");
});

test("cancelled: back to the other page, nothing approved", async () => {
  const id = await newOrder();
  const answer = await decide(id, "cancel");
  expect(answer.headers.get("location")).toBe(`http://localhost:3000/payment/cancelled?token=${id}`);
  expect((await order(id))[1].status).toBe("CREATED");
});

test("for the SDK's window: a message and nothing else runs", async () => {
  const id = await newSubscription();
  const answer = await decide(id, "pay", "&sdk=1");
  const html = await answer.text();
  const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? "";
  expect(script).toContain(`"outcome":"approved","id":"${id}","kind":"subscription"`);
  const hash = createHash("sha256").update(script).digest("base64");
  expect(answer.headers.get("content-security-policy")).toContain(`script-src 'sha256-${hash}'`);
  expect((await subscription(id))[1].status).toBe("ACTIVE");
});

test.each(["pay", "cancel"])(
  "a window of the SDK that has lost its page goes back to the shop: %s",
  async (choice) => {
    const id = await newOrder();
    const html = await (await decide(id, choice, "&sdk=1")).text();
    const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? "";
    const go = (opener: object | null) => {
      const done: string[] = [];
      const window = { opener, close: () => done.push("closed") };
      const location = { origin: "http://site.example", replace: (to: string) => done.push(to) };
      new Function("window", "location", script)(window, location);
      return done;
    };
    expect(go({ postMessage: () => {} })).toEqual(["closed"]);
    expect(go(null)).toEqual([(await decide(id, choice)).headers.get("location")]);
  },
);

test("unknown payments and choices; a second payment", async () => {
  expect((await page("?token=NOSUCH")).status).toBe(404);
  expect((await decide("NOSUCH", "pay")).status).toBe(404);
  const id = await newOrder();
  expect((await decide(id, "steal")).status).toBe(400);
  await approve(id);
  await capture(id);
  expect(await (await page(`?token=${id}`)).text()).toContain("already been made");
});

test.each([
  [`client-id=${merchant.clientId}&intent=capture`, 200],
  [`client-id=${merchant.clientId}&intent=subscription&vault=true`, 200],
  ["client-id=other", 400],
  ["", 400],
  [`client-id=${merchant.clientId}&intent=steal`, 400],
  [`client-id=${merchant.clientId}&disable-funding=card,venmo,paylater`, 200],
  [`client-id=${merchant.clientId}&disable-funding=cards`, 400],
])("the SDK's script for %s: %i", async (query, status) => {
  const response = await send(`/demo/paypal/sdk/js?${query}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    status,
    "text/javascript; charset=utf-8",
  ]);
});
