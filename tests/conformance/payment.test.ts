import { beforeAll, describe, expect, test } from "vitest";
import { newMember, readRefusal, send, sendWrongly } from "./account.ts";
import { read, site } from "./client.ts";
import { currentUser, levels } from "./shapes.ts";

// Nobody pays here, so these are responses before a payment and to invalid payments.

const checkout = `${site}/checkout`;
const urls = { success_url: "https://shop.example/payment/success", cancel_url: "https://shop.example/vip" };
const refused = [400, 402, 403, 404, 409, 422];
const notServed = [501, 503];
let token: string;

beforeAll(async () => {
  ({ token } = await newMember());
});

const post = (path: string, body: unknown, how = send) => how("POST", path, body, token);
const plan = (level: number | null, how = send) =>
  how("GET", `${site}/memberships/level/${level}/paypal-plan`, undefined, token);

/** A refusal in any documented form, which the client has checked. */
async function expectRefusal(response: Response, statuses: readonly number[]) {
  expect(statuses, await response.text()).toContain(response.status);
}

describe("plans", () => {
  test("each level from 2 to 5 that is sold has a plan", async () => {
    const sold = (await read(`${site}/memberships/levels`, levels)).filter(
      ({ id }) => id !== null && id >= 2 && id <= 5,
    );
    const ids: string[] = [];
    for (const { id } of sold) {
      const response = await plan(id);
      if ([404, ...notServed].includes(response.status)) continue;
      expect(response.status).toBe(200);
      ids.push((await response.json()).planId);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([1, 6, 7])("level %i has no plan", async (level) => {
    const { message } = await readRefusal(await plan(level, sendWrongly), [400]);
    expect(message).toBe("Invalid level ID. PayPal plans are only available for levels 2 through 5.");
  });
});

describe("a payment call without a token, or with a malformed one, is refused", () => {
  test.each([
    ["POST", `${checkout}/prepare-for-existing-user`, { level_id: 2, ...urls }],
    ["POST", `${checkout}/complete-payment`, { token: "EC1234567890", PayerID: "PAYER1" }],
    ["POST", `${site}/paypal-verify`, { levelId: 6, paypalOrderID: "5O190127TN364715T", capturedOrder: {} }],
    ["POST", `${site}/paypal-subscription-verify`, { levelId: 2, subscriptionID: "I-BW452GLLEP1G" }],
  ])(
    "the payment call %s %s is refused without a token and with a malformed one",
    async (method, path, body) => {
      await readRefusal(await sendWrongly(method, path, body), [401, 403]);
      const { code } = await readRefusal(await send(method, path, body, "not.a.token"), [401, 403]);
      expect(code).toMatch(/^jwt_auth_/);
    },
  );
});

describe("paying on the provider's page", () => {
  test.each([1, 7, 0])("level %i can't be bought", async (level_id) => {
    const response = await post(`${checkout}/prepare-for-existing-user`, { level_id, ...urls }, sendWrongly);
    await expectRefusal(response, [400, 404, 422]);
  });

  test("preparing a payment without a return page is refused", async () => {
    const response = await post(`${checkout}/prepare-for-existing-user`, { level_id: 2 }, sendWrongly);
    await expectRefusal(response, [400, 422]);
  });

  test("preparing a paid level answers with a page and a token, and changes nothing yet", async () => {
    const response = await post(`${checkout}/prepare-for-existing-user`, { level_id: 2, ...urls });
    if (notServed.includes(response.status)) return;
    expect(response.status).toBe(200);
    expect(new URL((await response.json()).checkout_url).search).not.toBe("");
    await expectFree();
  });

  test.each([
    ["no token", { PayerID: "PAYER1" }, sendWrongly],
    ["no PayerID", { token: "EC1234567890" }, sendWrongly],
    ["a token that PayPal never gave", { token: "EC1234567890", PayerID: "PAYER1" }, send],
  ])("completing a payment with %s is refused", async (_, body, how) => {
    await expectRefusal(await post(`${checkout}/complete-payment`, body, how), [...refused, ...notServed]);
    await expectFree();
  });
});

describe("verifying", () => {
  const order = { levelId: 6, paypalOrderID: "5O190127TN364715T", capturedOrder: { status: "COMPLETED" } };
  const subscription = { levelId: 2, subscriptionID: "I-BW452GLLEP1G" };

  test.each([
    ["an order that PayPal does not know", "paypal-verify", order, send],
    ["an order for no level", "paypal-verify", { ...order, levelId: 99 }, sendWrongly],
    ["an order without its id", "paypal-verify", { levelId: 6, capturedOrder: {} }, sendWrongly],
    ["a subscription that PayPal does not know", "paypal-subscription-verify", subscription, send],
    [
      "a subscription for no level",
      "paypal-subscription-verify",
      { ...subscription, levelId: 99 },
      sendWrongly,
    ],
    ["a subscription without its id", "paypal-subscription-verify", { levelId: 2 }, sendWrongly],
  ])("verifying %s gives no level", async (_, path, body, how) => {
    await expectRefusal(await post(`${site}/${path}`, body, how), [...refused, ...notServed]);
    await expectFree();
  });
});

async function expectFree() {
  const response = await send("GET", `${site}/user/me`, undefined, token);
  const { pmpro_membership_level, level } = currentUser.parse(await response.json());
  expect([pmpro_membership_level?.id ?? 1, level ?? "free"]).toEqual([1, "free"]);
}
