import { beforeEach, describe, expect, test, vi } from "vitest";
import en from "#messages/en.json";
import { ask, jwt, routeOf, signIn } from "#tests/routes/support/member-routes.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { json, siteApi, wordpress, wpError } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

const key = "shared-key-0123456789-0123456789-0123";
beforeEach(() => changeSettings({ WORDPRESS_KEY: key, WITHDRAWAL_DAYS: 14 }));

const sending = routeOf("/_api/withdrawals");
const confirming = routeOf("/_api/withdrawals/confirm");
const receipt = { id: 12, at: "2026-11-21T08:00:00Z" };
let visitors = 0;
const body = (more: object = {}) => ({
  kind: "withdrawal",
  name: " Mira ",
  email: `mira${++visitors}@murmur.test`,
  reference: "I-7",
  turnstileToken: "t1",
  ...more,
});

describe("POST withdrawals", () => {
  test("a guest's withdrawal is sent to WordPress with the site's key, in the page's language", async () => {
    const requests = wordpress(json(receipt));
    const sent = body();
    const { status, json: answer } = await ask(sending, { body: sent, language: "zh" });
    expect([status, answer]).toEqual([200, receipt]);
    const [request] = requests;
    expect([request?.url, request?.headers.get("x-murmur-key")]).toEqual([`${siteApi}withdrawals`, key]);
    expect(request?.headers.get("authorization")).toBeNull();
    const { turnstileToken, ...rest } = sent;
    const expected = { ...rest, name: "Mira", language: "zh", "cf-turnstile-response": turnstileToken };
    expect(await request?.json()).toEqual(expected);
  });

  test("a member's withdrawal is sent with their token, and as a guest's after the login has ended", async () => {
    const requests = wordpress(json(receipt), wpError(401, "jwt_auth_expired_token"));
    const { cookie } = await signIn();
    expect((await ask(sending, { body: body(), headers: { cookie } })).json).toEqual(receipt);
    expect(requests[0]?.headers.get("authorization")).toBe(`Bearer ${jwt}`);
    const { status, cookies } = await ask(sending, { body: body(), headers: { cookie } });
    expect([status, cookies.some((cookie) => cookie.includes("Max-Age=0"))]).toEqual([401, true]);
  });

  test("nobody can withdraw where there is no right to, and cancelling still works", async () => {
    changeSettings({ WITHDRAWAL_DAYS: 0 });
    const requests = wordpress(json(receipt));
    expect((await ask(sending, { body: body() })).status).toBe(404);
    expect(requests).toEqual([]);
    expect((await ask(sending, { body: body({ kind: "cancellation" }) })).status).toBe(200);
  });

  test("each field of a withdrawal is checked", async () => {
    for (const [wrong, field] of [
      [{ name: " " }, "name"],
      [{ name: "x".repeat(101) }, "name"],
      [{ email: "mira" }, "email"],
      [{ kind: "refund" }, "kind"],
      [{ reference: "x".repeat(65) }, "reference"],
      [{ turnstileToken: "" }, "turnstileToken"],
    ] as const) {
      const { status, json: answer } = await ask(sending, { body: body(wrong) });
      expect([status, Object.keys(answer?.error?.fields ?? {})]).toEqual([400, [field]]);
    }
  });

  test("a withdrawal that WordPress refuses is answered with a text that says where to write", async () => {
    wordpress(wpError(403, "murmur_key"));
    const { status, json: answer } = await ask(sending, { body: body() });
    expect([status, answer?.error?.message]).toEqual([503, en.errors.WITHDRAWAL_NOT_TAKEN]);
  });
});

test("the key of a withdrawal is passed on, and a wrong key is refused with a text", async () => {
  const requests = wordpress(json(receipt), wpError(400, "invalid_key"));
  expect((await ask(confirming, { body: { key: "7.1.x.y" } })).json).toEqual(receipt);
  expect(await requests[0]?.json()).toEqual({ key: "7.1.x.y" });
  const { status, json: answer } = await ask(confirming, { body: { key: "7.1.x.z" } });
  expect([status, answer?.error?.message]).toEqual([400, en.errors.WITHDRAWAL_LINK_INVALID]);
});
