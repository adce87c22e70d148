import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import * as pay from "#tests/routes/support/payments.ts";
import { boughtOrder, cut, html, reset, welcome } from "#tests/routes/support/payments.ts";
import { paypalError } from "#tests/routes/support/paypal-world.ts";
import { type Answer, deadlineOnDemand, json } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

describe("PayPal fails before anything is captured", () => {
  test.each<[string, Answer, number, string]>([
    ["refused", reset, 502, "NETWORK_ERROR"],
    ["HTML with 200", html, 502, "GATEWAY_ERROR"],
    ["cut JSON with 200", cut, 502, "GATEWAY_ERROR"],
    ["10 MB", () => new Response(`"${"a".repeat(10_000_000)}"`), 502, "GATEWAY_ERROR"],
    [
      "10 MB in a small gzip",
      () =>
        new Response(gzipSync(`"${"a".repeat(10_000_000)}"`), { headers: { "content-encoding": "gzip" } }),
      502,
      "GATEWAY_ERROR",
    ],
    ["500", paypalError(500, "INTERNAL"), 502, "GATEWAY_ERROR"],
    ["503", paypalError(503, "DOWN"), 503, "SERVICE_UNAVAILABLE"],
    ["429", paypalError(429, "RATE_LIMIT"), 429, "RATE_LIMITED"],
    ["403", paypalError(403, "PERMISSION_DENIED"), 502, "GATEWAY_ERROR"],
    [
      "a redirect",
      () => new Response(null, { status: 307, headers: { location: "https://evil.test/" } }),
      502,
      "NETWORK_ERROR",
    ],
  ])("%s", async (_, fault, status, code) => {
    const { world, id, verify, pending } = await boughtOrder();
    world.answers = { order: fault };
    const { status: given, json: body } = await verify();
    expect({ given, code: body.error.code }).toEqual({ given: status, code });
    expect(world.count("capture", "confirm")).toBe(0);
    expect(world.requests.filter(({ call }) => call === null)).toEqual([]);
    expect(await pending()).toEqual([]);
    world.answers = {};
    expect((await verify()).json).toEqual(welcome);
    expect(world.captures).toEqual([id]);
  });

  test("a hang is 504 after one deadline", async () => {
    const { world, verify } = await boughtOrder();
    const deadline = deadlineOnDemand();
    world.answers = {
      order: () => {
        deadline.pass();
        return new Promise<never>(() => {});
      },
    };
    const { status, json: body } = await verify();
    expect({ status, code: body.error.code }).toEqual({ status: 504, code: "TIMEOUT" });
  });

  test("a token that PayPal no longer takes is replaced once", async () => {
    const { world, verify } = await boughtOrder();
    const before = world.count("token");
    world.answers = { order: [paypalError(401, "INVALID_TOKEN")] };
    expect((await verify()).json).toEqual(welcome);
    expect(world.count("token")).toBe(before + 1);
  });

  test("a token endpoint that is down or unreadable is requested again the next time", async () => {
    const { world, verify } = await boughtOrder();
    for (const fault of [paypalError(503, "DOWN"), html, cut, json({ access_token: 5 })]) {
      world.answers = { order: [paypalError(401, "INVALID_TOKEN")], token: fault };
      const failed = await pay.verifyOrder("UNKNOWN", { token: "jwt.canary-2b9d.sig" });
      expect([502, 503]).toContain(failed.status);
      world.answers = { order: paypalError(401, "INVALID_TOKEN"), token: fault };
    }
    world.answers = {};
    expect((await verify()).json).toEqual(welcome);
  });
});
