import { type BrowserContext, chromium, type Page } from "playwright";
import { findChromium } from "#harness/chromium.ts";
import { ensureDebian } from "#harness/debian.ts";
import { languageKey } from "#lib/i18n/languages/languages.ts";
import { sitePort, siteUrl, startMeasuredSite } from "./site/site.ts";
import { load, type WireRequest } from "./site/wrk.ts";
import { readAnswers, startNginx, startPlain } from "./site/yardstick.ts";

// Records a first and a second visit (home, all videos, a video) in Chromium. Replays them against the site,
// a plain server of the same bytes, and nginx with the bytes as files, and measures the processor time of
// each by kind of request. The exit code is 1 if a first visit takes over 5 ms, or if the whole or one kind
// takes over twice the plain server's time.

type Kind = "pages" | "navigations" | "pictures" | "static files" | "/_api" | "others";

function kindOf({ path, headers }: WireRequest): Kind {
  if (path.startsWith("/_api/")) return "/_api";
  if (path.startsWith("/pictures/")) return "pictures";
  if (/^\/(?:_next\/static|images)\//.test(path)) return "static files";
  if (headers.rsc !== undefined) return "navigations";
  return headers.accept?.startsWith("text/html") ? "pages" : "others";
}

/** Headers that the browser writes for its own connection. */
const ofConnection = /^(?::|host$|connection$|content-length$)/;

/** The ms for which a visitor looks at a page before the next click. Meanwhile its links are prefetched. */
const lookingMs = 4_000;

async function visit(page: Page): Promise<void> {
  await page.goto(siteUrl, { waitUntil: "networkidle" });
  await page.waitForTimeout(lookingMs);
  await page.getByRole("navigation").getByRole("link", { name: "Videos", exact: true }).first().click();
  await page.waitForURL("**/videos");
  await page.waitForTimeout(lookingMs);
  await page.waitForLoadState("networkidle");
  await page.getByRole("main").locator("li a[href^='/video/']").first().click();
  await page.waitForURL("**/video/*");
  await page.waitForTimeout(lookingMs);
  await page.waitForLoadState("networkidle");
}

/** The requests of a visit that reach the site, because the browser's cache does not answer them. */
async function record(context: BrowserContext): Promise<WireRequest[]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const requested = new Map<string, URL>();
  const headersOf = new Map<string, Record<string, string>>();
  const cached = new Set<string>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) =>
    requested.set(requestId, new URL(request.url)),
  );
  devtools.on("Network.requestWillBeSentExtraInfo", ({ requestId, headers }) =>
    headersOf.set(requestId, headers),
  );
  devtools.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  devtools.on(
    "Network.responseReceived",
    ({ requestId, response }) => response.fromDiskCache && cached.add(requestId),
  );
  await devtools.send("Network.enable");
  await visit(page);
  await page.close();
  return [...requested].flatMap(([requestId, { origin, pathname, search }]) => {
    const headers = headersOf.get(requestId);
    if (!headers || cached.has(requestId) || origin !== siteUrl || pathname.startsWith("/demo/")) return [];
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    return [
      {
        path: pathname + search,
        headers: Object.fromEntries(named.filter(([name]) => !ofConnection.test(name))),
      },
    ];
  });
}

ensureDebian("The bench of a visit needs wrk and nginx", {
  programs: ["wrk", "nginx", "taskset"],
  packages: ["wrk", "nginx-light", "util-linux"],
});
const site = await startMeasuredSite();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } });
await context.addInitScript((key) => localStorage.setItem(key, "en"), languageKey);
const visits = { "first visit": await record(context), "second visit": await record(context) };
await browser.close();

const names = ["site", "plain", "nginx"] as const;
const [mostMs, leastRatio] = [5, 0.5];
const misses: string[] = [];
function judge(visit: string, what: string, spent: { site: number; plain: number }) {
  const ratio = spent.plain / spent.site;
  if (visit === "first visit" && ratio < leastRatio) misses.push(`${what}: ${ratio.toFixed(2)} of plain`);
  return ratio.toFixed(2);
}
for (const [name, requests] of Object.entries(visits)) {
  console.log(`\n${name}: ${requests.length} requests`);
  const kinds = Map.groupBy(requests, kindOf);
  const total = { site: 0, plain: 0, nginx: 0 };
  for (const [kind, some] of kinds) {
    const answers = await readAnswers(siteUrl, some);
    const [plain, nginx] = [await startPlain(answers, some), await startNginx(sitePort + 2, answers, some)];
    const own = await load(siteUrl, site.pid, some);
    const theirs = await load(plain.origin, plain.pid, plain.requests);
    const files = await load(nginx.origin, nginx.pid, nginx.requests);
    plain.stop();
    nginx.stop();
    const spent = { site: own.cpuMs, plain: theirs.cpuMs, nginx: files.cpuMs };
    for (const name of names) total[name] += spent[name] * some.length;
    const times = names.map((name) => `${name} ${(spent[name] * some.length).toFixed(2)} ms`);
    const rates = `${Math.round(own.rate)}/s of plain ${Math.round(theirs.rate)}/s`;
    const ratio = judge(name, kind, spent);
    console.log(
      `  ${String(some.length).padStart(3)} ${kind}: ${times.join(", ")}; ${rates}; ratio by processor time ${ratio}`,
    );
  }
  const times = names.map((name) => `${name} ${total[name].toFixed(2)} ms`);
  console.log(`  whole: ${times.join(", ")}; ratio to plain ${judge(name, "whole", total)}`);
  if (name === "first visit" && total.site > mostMs) misses.push(`${total.site.toFixed(2)} ms a first visit`);
}
await site.stop();
console.log(misses.length === 0 ? "all goals are met" : `missed: ${misses.join("; ")}`);
process.exit(misses.length === 0 ? 0 : 1);
