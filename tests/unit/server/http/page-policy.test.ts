import { hash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { headScript } from "#lib/config/head-script.ts";
import { readSettings } from "#lib/platform/settings.ts";
import { parseEmbed } from "#lib/wordpress/catalogue/embed.ts";
import { pagePolicy } from "#server/http/page-policy.ts";
import { SecurityHeaders } from "#server/http/security-headers.ts";
import { inlineScriptHashes } from "#server/next/inline-scripts.ts";
import { type FakeSite, page, startInTest, status, withErrorPages } from "#tests/support/server/fake-next.ts";

const plain = { hashes: [], ads: false };
const withAds = { hashes: [], ads: true };

/** The sources of a directive. */
function sources(env: Record<string, string>, scripts: typeof plain, name: string): string[] {
  const directives = pagePolicy(readSettings(env), scripts).split("; ");
  const [, ...found] = directives.find((text) => text.startsWith(`${name} `))?.split(" ") ?? [];
  return found;
}

const paypal = ["https://*.paypal.com", "https://*.paypalobjects.com", "https://*.venmo.com"];
const configured = {
  PAYPAL_CLIENT_ID: "x",
  TURNSTILE_SITE_KEY: "x",
  AD_SCRIPT_URL: "https://a.ads.test/ad-provider.js",
  AD_HOSTS: "*.ads.test, pictures.test",
};
const vendors = ["https://challenges.cloudflare.com", ...paypal];
const ads = ["https://a.ads.test", "https://*.ads.test", "https://pictures.test"];

describe("whose scripts a page takes", () => {
  test("without settings a page may run only its own scripts", () => {
    expect(sources({}, withAds, "script-src")).toEqual(["'self'"]);
  });

  test("a page may run scripts of PayPal and Turnstile, and of an ad network only if it has places for ads", () => {
    expect(sources(configured, plain, "script-src")).toEqual(["'self'", ...vendors]);
    expect(sources(configured, withAds, "script-src")).toEqual(["'self'", ...vendors, ...ads]);
    for (const directive of ["frame-src", "style-src"])
      expect(sources(configured, plain, directive)).toEqual(expect.arrayContaining(vendors));
  });

  test("AD_HOSTS do not widen the policy without an ad network", () => {
    expect(sources({ AD_HOSTS: "x.test" }, withAds, "script-src")).toEqual(["'self'"]);
  });

  test("a page may run scripts from other addresses in the settings, and names this site once", () => {
    const scripts = {
      PAYPAL_SDK_URL: "https://murmur.test/demo/sdk.js",
      TURNSTILE_SCRIPT_URL: "http://localhost:1/api.js",
    };
    const keys = { PAYPAL_CLIENT_ID: "x", TURNSTILE_SITE_KEY: "x" };
    const env = { SITE_URL: "https://murmur.test", ...keys, ...scripts };
    expect(sources(env, plain, "script-src")).toEqual(["'self'", "http://localhost:1"]);
  });

  test("the policy names no host of the analytics, whose script comes through the site itself", () => {
    const env = { ANALYTICS_SCRIPT_URL: "https://stats.test/js/script.js" };
    expect(pagePolicy(readSettings(env), withAds)).toBe(pagePolicy(readSettings({}), withAds));
    expect(sources(env, plain, "script-src")).toEqual(["'self'"]);
  });

  test("a page may frame the players of EMBED_HOSTS", () => {
    const frames = sources({ EMBED_HOSTS: "a.test,b.test" }, plain, "frame-src");
    expect(frames).toEqual(["'self'", "https://a.test", "https://b.test"]);
  });

  test.each([
    ["https://iframe.mediadelivery.net/embed/759/eb1c4f77-0cda-46be-b47d-1118ad7c2ffe", "frame-src"],
    ["https://player.mediadelivery.net/embed/759/eb1c4f77-0cda-46be-b47d-1118ad7c2ffe", "frame-src"],
    ["https://customer-f33zs165.cloudflarestream.com/6b9e68b07dfee8cc2d116e4c51d6a957/iframe", "connect-src"],
    ["https://iframe.cloudflarestream.com/6b9e68b07dfee8cc2d116e4c51d6a957", "connect-src"],
    ["https://customer-f33zs165.cloudflarestream.com/6b9e68b07dfee8cc2d116e4c51d6a957/iframe", "media-src"],
    ["https://www.youtube.com/embed/x", "frame-src"],
    ["https://player.vimeo.com/video/77", "frame-src"],
    ["https://www.dailymotion.com/embed/video/x", "frame-src"],
    ["https://geo.dailymotion.com/player/xab1c.html?video=x8abcd1", "frame-src"],
    ["https://www.dailymotion.com/video/x8abcd1", "frame-src"],
    ["https://youtu.be/aBcD3fGh1jK", "frame-src"],
    ["https://vimeo.com/77", "frame-src"],
    ["https://www.bilibili.com/video/BV1Ab4y1C7dE", "frame-src"],
    ["https://customer-f33z.iframe.cloudflarestream.com/6b9e68b07dfee8cc2d116e4c51d6a957", "connect-src"],
    ["https://player.bilibili.com/player.html?bvid=x", "frame-src"],
  ])("the default policy lets %s play, by its directive %s", (address, directive) => {
    const { src = "", kind } = parseEmbed(address, readSettings({}).EMBED_HOSTS) ?? {};
    expect(kind === "frame").toBe(directive === "frame-src");
    const { hostname, protocol } = new URL(src);
    const allows = (source: string) =>
      source === protocol ||
      source === `https://${hostname}` ||
      (source.startsWith("https://*.") && hostname.endsWith(source.slice("https://*".length)));
    expect(sources({}, plain, directive).some(allows)).toBe(true);
    expect(sources({ EMBED_HOSTS: "other.test" }, plain, "frame-src").some(allows)).toBe(false);
  });

  test.each([plain, withAds])("a page's policy allows no unsafe scripts (case %#)", (scripts) => {
    const all = sources(configured, scripts, "script-src").join(" ");
    expect(all).not.toMatch(/unsafe|\*(?!\.)|https:(?!\/\/)|data:|blob:/);
  });
});

const flight = 'self.__next_f.push([1,"0:[\\"$\\",\\"p\\"]\\n"])';
const turbopack =
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"],"runtimeModuleIds":[1]});';
const hashOf = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

const queue = "(self.__next_f=self.__next_f||[]).push([0])";
const scriptsOf = (...texts: string[]) => texts.map((text) => `<script>${text}</script>`).join("<p>");
const quietly = (work: () => void) => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  work();
  const lines = written.mock.calls.map(([line]) => String(line));
  written.mockRestore();
  return lines;
};

describe("which inline scripts run", () => {
  const own = [headScript, queue, flight, turbopack];

  test("the inline scripts of the head, React and Next run because the policy has their hashes", () =>
    expect(inlineScriptHashes(scriptsOf(...own))).toEqual(own.map(hashOf)));

  test("the policy names each inline script once, and none for scripts with an address or data", () => {
    const html = `${scriptsOf(...own, flight)}<script src="/a.js" async=""></script>
      <script type="application/ld+json">{"a":1}</script>`;
    expect(inlineScriptHashes(html)).toEqual(own.map(hashOf));
  });

  test.each([
    "alert(1)",
    `${headScript};alert(1)`,
    `${flight};alert(1)`,
    `${queue};alert(1)`,
    'self.__next_f.push([1,"a"]),alert(1)',
    "self.__next_f.push([1,alert(1)])",
    "self.__next_f.push([1,`a`])",
    'self.__next_f.push([1,"a"]);alert(1);([2])',
  ])("an injected inline script does not run: %s", (text) => {
    const lines = quietly(() => expect(inlineScriptHashes(scriptsOf(text, ...own))).toEqual(own.map(hashOf)));
    expect(lines).toHaveLength(1);
  });

  test.each([
    ["the queue", ["globalThis.flight??=[]", flight, turbopack]],
    ["the data", [queue, "flight(1,`0:[]`)", "flight(1,`1:[]`)", turbopack]],
    ["the chunks", [queue, flight, "TURBOPACK.load(['a.js'])"]],
    ["everything", ["start()", "flight(1,`0:[]`)", "load()"]],
  ])("every inline script runs under its hash even if a Next writes %s in other words", (_name, reworded) => {
    const all = [headScript, ...reworded];
    const lines = quietly(() => expect(inlineScriptHashes(scriptsOf(...all))).toEqual(all.map(hashOf)));
    expect(lines.join()).toContain("not as Next words it");
  });
});

describe("answers", () => {
  let fake: FakeSite;

  const html = scriptsOf(queue, flight, turbopack);
  const policyOf = async (path: string, headers = {}) =>
    String((await fake.get(path, { headers })).headers["content-security-policy"]);

  test("a cached page, a personal page, a 404 and a 503 all name their scripts in the policy", async () => {
    fake = await startInTest((request, response) => {
      const failed = { "/updates": 503, "/vip": 404 }[request.url ?? ""];
      (failed ? withErrorPages(status(failed)) : page(html))(request, response);
    });
    for (const path of ["/", "/videos?query=rain", "/vip", "/updates"])
      expect(await policyOf(path), path).toContain(hashOf(flight));
  });

  test("a 304 leaves a page the policy with which it was sent", async () => {
    fake = await startInTest(page(html));
    const { etag = "" } = (await fake.get("/")).headers;
    const again = await fake.get("/", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(again.headers).not.toHaveProperty("content-security-policy");
    await fake.close();
    fake = await startInTest(page(html), { env: { CSP_MODE: "report" } });
    const later = await fake.get("/", { headers: { "if-none-match": etag } });
    const reported = { "content-security-policy-report-only": expect.stringContaining(hashOf(flight)) };
    expect(later).toMatchObject({ status: 200, headers: reported });
  });

  test("a 304 repeats the opener policy of a payment window's page, and no other header of the page", async () => {
    fake = await startInTest(page(html, { "cross-origin-opener-policy": "unsafe-none", link: "</a.css>" }));
    const { etag = "" } = (await fake.get("/")).headers;
    const { status, headers } = await fake.get("/", { headers: { "if-none-match": etag } });
    expect([status, headers["cross-origin-opener-policy"]]).toEqual([304, "unsafe-none"]);
    for (const name of ["link", "content-type"]) expect(headers).not.toHaveProperty(name);
  });

  test("an injected script is not allowed by the policy", async () => {
    fake = await startInTest(page(`${html}<script>steal()</script>`));
    const logged = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    expect(await policyOf("/")).toContain(hashOf(flight));
    expect(await policyOf("/")).not.toContain(hashOf("steal()"));
    logged.mockRestore();
  });

  test("places for ads widen only the policies of their own pages, found or not", async () => {
    fake = await startInTest(
      withErrorPages((request, response) =>
        (request.url?.includes("none") ? status(404) : page(html))(request, response),
      ),
      { env: configured },
    );
    for (const path of ["/video/a", "/video/none", "/zh/anchors/b", "/zh/video/none?x"])
      expect(await policyOf(path), path).toContain("https://a.ads.test");
    for (const path of ["/", "/videos", "/vip", "/zh/payment/success", "/payment-success", "/none", "/login"])
      expect(await policyOf(path), path).not.toContain("ads.test");
  });

  test("the policy of a response that is not a page allows nothing", async () => {
    fake = await startInTest((_request, response) => {
      response.setHeader("content-type", "application/json").end("{}");
    });
    for (const path of ["/_api/videos", "/_api/health/live", "/_next/static/x.js"])
      expect(await policyOf(path)).toBe(
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      );
  });
});

describe("settings", () => {
  const headersOf = (env: Record<string, string>) => {
    const raw = new SecurityHeaders(readSettings(env)).page(plain);
    return Object.fromEntries(raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]]] : [])));
  };

  test("CSP_MODE=report only reports, and still enforces who may frame a page", () => {
    const reports = headersOf({ CSP_MODE: "report" });
    const found = reports["Content-Security-Policy"];
    expect(found).toBe("frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'");
    expect(reports["Content-Security-Policy-Report-Only"]).toMatch(
      /script-src 'self'.*; report-uri \/_api\/csp-report/,
    );
    const enforces = headersOf({});
    expect(enforces).not.toHaveProperty("Content-Security-Policy-Report-Only");
    expect(enforces["Content-Security-Policy"]).toMatch(/script-src 'self'.*frame-ancestors 'none'/);
  });

  test("HSTS covers subdomains only with HSTS_SUBDOMAINS", () => {
    const https = { SITE_URL: "https://murmur.test" };
    expect(headersOf(https)["Strict-Transport-Security"]).toBe("max-age=31536000");
    const found = headersOf({ ...https, HSTS_SUBDOMAINS: "on" })["Strict-Transport-Security"];
    expect(found).toBe("max-age=31536000; includeSubDomains");
  });
});
