import { beforeEach, describe, expect, test, vi } from "vitest";
import { ask, jwt, routeOf } from "#tests/routes/support/member-routes.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { type Answer, broken, json, siteApi, wordpress } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

const verifyUrl = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const wordpressUrl = siteApi.replace("wp-json/asmr/v1/", "");
const secret = "0x4AAA-secret-canary";
const key = "shared-key-0123456789-0123456789-0123";
/** The visitor's address, another one in each test, so that no test reaches the limit of another. */
let address: string;
let tests = 0;
beforeEach(() => {
  changeSettings({ TURNSTILE_SECRET_KEY: secret, WORDPRESS_KEY: key });
  address = `2001:db8:${(++tests).toString(16)}::1`;
});

const forms = [
  { path: "/_api/auth/login", action: "login" },
  { path: "/_api/auth/register", action: "register" },
  { path: "/_api/user/lost-password", action: "lost-password" },
  { path: "/_api/withdrawals", action: "withdraw" },
];
const passes = (action: string, more: object = {}) =>
  broken(json({ success: true, hostname: "murmur.test", action, "error-codes": [], ...more }));
const failed = (...codes: string[]) => broken(json({ success: false, "error-codes": codes }));

/** Sends a form; returns the requests to Cloudflare and WordPress. */
async function sendForm(path: string, ...answers: [Answer, ...Answer[]]) {
  const route = routeOf(path);
  const requests = wordpress(...answers, ...route.answers);
  const { status, json: body } = await ask(route, { headers: { "x-client-address": address } });
  const upstream = requests.filter(({ url }) => url.startsWith(wordpressUrl));
  const questions = requests.filter(({ url }) => url === verifyUrl);
  return { status, error: body?.error, upstream, questions };
}

describe.each(forms)("$path", ({ path, action }) => {
  test("$path calls Cloudflare once with the visitor's address, and sends WordPress the result without the token", async () => {
    const { status, upstream, questions } = await sendForm(path, passes(action));
    expect(status).toBe(200);
    expect(questions).toHaveLength(1);
    expect(await questions[0]?.json()).toEqual({
      secret,
      response: "anti-bot",
      remoteip: address,
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(questions[0]?.headers.get("x-murmur-key")).toBeNull();
    const [first] = upstream;
    expect(await first?.text()).not.toContain("anti-bot");
    expect(first?.headers.get("x-murmur-key")).toBe(key);
    expect(first?.headers.get("x-murmur-human")).toBe("1");
    expect(first?.headers.get("x-murmur-client-ip")).toBe(address);
    expect(
      upstream
        .find(({ headers }) => headers.get("authorization") === `Bearer ${jwt}`)
        ?.headers.get("x-murmur-human") ?? null,
    ).toBeNull();
  });

  test.each<[string, Answer]>([
    ["another form's", passes(action === "login" ? "register" : "login")],
    ["one without an action", passes(action, { action: undefined })],
    ["another host's", passes(action, { hostname: "evil.test" })],
    ["a subdomain's", passes(action, { hostname: "www.www.murmur.test" })],
    ["another's with www.", passes(action, { hostname: "www.evil.test" })],
    ["one that is spent", failed("timeout-or-duplicate")],
    ["a made-up one", failed("invalid-input-response")],
    ["one for a secret that is wrong", failed("invalid-input-secret")],
  ])(
    "a token of the anti-bot check is refused with 403, and WordPress gets no request: %s",
    async (_, verdict) => {
      const { status, error, upstream } = await sendForm(path, verdict);
      const message = "Anti-bot check failed. Please refresh and try again.";
      expect({ status, error }).toEqual({ status: 403, error: { code: "SECURITY_FAILED", message } });
      expect(upstream).toEqual([]);
    },
  );

  test.each<[string, Answer]>([
    ["refused", () => Response.error()],
    ["500", json({}, { status: 500 })],
    ["HTML", () => new Response("<h1>Down</h1>")],
    ["another shape", broken(json({ success: "yes" }))],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "https://evil.test/" } })],
  ])(
    "without a usable answer of Cloudflare (%s) to two requests with one key, nobody is let in",
    async (_, fault) => {
      const { status, error, upstream, questions } = await sendForm(path, fault, fault);
      const message = "We couldn't check that you're a person. Please try again in a moment.";
      expect({ status, error }).toEqual({ status: 503, error: { code: "SECURITY_UNAVAILABLE", message } });
      expect(upstream).toEqual([]);
      const keys = await Promise.all(questions.map(async (one) => (await one.json()).idempotency_key));
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test.each(["murmur.test", "www.murmur.test"])(
    "a token that was solved on a page at %s is accepted",
    async (hostname) => {
      for (const SITE_URL of ["https://murmur.test", "https://www.murmur.test"]) {
        changeSettings({ SITE_URL });
        expect((await sendForm(path, passes(action, { hostname }))).status).toBe(200);
      }
    },
  );

  test("a connection to Cloudflare that breaks once is made again", async () => {
    expect((await sendForm(path, () => Response.error(), passes(action))).status).toBe(200);
  });

  test("without the shared key WordPress gets the token, and no claim that it was checked", async () => {
    changeSettings({ WORDPRESS_KEY: undefined });
    const { upstream } = await sendForm(path, passes(action));
    for (const { headers } of upstream)
      expect([...headers.keys()].filter((name) => name.startsWith("x-murmur"))).toEqual([]);
    expect((await upstream[0]?.text())?.includes("anti-bot")).toBe(action !== "login");
  });

  test("without the secret WordPress gets the token, and Cloudflare gets no request", async () => {
    changeSettings({ TURNSTILE_SECRET_KEY: undefined });
    const route = routeOf(path);
    const requests = wordpress(...route.answers);
    expect((await ask(route, { headers: { "x-client-address": address } })).status).toBe(200);
    expect(requests.filter(({ url }) => url === verifyUrl)).toEqual([]);
    expect(await requests[0]?.text()).toContain("anti-bot");
    expect(requests[0]?.headers.get("x-murmur-human")).toBeNull();
  });

  test("the answer of Cloudflare's test secret, with another host and no action, is accepted", async () => {
    changeSettings({ TURNSTILE_SECRET_KEY: "1x0000000000000000000000000000000AA" });
    const verdict = passes(action, { hostname: "example.com", action: undefined });
    expect((await sendForm(path, verdict)).status).toBe(200);
  });
});

test("an outage of Cloudflare does not count as anybody's attempt", async () => {
  const login = routeOf("/_api/auth/login");
  const headers = { "x-client-address": address };
  wordpress(() => Response.error());
  for (let nth = 0; nth < 15; nth++) expect((await ask(login, { headers })).status).toBe(503);
  wordpress(passes("login"), ...login.answers);
  expect((await ask(login, { headers })).status).toBe(200);
});

test("a token that no widget produces is not sent to Cloudflare", async () => {
  const login = routeOf("/_api/auth/login");
  const requests = wordpress(passes("login"));
  const body = { usernameOrEmail: "mira", password: "x", turnstileToken: "x".repeat(2049) };
  expect((await ask(login, { body })).status).toBe(403);
  expect(requests).toEqual([]);
});
