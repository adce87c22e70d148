import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { coldSitePort, coldSiteUrl } from "#harness/addresses.ts";
import { freezeUntilQuiet } from "#tests/support/e2e/page-clock.ts";
import { startSecondSite } from "#tests/support/e2e/second-site-start.ts";
import { test as base, expect } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

/** Counts as Plausible's script does: the page at once, later ones by the history. */
const script = `(function(){var s=document.currentScript,last;function count(){if(last===location.pathname)return;
last=location.pathname;fetch(s.dataset.api,{method:"POST",keepalive:true,headers:{"Content-Type":"text/plain"},
body:JSON.stringify({n:"pageview",d:s.dataset.domain,u:location.href,r:document.referrer||null})})}
var push=history.pushState;history.pushState=function(){push.apply(this,arguments);count()};count()})();`;

type Tool = { url: string; scripts: number; pages: string[] };

const test = base.extend<{ analytics: Record<string, string>; tool: Tool }>({
  analytics: [{}, { option: true }],
  baseURL: coldSiteUrl,
  tool: [
    async ({ analytics }, use) => {
      const tool: Tool = { url: "", scripts: 0, pages: [] };
      const server = createServer(async (request, response) => {
        if (request.method === "GET") tool.scripts += 1;
        else tool.pages.push(new URL(JSON.parse(await text(request)).u).pathname);
        response.setHeader("content-type", "text/javascript").end(script);
      });
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      tool.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const settings = { ANALYTICS_SCRIPT_URL: `${tool.url}/js/script.js`, ...analytics };
      const site = await startSecondSite({ port: coldSitePort, url: coldSiteUrl, settings });
      await use(tool);
      await site.stop();
      server.close();
    },
    { auto: true, timeout: 60_000 },
  ],
});

test("pages are counted only through the site, and pages with secrets are not counted", async ({
  page,
  visit,
  tool,
}) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  const loaded = page.waitForRequest("**/_api/stats/script.js");
  await visit("/updates?query=private");
  await loaded;
  await expect.poll(() => tool.pages).toEqual(["/updates"]);
  await page.getByRole("banner").getByRole("link", { name: words.en.layout.anchors, exact: true }).click();
  await expect.poll(() => tool.pages).toEqual(["/updates", "/anchors"]);
  const quiet = await freezeUntilQuiet(page);
  await visit("/reset-password?key=x&login=y");
  await quiet();
  await page.clock.resume();
  await visit("/vip");
  await expect.poll(() => tool.pages).toEqual(["/updates", "/anchors", "/vip"]);
  expect([...hosts]).toEqual([coldSiteUrl]);
  await expect(page.getByRole("region", { name: words.en.consent.title })).toHaveCount(0);
});

test.describe("a search engine", () => {
  test.use({ userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  test("a search engine is not counted", async ({ page, visit, tool }) => {
    const quiet = await freezeUntilQuiet(page);
    await visit("/updates");
    await quiet();
    expect([tool.scripts, tool.pages]).toEqual([0, []]);
  });
});

test.describe("with cookies", () => {
  test.use({ analytics: { ANALYTICS_COOKIES: "on" } });
  test("an analytics tool with cookies waits for consent", async ({ page, visit, tool }) => {
    const quiet = await freezeUntilQuiet(page);
    await visit("/updates");
    await quiet();
    const bar = page.getByRole("region", { name: words.en.consent.title });
    await expect(bar).toBeVisible();
    expect(tool.scripts).toBe(0);
    await page.clock.resume();
    await bar.getByRole("button", { name: words.en.consent.allow }).click();
    await expect.poll(() => tool.pages).toEqual(["/updates"]);
  });
});
