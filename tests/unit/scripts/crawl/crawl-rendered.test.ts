import { expect, test } from "vitest";
import { readDocument } from "#scripts/crawl/document.ts";
import { createFindings } from "#scripts/crawl/finding.ts";
import type { Page } from "#scripts/crawl/page.ts";
import { checkRendered, samplePages } from "#scripts/crawl/rendered-rules.ts";
import { good, origin } from "./crawl-page.ts";

const pageAt = (path: string, html = good): Page => ({
  url: origin + path,
  status: 200,
  headers: {},
  depth: 1,
  from: "",
  differsFor: [],
  document: readDocument(html, origin + path),
});

/** The findings about a page whose scripts changed it so. */
function rendered(
  html: string,
  { alerts = [], hasPlayer = true }: { alerts?: string[]; hasPlayer?: boolean } = {},
) {
  const { findings, at } = createFindings();
  const linked = good.replace("<h1>", '<a href="/videos">Videos</a><h1>');
  const page = pageAt("/video/rain", linked);
  checkRendered(page, { document: readDocument(html || linked, page.url), alerts, hasPlayer }, at(page.url));
  return findings.map(({ rule, detail }) => `${rule}: ${detail}`);
}

test("the crawl finds faults that scripts cause in a rendered page", () => {
  const linked = good.replace("<h1>", '<a href="/videos">Videos</a><h1>');
  expect(rendered(linked)).toEqual([]);
  expect(rendered(good)).toEqual([`rendered: scripts take away 1 links, such as ${origin}/videos`]);
  expect(rendered(linked.replace(/<title>[^<]*/, "<title>Loading"))).toEqual([
    "rendered: scripts change its title",
  ]);
  expect(rendered(linked.replace("index, follow", "noindex, follow"))).toEqual([
    "rendered: scripts change its robots",
  ]);
  expect(rendered(linked.replace(/Soft rain[^<]*/, ""))).toEqual([
    "rendered: scripts take away most of its text",
  ]);
  expect(rendered(linked, { alerts: ["Failed to load."] })).toEqual(['rendered: says "Failed to load."']);
  expect(rendered(linked, { hasPlayer: false })).toEqual(["rendered: no player within 5 s"]);
});

test("the crawl renders one page of each kind and language, and for videos also one for members", () => {
  const paywall = good.replace('"@type":"VideoObject"', '"@type":"VideoObject","isAccessibleForFree":false');
  const chinese = good.replace('lang="en"', 'lang="zh-Hans"');
  const sample = samplePages([
    pageAt("/video/a"),
    pageAt("/video/b"),
    pageAt("/video/c", paywall),
    pageAt("/zh/video/a", chinese),
    pageAt("/no-such-page"),
    pageAt("/videos"),
    pageAt("/videos?page=2"),
    pageAt("/videos?page=3"),
  ]);
  expect(sample.map(({ url }) => url.slice(origin.length))).toEqual([
    "/video/a",
    "/video/c",
    "/zh/video/a",
    "/videos",
    "/videos?page=2",
  ]);
});
