import PQueue from "p-queue";
import { type Browser, chromium, type Page as Tab } from "playwright";
import { findChromium } from "#harness/chromium.ts";
import { type Document, readDocument } from "./document.ts";
import type { Find } from "./finding.ts";
import { nameOf, type Page } from "./page.ts";
import { agents } from "./request.ts";

/** How long a search engine's renderer probably waits for late content. */
const patience = 5_000;
const atOnce = 4;

/**
 * One page of each kind and language, the one with the fewest clicks. Public videos come before VIP videos.
 */
export function samplePages(pages: Iterable<Page>): Page[] {
  const sample = new Map<string, Page>();
  for (const page of pages) {
    const name = nameOf(page.url);
    if (!page.document || name === null) continue;
    const { search } = new URL(page.url);
    const key = `${name} ${page.document.lang} ${search === "" ? "" : "query"} ${isPaywalled(page.document)}`;
    if (!sample.has(key)) sample.set(key, page);
  }
  return [...sample.values()];
}

const isPaywalled = ({ data }: Document) => JSON.stringify(data).includes('"isAccessibleForFree":false');
const namesPlayer = ({ data }: Document) => /"(?:embedUrl|contentUrl)"/.test(JSON.stringify(data));

/** The parts of a head that scripts must not change. */
const headOf = ({ titles, canonicals, alternates, metas, data }: Document) => ({
  title: titles,
  canonical: canonicals,
  hreflang: alternates,
  robots: metas.robots,
  description: metas.description,
  "structured data": data,
});

/** A document after its scripts have run. */
export type Rendered = { document: Document; alerts: readonly string[]; hasPlayer: boolean };

/** Checks that scripts change no head, and that a video's page gets its player. */
export function checkRendered(
  page: Page,
  { document: after, alerts, hasPlayer }: Rendered,
  find: Find,
): void {
  const before = page.document;
  if (before === null) return;
  const head: Record<string, unknown> = headOf(before);
  for (const [name, value] of Object.entries(headOf(after)))
    if (JSON.stringify(value) !== JSON.stringify(head[name])) find("rendered", `scripts change its ${name}`);
  for (const text of alerts) find("rendered", `says "${text}"`);
  const lost = before.links.filter((link) => !after.links.includes(link));
  if (lost.length > 0) find("rendered", `scripts take away ${lost.length} links, such as ${lost[0]}`);
  if (after.text.length < before.text.length / 2) find("rendered", "scripts take away most of its text");
  if (namesPlayer(before) && !hasPlayer) find("rendered", `no player within ${patience / 1000} s`);
}

async function render(tab: Tab, page: Page): Promise<Rendered> {
  await tab.goto(page.url, { waitUntil: "load" });
  const player = tab.locator("main").locator("iframe, video, audio").first();
  const hasPlayer =
    page.document !== null &&
    namesPlayer(page.document) &&
    (await player.waitFor({ state: "visible", timeout: patience }).then(
      () => true,
      () => false,
    ));
  // Next's announcer is an alert that names the target of a redirect.
  const alerts = tab
    .locator('[role="alert"]:not(#__next-route-announcer__)')
    .filter({ visible: true, hasText: /\S/ });
  return {
    document: readDocument(await tab.content(), page.url),
    alerts: await alerts.allInnerTexts(),
    hasPlayer,
  };
}

/** Renders pages as a search engine does: with its agent, and without the files that robots.txt forbids. */
export async function checkRenderedPages(
  pages: readonly Page[],
  { isAllowed, at }: { isAllowed: (url: string) => boolean; at: (url: string) => Find },
): Promise<void> {
  const executablePath = findChromium();
  const browser: Browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const context = await browser.newContext({
    userAgent: agents.googlebot,
    viewport: { width: 412, height: 1800 },
  });
  await context.route(
    (url) => !isAllowed(url.href),
    (route) => route.abort("blockedbyclient"),
  );
  const queue = new PQueue({ concurrency: atOnce });
  await queue.addAll(
    pages.map((page) => async () => {
      const tab = await context.newPage();
      const find = at(page.url);
      tab.on("pageerror", (error) => find("rendered", `a script fails: ${error.message}`));
      checkRendered(page, await render(tab, page), find);
      await tab.close();
    }),
  );
  await browser.close();
}
