import { type BrowserContext, chromium, type Page } from "playwright";
import { findChromium } from "#harness/chromium.ts";
import { languageKey } from "#lib/i18n/languages/languages.ts";
import { siteUrl, startMeasuredSite } from "./site/site.ts";
import { quantile } from "./site/visitor.ts";

// Measures the time from a click on a link to the painted page over a typical connection, with prefetches,
// and without them as for visitors who save data. The exit code is 1 if a prefetched navigation takes 100 ms
// or more.

const connection = { offline: false, latency: 100, downloadThroughput: 1_250_000, uploadThroughput: 600_000 };
const turns = 7;
const mostMs = 100;
/** The ms for which a visitor looks at a page before a click. */
const lookingMs = 4_500;

/**
 * Clicks a link and waits until the next page is painted. Returns the ms by the wall clock, because each
 * document has its own clock.
 */
async function click(page: Page, href: string): Promise<number> {
  const before = await page.evaluate((address) => {
    document.querySelector<HTMLElement>(`:is(header, main) a[href="${address}"]`)?.click();
    return Date.now();
  }, href);
  const isThere = (address: string) =>
    location.pathname === address &&
    document.querySelector("main h1") !== null &&
    !document.querySelector("main")?.ariaBusy;
  await page.waitForFunction(isThere, href, { polling: "raf" });
  return (await page.evaluate(() => Date.now())) - before;
}

async function measure(context: BrowserContext, href: (page: Page) => Promise<string>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", connection);
    await page.goto(siteUrl, { waitUntil: "load" });
    const address = await href(page);
    await page.waitForTimeout(lookingMs);
    times.push(await click(page, address));
    await page.close();
  }
  return times;
}

const site = await startMeasuredSite();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
const firstVideo = (page: Page) =>
  page
    .locator("main a[href^='/video/']")
    .first()
    .getAttribute("href")
    .then((href) => href ?? "");
const navigation = "a navigation (Videos)";
let isSoon = true;
const clicks = {
  [navigation]: async () => "/videos",
  "a document (a video, with ads)": firstVideo,
};
for (const [name, href] of Object.entries(clicks))
  for (const saveData of [true, false]) {
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } });
    await context.addInitScript(
      ([key, value]) => {
        localStorage.setItem(key as string, "en");
        Object.defineProperty(Navigator.prototype, "connection", { value: { saveData: value } });
      },
      [languageKey, saveData] as const,
    );
    const times = await measure(context, href);
    await context.close();
    if (name === navigation && !saveData) isSoon = quantile(times, 0.5) < mostMs;
    const figures = [0, 0.5, 0.99].map((part) => `${Math.round(quantile(times, part))} ms`);
    console.log(
      `${name}, ${saveData ? "saving data" : "fetching ahead"}: least, median, most ${figures.join(", ")}`,
    );
  }
await browser.close();
await site.stop();
process.exit(isSoon ? 0 : 1);
