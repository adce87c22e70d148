import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { analyticsOf } from "#lib/config/analytics-tools.ts";
import { readSettings } from "#lib/platform/settings.ts";
import { shortenAddress } from "#server/analytics/relay.ts";
import { page, startInTest } from "#tests/support/server/fake-next.ts";

type Visit = { url: string; headers: IncomingMessage["headers"]; body: string };

/** The server of an analytics tool. */
async function startTool(script = "/* counts */") {
  const visits: Visit[] = [];
  const tool = { visits, script, scripts: 0, status: 200, type: "text/javascript", url: "" };
  const server = createServer(async (request, response) => {
    const { url = "", headers } = request;
    if (request.method === "GET") {
      tool.scripts += 1;
      response.writeHead(tool.status, { "content-type": tool.type, "set-cookie": "a=b" });
      return response.end(tool.script);
    }
    visits.push({ url, headers, body: await text(request) });
    response.writeHead(202, { "set-cookie": "track=1" }).end("ok");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  tool.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => void server.close());
  return tool;
}

const event = JSON.stringify({ n: "pageview", d: "murmur.test", u: "https://murmur.test/videos?query=x" });
const ownHeaders = {
  "sec-fetch-site": "same-origin",
  "user-agent": "Mozilla/5.0 Firefox/140.0",
  "content-type": "text/plain",
  cookie: "session=secret; consent=allow-20000",
};
const post = (headers: Record<string, string> = ownHeaders, body = event) =>
  ({ method: "POST", headers, body }) as const;
const [scriptPath, eventPath] = ["/_api/stats/script.js", "/_api/stats/api/send"];
const start = (url: string, env = {}) =>
  startInTest(page(), { env: { ANALYTICS_SCRIPT_URL: `${url}/js/script.js`, TRUSTED_PROXIES: "1", ...env } });

describe("the tool's script (product: Analytics)", () => {
  test("the tool's script comes from this site, without the tool's headers, and is requested once", async () => {
    const tool = await startTool();
    const fake = await start(tool.url);
    for (let at = 0; at < 3; at += 1) {
      const { status, headers, text: body } = await fake.get(scriptPath);
      expect([status, body]).toEqual([200, "/* counts */"]);
      expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
      expect(headers).not.toHaveProperty("set-cookie");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    }
    expect(tool.scripts).toBe(1);
    expect(fake.requests).toEqual([]);
  });

  test.each([
    ["is away", { status: 500 }],
    ["is too large", { script: "x".repeat(600 * 1024) }],
    ["is empty", { script: "" }],
    ["sends a page", { script: "<!doctype html>", type: "text/html; charset=utf-8" }],
  ])("the tool's script is answered with 503 if the tool %s", async (_, state) => {
    const tool = await startTool();
    Object.assign(tool, state);
    const fake = await start(tool.url);
    expect((await fake.get(scriptPath)).status).toBe(503);
  });

  test("the old script of the tool is served while the tool is away", async () => {
    const tool = await startTool();
    const fake = await start(tool.url);
    await fake.get(scriptPath);
    tool.status = 500;
    const now = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 2 * 3_600_000);
    onTestFinished(() => now.mockRestore());
    expect((await fake.get(scriptPath)).status).toBe(200);
  });

  test("the tool's script does not exist without the setting", async () => {
    const fake = await startInTest(page());
    const { text: body } = await fake.get(scriptPath);
    expect(body).not.toContain("counts");
    expect(fake.requests.map(({ url }) => url)).toEqual([scriptPath]);
  });
});

describe("a visit", () => {
  test("a visit is relayed without cookies and queries, and only with the visitor's network", async () => {
    const tool = await startTool();
    const fake = await start(tool.url);
    const answer = await fake.get(eventPath, post({ ...ownHeaders, "x-forwarded-for": "203.0.113.77" }));
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([204, undefined]);
    await expect.poll(() => tool.visits).toHaveLength(1);
    const [visit] = tool.visits;
    expect(visit?.url).toBe("/api/event");
    expect(JSON.parse(visit?.body ?? "").u).toBe("https://murmur.test/videos");
    const expected = { "x-forwarded-for": "203.0.113.0", "user-agent": ownHeaders["user-agent"] };
    expect(visit?.headers).toMatchObject(expected);
    expect(visit?.headers).not.toHaveProperty("cookie");
    expect(JSON.stringify(visit)).not.toContain("203.0.113.77");
  });

  test.each([
    ["a robot's", { ...ownHeaders, "user-agent": "Googlebot/2.1" }, event, 204],
    ["of the payments desk", ownHeaders, event.replace("/videos", "/admin"), 204],
    ["that is none", ownHeaders, "{", 204],
    ["of another site", { ...ownHeaders, "sec-fetch-site": "cross-site" }, event, 403],
    ["that is too large", ownHeaders, "x".repeat(65 * 1024), 413],
  ])("a visit is not relayed to the tool: %s", async (_, headers, body, status) => {
    const tool = await startTool();
    const fake = await start(tool.url);
    expect((await fake.get(eventPath, post(headers, body))).status).toBe(status);
    await fake.get(eventPath, post());
    await expect.poll(() => tool.visits).toHaveLength(1);
  });

  test("a visitor who reports in a loop does not count as a crowd", async () => {
    const tool = await startTool();
    const fake = await start(tool.url);
    for (let at = 0; at < 90; at += 1) expect((await fake.get(eventPath, post())).status).toBe(204);
    await expect.poll(() => tool.visits.length).toBeGreaterThan(0);
    expect(tool.visits.length).toBeLessThan(75);
  });
});

test.each([
  ["203.0.113.77", "203.0.113.0"],
  ["::ffff:203.0.113.77", "203.0.113.0"],
  ["2001:db8:1:2:3::4", "2001:db8:1::"],
  ["unknown", ""],
])("the visitor's address %s is relayed as the network %s", (address, network) =>
  expect(shortenAddress(address)).toBe(network),
);

const umamiId = "94db1cb1-74f4-4a40-ad6c-962362670409";
test.each([
  ["https://plausible.io/js/script.js", "murmur.test", "Plausible", "https://plausible.io/api/event"],
  ["https://plausible.io/js/pa-Ab1.js", "", "Plausible", "https://plausible.io/api/event"],
  ["https://cloud.umami.is/script.js", umamiId, "Umami", "https://cloud.umami.is/api/send"],
  ["https://s.test/umami/script.js", umamiId, "Umami", "https://s.test/umami/api/send"],
  ["https://s.test/matomo/matomo.js", "3", "Matomo", "https://s.test/matomo/matomo.php"],
  ["https://cdn.matomo.cloud/me.matomo.cloud/matomo.js", "1", "Matomo", "https://me.matomo.cloud/matomo.php"],
])(
  'the script %s with the site\'s id "%s" belongs to the tool %s, whose endpoint is %s',
  (ANALYTICS_SCRIPT_URL, ANALYTICS_SITE_ID, tool, events) => {
    const settings = readSettings({
      ANALYTICS_SCRIPT_URL,
      ANALYTICS_SITE_ID,
      SITE_URL: "https://murmur.test",
    });
    const analytics = analyticsOf(settings);
    expect([analytics?.tool, analytics?.events.href]).toEqual([tool, events]);
    // Every address in the page's script is on this site.
    expect(JSON.stringify(analytics?.start)).not.toContain("://");
  },
);

test("Matomo sets cookies only if the operator allows them", () => {
  const start = (ANALYTICS_COOKIES: string) => {
    const matomo = { ANALYTICS_SCRIPT_URL: "https://s.test/matomo.js", ANALYTICS_SITE_ID: "1" };
    const env = { ...matomo, ANALYTICS_COOKIES };
    return JSON.stringify(analyticsOf(readSettings(env))?.start);
  };
  expect(start("off")).toContain("disableCookies");
  expect(start("on")).not.toContain("disableCookies");
});
