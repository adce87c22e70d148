import { describe, expect, test, vi } from "vitest";
import { readSettings, settings } from "#lib/platform/settings.ts";
import { checkLevels } from "#lib/services/doctor/check-levels.ts";
import { checkPayPal } from "#lib/services/doctor/check-paypal.ts";
import { checkSite } from "#lib/services/doctor/check-site.ts";
import { checkTurnstile } from "#lib/services/doctor/check-turnstile.ts";
import { changeSettings } from "#tests/support/change-settings.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const date = (minutes: number) => ({ date: new Date(now + minutes * 60_000).toUTCString() });

const withPayPal = { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "s", LOG_LEVEL: "silent" } as const;
const answers = (respond: (url: URL) => Response) => vi.stubGlobal("fetch", async (url: URL) => respond(url));
const checksAndLevels = (diagnoses: readonly { check: string; level: string }[]) =>
  diagnoses.map(({ check, level }) => `${check} ${level}`);

describe("what answers at the public address", () => {
  const ours = { status: "ok" };
  const late = Response.json(ours, { headers: date(5) });
  const [site, local] = ["https://murmur.test", "http://localhost:3000"];
  test.each<[string, string, () => Response, string[]]>([
    ["this site", site, () => Response.json(ours), ["SITE_URL ok"]],
    ["this site, by the same clock", site, () => Response.json(ours, { headers: date(0) }), ["SITE_URL ok"]],
    ["this site, by another clock", site, () => late, ["SITE_URL ok", "clock warn"]],
    ["another site", site, () => new Response("<html>"), ["SITE_URL fail"]],
    ["another site with JSON", site, () => Response.json({ status: "up" }), ["SITE_URL fail"]],
    ["a proxy's error", site, () => Response.json(ours, { status: 502 }), ["SITE_URL fail"]],
    ["this site, on this machine", local, () => Response.json(ours), ["SITE_URL ok"]],
    ["another site, on this machine", local, () => new Response("x"), ["SITE_URL ok", "SITE_URL fail"]],
  ])(
    "the doctor reports what answers at the site's public address: %s",
    async (_, SITE_URL, respond, expected) => {
      answers(respond);
      expect(checksAndLevels(await checkSite(readSettings({ SITE_URL }), now))).toEqual(expected);
    },
  );

  test("the doctor recognizes a bot check at the public address by its title", async () => {
    const headers = { "cf-mitigated": "challenge" };
    answers(() => new Response("<title>Just a moment...</title>", { status: 403, headers }));
    expect((await checkSite(readSettings({ SITE_URL: site }), now))[0]?.text).toContain(
      '(403 "Just a moment... by Cloudflare"): let the proxy lead here, without a bot check',
    );
  });

  test("a site that does not answer is reported with the network's error", async () => {
    answers(() => {
      throw new TypeError("fetch failed", { cause: new Error("getaddrinfo ENOTFOUND murmur.test") });
    });
    const [found] = await checkSite(readSettings({ SITE_URL: site }), now);
    expect(found).toMatchObject({ level: "warn", text: expect.stringContaining("ENOTFOUND murmur.test") });
  });
});

describe("what a proxy makes of a page", () => {
  const untouched = "public, max-age=0, must-revalidate, no-transform";
  const checked = async (html: string, headers: Record<string, string>) => {
    answers(({ pathname }) =>
      pathname === "/privacy"
        ? new Response(html, { headers: { "content-type": "text/html; charset=utf-8", ...headers } })
        : Response.json({ status: "ok" }),
    );
    const found = await checkSite(readSettings({ SITE_URL: "https://murmur.test" }), now);
    return found.slice(1).map(({ check, level, text }) => `${check} ${level}: ${text}`);
  };

  test("a proxy that leaves a page unchanged is not reported", async () => {
    const page = '<html><script src="/_next/static/chunks/a.js"></script><p>help@murmur.test</p></html>';
    expect(await checked(page, { "cache-control": untouched })).toEqual([]);
  });

  test.each([
    ["e-mail obfuscation", '<a href="/cdn-cgi/l/email-protection#1a">[email&#160;protected]</a>'],
    ["e-mail obfuscation", '<script data-cfasync="false" src="/cdn-cgi/scripts/5c/email-decode.min.js">'],
    ["Rocket Loader", '<script src="/cdn-cgi/scripts/7d/cloudflare-static/rocket-loader.min.js" defer>'],
    ["Rocket Loader", '<script type="0123456789abcdef01234567-text/javascript" src="/a.js">'],
    ["Web Analytics", '<script defer src="https://static.cloudflareinsights.com/beacon.min.js/v8b2">'],
  ])("the doctor reports that %s changes a page: %s", async (what, html) => {
    const [line = "", ...others] = await checked(html, { "cache-control": untouched });
    expect(line).toMatch(/^pages warn: .* changes the site's pages \(.*\): turn it off/);
    expect([line.includes(what), others]).toEqual([true, []]);
  });

  test.each(["public, max-age=14400", "public, max-age=14400, no-transform", ""])(
    "the doctor reports that a proxy gives a page another lifetime: %j",
    async (control) => {
      expect(await checked("<p>", { "cache-control": control })).toEqual([
        `pages warn: something in front of the site gives its pages a lifetime of its own (Cache-Control "${control}"): let it respect the site's headers`,
      ]);
    },
  );
});

describe("what Cloudflare says of the secret", () => {
  const keys = { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "secret" };
  test.each([
    [{ success: false, "error-codes": ["invalid-input-secret"] }, "fail"],
    [{ success: false, "error-codes": ["invalid-input-response"] }, "ok"],
    [null, "fail"],
  ])("Cloudflare's answer %j about Turnstile's secret is diagnosed as %s", async (json, level) => {
    answers(() => Response.json(json));
    expect(checksAndLevels(await checkTurnstile(readSettings(keys)))).toEqual([`Turnstile ${level}`]);
  });

  test("an unreadable answer in Cloudflare's place is a failure that says nothing about Turnstile's secret", async () => {
    answers(() => new Response("<title>Proxy</title>", { status: 502 }));
    expect(await checkTurnstile(readSettings(keys))).toMatchObject([
      { level: "fail", text: expect.stringContaining("answers 502 in a shape that can't be read") },
    ]);
  });
});

test.each([
  [404, "this app has no webhook WH-1: copy the id from the app at PayPal"],
  [403, "can't be read (PayPal: 403 NO)"],
])("the doctor says what to do if PayPal answers %i for the webhook", async (status, text) => {
  const keys = { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "s", PAYPAL_WEBHOOK_ID: "WH-1" };
  changeSettings({ ...keys, LOG_LEVEL: "silent" });
  answers(({ pathname }) => {
    if (pathname.endsWith("/token")) return Response.json({ access_token: "a", expires_in: 9_000 });
    return Response.json({ name: "NO" }, { status });
  });
  expect(await checkPayPal(settings(), now)).toContainEqual({ check: "webhook", level: "fail", text });
});

describe("plans that can't be looked at", () => {
  const level = { id: 3, name: "Silver", pricing_text: "<strong>$12.99 per Month</strong>" };
  test.each([
    [404, "PayPal has no P-1: is it of another account, or of the other PAYPAL_ENV?"],
    [403, "PayPal can't be asked (PayPal: 403 NOT_AUTHORIZED)"],
  ])("the doctor reports that a level's plan can't be read if PayPal answers %i", async (status, text) => {
    changeSettings(withPayPal);
    answers(({ pathname }) => {
      if (pathname.endsWith("/levels")) return Response.json([level]);
      if (pathname.endsWith("/paypal-plan")) return Response.json({ planId: "P-1" });
      if (pathname.endsWith("/token")) return Response.json({ access_token: "a", expires_in: 9_000 });
      return Response.json({ name: status === 404 ? "RESOURCE_NOT_FOUND" : "NOT_AUTHORIZED" }, { status });
    });
    expect(await checkLevels()).toContainEqual({ check: "plan of level 3", level: "fail", text });
  });

  test.each([
    [401, "warn", "set WORDPRESS_KEY on both sides"],
    [403, "warn", "set WORDPRESS_KEY on both sides"],
    [404, "fail", "WordPress names none (404)"],
  ])(
    "the doctor reports that a level's plan can't be read if WordPress answers %i",
    async (status, how, text) => {
      changeSettings(withPayPal);
      answers(({ pathname }) =>
        pathname.endsWith("/levels") ? Response.json([level]) : Response.json({ code: "x" }, { status }),
      );
      const named = { check: "plan of level 3", level: how, text: expect.stringContaining(text) };
      expect(await checkLevels()).toContainEqual(named);
    },
  );

  test.each([
    [
      "one payment for life has none",
      [{ ...level, id: 6, pricing_text: "$99.00 now" }],
      "s",
      ["level 6 (Silver) ok"],
    ],
    ["without PayPal none is requested", [level], undefined, ["level 3 (Silver) ok"]],
    ["the free level is not sold", [{ ...level, id: 1 }], "s", ["levels warn"]],
  ])("the doctor requests no plan of a level: %s", async (_, levels, secret, expected) => {
    changeSettings({ PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: secret, LOG_LEVEL: "silent" });
    answers(() => Response.json(levels));
    expect(checksAndLevels(await checkLevels())).toEqual(expected);
  });

  test.each([
    ["whose price can't be read", { ...level, pricing_text: "Ask us" }, "fail"],
    ["that is paid once", { ...level, name: "Lifetime", pricing_text: "$99.00 now" }, "ok"],
  ])("the doctor requests no plan of a level %s", async (_, given, how) => {
    changeSettings(withPayPal);
    const requests: string[] = [];
    answers(({ pathname }) => {
      requests.push(pathname.replace(/.*\//, ""));
      return Response.json([given]);
    });
    expect(checksAndLevels(await checkLevels())).toEqual([`level 3 (${given.name}) ${how}`]);
    expect(requests).toEqual(["levels"]);
  });
});
