import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { crawlSite } from "#scripts/crawl/crawl-site.ts";
import { createFindings } from "#scripts/crawl/finding.ts";
import { checkAnswer, checkLinks, checkSite, checkTwins } from "#scripts/crawl/site-rules.ts";
import { checkSitemapEntries } from "#scripts/crawl/sitemap.ts";

type PageOf = {
  links?: string[];
  title?: string;
  noindex?: boolean;
  canonical?: string;
  alternate?: string;
  /** The page's address as the sitemap writes it. */
  listedAs?: string;
  status?: number;
  location?: string;
  /** A text that only this agent gets. */
  secret?: { agent: RegExp | null; text: string };
  /** The page differs from one request to the next. */
  changing?: boolean;
};

let stop = () => {};
afterEach(() => stop());

/** Crawls a site of these pages, which its sitemap lists. @returns the findings, without the site's origin */
async function crawl(table: Record<string, PageOf>, listed = Object.keys(table), most?: number) {
  const server = createServer(({ url = "", headers }, response) =>
    answer(url, headers["user-agent"], response),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stop = () => server.close();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function answer(url: string, agent: string | undefined, response: ServerResponse) {
    const send = (type: string, text: string) => response.setHeader("content-type", type).end(text);
    const alternate = (path: string) => `hreflang="en" href="${origin}${path}"`;
    if (url === "/robots.txt")
      return send("text/plain", `User-agent: *\nDisallow: /_api/\nSitemap: ${origin}/sitemap.xml`);
    if (url === "/sitemap.xml")
      return send(
        "application/xml",
        `<sitemapindex><sitemap><loc>${origin}/part.xml</loc></sitemap></sitemapindex>`,
      );
    if (url === "/part.xml") {
      const entry = (path: string) =>
        `<url><loc>${origin}${table[path]?.listedAs ?? path}</loc><lastmod>2026-05-03</lastmod><xhtml:link ${alternate(table[path]?.alternate ?? table[path]?.listedAs ?? path)}/></url>`;
      return send("application/xml", `<urlset>${listed.map(entry).join("")}</urlset>`);
    }
    const page = table[url];
    response.statusCode = page?.status ?? (page ? 200 : 404);
    if (page?.location) response.setHeader("location", page.location);
    if (!page) return send("text/html", "");
    const { links = [], title = url, noindex, canonical = url, secret, changing } = page;
    const isMeant = secret && (secret.agent === null ? agent === undefined : secret.agent.test(agent ?? ""));
    return send(
      "text/html",
      `<html><head><title>${title}</title><meta name="description" content="About ${title}">
<meta name="robots" content="${noindex ? "noindex" : "index"}"><link rel="canonical" href="${origin}${canonical}">
<link rel="alternate" ${alternate(page.alternate ?? canonical)}></head><body>${links.map((to) => `<a href="${to}">to</a>`).join("")}
${isMeant ? secret.text : ""}${changing ? randomUUID() : ""}</body></html>`,
    );
  }

  const { findings, at } = createFindings();
  const site = await crawlSite(origin, at, { ...(most !== undefined && { most }) });
  checkSitemapEntries(site.sitemap, at);
  for (const page of site.pages.values()) {
    checkAnswer(page, at(page.url));
    checkLinks(page, at(page.url));
  }
  checkSite(site, at);
  checkTwins(site, at);
  const plain = (text: string) => text.replaceAll(origin, "");
  return {
    found: findings.map(({ rule, url, detail }) => `${rule}, ${plain(url)}: ${plain(detail)}`),
    requests: [...site.pages.keys()].map(plain),
    depths: Object.fromEntries([...site.pages.values()].map(({ url, depth }) => [plain(url), depth])),
  };
}

const good = {
  "/": { links: ["/videos", "/_api/videos", "https://elsewhere.example/"] },
  "/videos": { links: ["/"] },
};

test("the crawl follows a good site's links, but not where robots.txt forbids it or to other sites", async () => {
  expect(await crawl(good)).toEqual({
    found: [],
    requests: ["/", "/videos"],
    depths: { "/": 0, "/videos": 1 },
  });
});

test("the crawl reports the pages that it has not seen", async () => {
  const { requests, found } = await crawl(good, Object.keys(good), 1);
  expect([requests, found]).toEqual([["/"], []]);
});

const chain = Object.fromEntries(
  ["/", "/a", "/b", "/c", "/d", "/e", "/f"].map((path, at, all) => [
    path,
    { links: all.slice(at + 1, at + 2) },
  ]),
);

test.each<[name: string, table: Record<string, PageOf>, listed: string[] | undefined, found: string]>([
  ["a broken link", { "/": { links: ["/gone"] } }, undefined, "broken link, /gone: 404, linked from /"],
  [
    "a redirect",
    { "/": { links: ["/old"] }, "/old": { status: 308, location: "/new" } },
    ["/"],
    "redirect, /old: to /new, linked from /",
  ],
  ["an orphan", { "/": {}, "/lonely": {} }, undefined, "orphan, /lonely: only the sitemap names it"],
  ["a page too deep", chain, undefined, "depth, /f: 6 clicks from the home page"],
  ["a page that the sitemap leaves out", good, ["/"], "sitemap, /videos: does not list it"],
  ["a page that is listed twice", good, ["/", "/videos", "/"], "sitemap, /: is listed twice"],
  [
    "a listed page that is not to be indexed",
    { ...good, "/videos": { noindex: true } },
    undefined,
    "sitemap, /videos: lists it, and it is not to be indexed",
  ],
  [
    "a listed page that is gone",
    { ...good, "/videos": { status: 410 } },
    undefined,
    "sitemap, /videos: lists it, and it answers 410",
  ],
  [
    "a canonical address that is another page's",
    { "/": { links: ["/a?sort=new", "/a"] }, "/a?sort=new": { canonical: "/a" }, "/a": { canonical: "/" } },
    ["/"],
    "canonical, /a?sort=new: /a is not its own canonical address",
  ],
  [
    "a canonical address that no link leads to",
    { "/": { links: ["/a?sort=new"] }, "/a?sort=new": { canonical: "/b" }, "/b": {} },
    ["/"],
    "canonical, /a?sort=new: /b is linked from nowhere",
  ],
  [
    "languages that do not name each other",
    { "/": { links: ["/zh"], alternate: "/zh" }, "/zh": {} },
    undefined,
    "hreflang, /: /zh does not name it",
  ],
  [
    "a sitemap that names other languages than the page",
    { "/": { links: ["/videos"] }, "/videos": { links: ["/"], alternate: "/" } },
    undefined,
    "sitemap, /videos: its alternates do not name it",
  ],
  [
    "a sitemap that spells the home page otherwise than its canonical address",
    { "/": { listedAs: "" } },
    undefined,
    "sitemap, : its page spells it /",
  ],
  [
    "a sitemap that spells the home page otherwise than its alternates",
    { "/": { listedAs: "" } },
    undefined,
    "sitemap, : en is , not as on the page",
  ],
  [
    "a login of its own for a page",
    { "/": { links: ["/zh/login?redirect=%2F"] }, "/zh/login?redirect=%2F": { noindex: true } },
    ["/"],
    "links, /: to /zh/login?redirect=%2F, which is not to be indexed",
  ],
  [
    "two pages of one title",
    { "/": { links: ["/a"], title: "Rain" }, "/a": { title: "Rain" } },
    undefined,
    "title twice, /a: as /: Rain",
  ],
  [
    "a page for Google's eyes",
    { "/": { secret: { agent: /Googlebot/, text: "more" } } },
    undefined,
    "agents, /: other bytes for chrome, bingbot, none",
  ],
  [
    "a page only for browsers",
    { "/": { secret: { agent: /Chrome/, text: "more" } } },
    undefined,
    "agents, /: other bytes for chrome",
  ],
  [
    "a page for who does not say who they are",
    { "/": { secret: { agent: null, text: "more" } } },
    undefined,
    "agents, /: other bytes for none",
  ],
  [
    "a page that is never the same",
    { "/": { changing: true } },
    undefined,
    "agents, /: other bytes for chrome, bingbot, none",
  ],
])("the crawl finds %s in a site", async (_, table, listed, found) => {
  expect((await crawl(table, listed)).found).toContain(found);
});

test("the crawl finds that a site does not answer, or has no robots.txt", async () => {
  const { findings, at } = createFindings();
  const { pages } = await crawlSite("http://127.0.0.1:9", at);
  for (const page of pages.values()) checkAnswer(page, at(page.url));
  expect(findings.map(({ rule, detail }) => `${rule}: ${detail.replace(/,.*/, "")}`)).toEqual([
    "robots.txt: answers 0",
    "robots.txt: names no sitemap",
    "broken link: no answer",
  ]);
});
