import { describe, expect, test, vi } from "vitest";
import { boughtOrder, html, reset, welcome } from "#tests/routes/support/payments.ts";
import { paypalError } from "#tests/routes/support/paypal-world.ts";
import { type Answer, deadlineOnDemand } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

describe("PayPal fails before anything is captured", () => {
  test.each<[string, Answer, number, string]>([
    ["refused", reset, 502, "NETWORK_ERROR"],
    ["HTML with 200", html, 502, "GATEWAY_ERROR"],
    ["503", paypalError(503, "DOWN"), 503, "SERVICE_UNAVAILABLE"],
    ["429", paypalError(429, "RATE_LIMIT"), 429, "RATE_LIMITED"],
    [
      "a redirect",
      () => new Response(null, { status: 307, headers: { location: "https://evil.test/" } }),
      502,
      "NETWORK_ERROR",
    ],
  ])("PayPal's answer to the order (%s) is an error, before any capture", async (_, fault, status, code) => {
    const { world, id, verify, pending } = await boughtOrder();
    world.answers = { order: fault };
    expect(await verify()).toMatchObject({ status, json: { error: { code } } });
    expect(world.count("capture", "confirm")).toBe(0);
    expect(world.requests.filter(({ call }) => call === null)).toEqual([]);
    expect(await pending()).toEqual([]);
    world.answers = {};
    expect((await verify()).json).toEqual(welcome);
    expect(world.captures).toEqual([id]);
  });

  test("an order that PayPal does not answer gets 504 after one deadline", async () => {
    const { world, verify } = await boughtOrder();
    const deadline = deadlineOnDemand();
    world.answers = {
      order: () => {
        deadline.pass();
        return new Promise<never>(() => {});
      },
    };
    expect(await verify()).toMatchObject({ status: 504, json: { error: { code: "TIMEOUT" } } });
  });
});
