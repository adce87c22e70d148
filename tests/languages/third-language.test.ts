import { chromium } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findChromium } from "#harness/chromium.ts";
import { freePorts } from "#harness/free-ports.ts";
import { readTranscript } from "#lib/catalogue/transcript.ts";
import { locales } from "#lib/i18n/languages/languages.ts";
import { plainText } from "#lib/wordpress/transport/html-to-text.ts";
import { auditSite } from "#scripts/crawl/audit.ts";
import type { Site } from "#scripts/crawl/crawl-site.ts";
import type { Finding } from "#scripts/crawl/finding.ts";
import { type DemoSite, startDemoSite } from "#scripts/demo-site.ts";
import { foreignWords } from "#scripts/languages/foreign-words.ts";
import { pseudo } from "#scripts/languages/pseudo.ts";

const [port = 0, sandboxPort = 0] = await freePorts(2);
const minutes = 60_000;
/**
 * Findings about lengths are expected: the texts are a third longer than the English ones, which have the length that
 * search engines show.
 */
const lengths = /\b(?:columns|long|short|characters)\b/;

/** The names of the site and of languages, and words that are the same in all languages. */
const names = /^(?:Murmur|VIP|English|(?:EN|ZH|XA)(?: · .*)?|PayPal|Alipay|Telegram|RSS|ASMR)$/;
const edges = /^[\s\d:·|,()–-]+|[\s\d:·|,()–…-]+$/g;

let demo: DemoSite;
let site: Site;
let findings: Finding[];
/** The texts of the fake WordPress, in pieces as pages show them. */
let data: Set<string>;

const get = async (path: string, headers: Record<string, string> = {}) =>
  fetch(demo.url + path, { headers, redirect: "manual" });

/** Every text in a JSON response of the fake WordPress, and each piece of its markup. */
function textsOf(json: unknown): string[] {
  if (typeof json === "string" && json.startsWith("WEBVTT"))
    return readTranscript(json)
      .flat()
      .map(({ text }) => text);
  if (typeof json === "string") return [json, ...json.split(/<[^>]*>/)].map(plainText);
  return typeof json === "object" && json !== null ? Object.values(json).flatMap(textsOf) : [];
}

/** Reads the texts that the fake WordPress sends for the site's pages, and for the pages of these videos. */
async function readData(slugs: readonly string[]): Promise<Set<string>> {
  const wordpress = `http://127.0.0.1:${sandboxPort}/wp-json/asmr/v1`;
  const read = async (path: string) => (await fetch(`${wordpress}/${path}`)).json();
  const lists = Array.from({ length: 10 }, (_, page) => `videos?per_page=100&page=${page + 1}`);
  const others = ["anchors?per_page=1000", "triggers", "memberships/levels", "homepage"];
  const texts = ["pages/terms", "pages/privacy", "pages/refunds"];
  const paths = [
    ...lists,
    ...others,
    ...texts,
    ...slugs.flatMap((slug) => [
      `video/${slug}`,
      `video/${slug}/comments`,
      ...locales.map((locale) => `video/${slug}/captions/${locale}`),
    ]),
  ];
  const said = textsOf(await Promise.all(paths.map(read)));
  return new Set([...said, ...said.map((text) => text.replace(edges, ""))]);
}

beforeAll(async () => {
  demo = await startDemoSite(port, sandboxPort);
  const sitemap = async () => (await fetch(`${demo.url}/sitemap.xml`)).text();
  // The sitemap is built in the background. These parts are its last ones.
  const isMade = async () => (await sitemap()).includes(`/sitemaps/texts-${pseudo.code}-1.xml`);
  await vi.waitUntil(isMade, { timeout: minutes, interval: 500 });
  ({ site, findings } = await auditSite(demo.url, { most: 450, others: [], render: false }));
  const slugs = [...site.pages.keys()].flatMap((url) => /\/video\/([^/?]+)$/.exec(url)?.[1] ?? []);
  data = await readData([...new Set(slugs)]);
}, 8 * minutes);
afterAll(() => demo.stop());

const inPseudo = (url: string) => new RegExp(`^${demo.url}/${pseudo.code}(?:/|$)`).test(url);

/** The words with which Intl joins a list in a language that it does not know. */
const joints = /,? and |,? or |, |^and$|^or$/;

/**
 * Whether a text is data, data with the site's name behind it, data cut short or joined, or a link's host.
 */
function isData(text: string): boolean {
  const bare = text.replace(/ \| Murmur$/, "").replace(edges, "");
  const isCut = text.includes("…") && [...data].some((known) => known.startsWith(bare));
  const isHost = [...data].some((known) => known.startsWith(`https://${bare}/`));
  const isJoined = bare.split(joints).every((one) => one === "" || data.has(one));
  return bare === "" || names.test(bare) || data.has(bare) || data.has(text) || isCut || isHost || isJoined;
}

test("a crawl finds the third language at its addresses, in alternates and in the sitemap", () => {
  expect(findings.filter(({ detail }) => !lengths.test(detail))).toEqual([]);
  expect([...site.pages.keys()].filter(inPseudo).length).toBeGreaterThan(50);
  expect(site.sitemap.filter(({ url }) => inPseudo(url)).length).toBeGreaterThan(500);
});

test(
  "no page in the third language has English words other than data",
  async () => {
    /** The first page with each wrong text. */
    const wrong: Record<string, string> = {};
    for (const url of [...site.pages.keys()].filter(inPseudo)) {
      const html = await (await fetch(url)).text();
      for (const text of foreignWords(html, isData)) wrong[text] ??= url;
    }
    expect(wrong).toEqual({});
  },
  3 * 60_000,
);

test("the third language reaches feeds, a remembered choice, errors of routes, and pages in a fixed language", async () => {
  const feed = await (await get(`/${pseudo.code}/feed.xml`)).text();
  expect(feed).toContain("<language>en-XA</language>");
  expect(feed).toMatch(/<title>⟦/);
  const redirect = await get("/videos?page=2", { cookie: `lang=${pseudo.code}` });
  expect([redirect.status, redirect.headers.get("location")]).toEqual([307, `/${pseudo.code}/videos?page=2`]);
  const refused = await get("/_api/user/history", { "accept-language": pseudo.code });
  expect((await refused.json()).error.message).toMatch(/^⟦/);
  expect((await get(`/vip-${pseudo.code}`)).headers.get("content-language")).toBe("en-XA");
  expect(await (await get(`/${pseudo.code}/nowhere`)).text()).toContain('lang="en-XA"');
});

test("the question of a first visit is asked in the third language, too", async () => {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${demo.url}/${pseudo.code}`);
    const buttons = page.getByRole("dialog").getByRole("button");
    await buttons.first().waitFor();
    expect(await buttons.allInnerTexts()).toEqual(["English", "中文", pseudo.name]);
    await buttons.last().click();
    expect(await page.evaluate(() => localStorage.getItem("lang"))).toBe(pseudo.code);
  } finally {
    await browser.close();
  }
}, 60_000);
