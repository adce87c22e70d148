import { afterEach, expect, test } from "vitest";
import { merchant } from "#sandbox/paypal/objects/account.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import { paypalCalls } from "#tests/support/sandbox/paypal-calls.ts";
import { sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

const { send, url } = sandboxForTests({ faults: true });
const { token, ask, control } = paypalCalls(send);
const orders = "/v2/checkout/orders/5O190127TN364715T";

afterEach(() => control("settings", undefined, "DELETE"));

test("the id and the secret in the settings get a token", async () => {
  const settings = paypalSettings(url(), "http://localhost:3000");
  const [status, body] = await token(settings.PAYPAL_CLIENT_ID, settings.PAYPAL_CLIENT_SECRET);
  expect([status, body.token_type, body.expires_in]).toEqual([200, "Bearer", 32_400]);
  expect(settings.PAYPAL_API_URL).toBe(`${url()}/paypal`);
  expect((await send("/demo/alipay-qr.svg")).headers.get("content-type")).toBe(
    "image/svg+xml; charset=utf-8",
  );
});

test.each([
  ["somebody", merchant.clientSecret],
  [merchant.clientId, "wrong"],
  ["", ""],
])('the id "%s" with the secret "%s" is refused', async (id, secret) => {
  expect(await token(id, secret)).toEqual([
    401,
    { error: "invalid_client", error_description: "Client Authentication failed" },
  ]);
});

test.each([
  [undefined, "AUTHENTICATION_FAILURE"],
  ["Basic abc", "AUTHENTICATION_FAILURE"],
  ["Bearer abc", "invalid_token"],
])("a call with the Authorization %s is refused with 401 %s", async (Authorization, name) => {
  const response = await send(`/paypal${orders}`, { headers: Authorization ? { Authorization } : {} });
  const body = await response.json();
  expect([response.status, body.name ?? body.error]).toEqual([401, name]);
});

test("a token of the fake PayPal expires", async () => {
  await control("settings", { paypalTokenSeconds: 0 });
  const [, { access_token }] = await token();
  const response = await send(`/paypal${orders}`, { headers: { Authorization: `Bearer ${access_token}` } });
  const body = await response.json();
  expect([response.status, body.error_description]).toEqual([401, "Access Token expired"]);
});

test("a token of the fake PayPal names the merchant", async () => {
  const [status, body] = await ask("GET", "/v1/identity/oauth2/userinfo?schema=paypalv1.1");
  expect([status, body.payer_id]).toEqual([200, merchant.merchantId]);
});
