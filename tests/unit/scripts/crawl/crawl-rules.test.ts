import { expect, test } from "vitest";
import { pages } from "#lib/addresses/pages.ts";
import { checkData } from "#scripts/crawl/data-rules.ts";
import { readDocument } from "#scripts/crawl/document.ts";
import { createFindings } from "#scripts/crawl/finding.ts";
import { dataOfPages } from "#scripts/crawl/google-types.ts";
import { checkHead } from "#scripts/crawl/head-rules.ts";
import { nameOf, type Page } from "#scripts/crawl/page.ts";
import { pagesToMeasure } from "#scripts/lighthouse/pages.ts";
import { data, description, good, origin } from "./crawl-page.ts";

function check(html: string, headers: Page["headers"] = { "content-language": "en" }) {
  const { findings, at } = createFindings();
  const { findings: advice, at: adviseAt } = createFindings();
  const url = `${origin}/video/rain`;
  const page: Page = {
    url,
    status: 200,
    headers,
    depth: 1,
    from: "",
    differsFor: [],
    document: readDocument(html, url),
  };
  checkHead(page, at(url));
  checkData(page, at(url), adviseAt(url));
  return { found: findings.map(({ rule, detail }) => `${rule}: ${detail}`), advice };
}

/** The good page with another text in one place. */
const spoilt = (from: string | RegExp, to: string) => {
  const html = good.replace(from, to);
  if (html === good) throw new Error(`nothing to replace: ${from}`);
  return check(html).found;
};

/** The good page with another VideoObject. */
const spoiltVideo = (change: object) => {
  const [video, ...rest] = data["@graph"];
  const changed = { ...data, "@graph": [{ ...video, ...change }, ...rest] };
  return check(good.replace(JSON.stringify(data), JSON.stringify(changed)));
};

test("the crawl finds no fault in a good page", () => {
  expect(check(good)).toEqual({ found: [], advice: [] });
});

test.each<[name: string, from: string | RegExp, to: string, found: RegExp]>([
  ["two titles", "</title>", "</title><title>More</title>", /^title: 2 titles$/],
  ["no title", /<title>Rain.*?<\/title>/, "<title> </title>", /^title: is empty$/],
  ["a long title", "Rain on the roof – ASMR", "Rain ".repeat(12), /^title: \d+ columns/],
  ["a Chinese title that is too wide", "Rain on the roof – ASMR", "雨".repeat(27), /^title: 63 columns/],
  ["a short description", `content="${description}"`, 'content="Rain."', /^description: 5 columns/],
  ["two descriptions", '<meta name="desc', '<meta name="description" content="x"/><meta name="desc', /^desc/],
  ["no heading", /<h1>.*<\/h1>/, "", /^heading: 0/],
  ["two headings", "<main>", "<main><h1>Again</h1>", /^heading: 2/],
  ["an empty page", /Soft rain.*hour\./, "", /^text: 16 characters/],
  ["the other language", '<html lang="en">', '<html lang="zh-Hans">', /^language: lang is zh-Hans$/],
  [
    "a name in Chinese that does not say so",
    "</main>",
    '<a href="/anchors/x">小鹿</a></main>',
    /^language: “小鹿” does not/,
  ],
  ["a title in the body", "<main>", "<main><title>Late</title>", /^head: in the wrong place: title$/],
  ["what is no head's", "<head>", "<head><div></div>", /^head: in the wrong place: div$/],
  ["no canonical", /<link rel="canonical"[^>]*>/, "", /^canonical: one absolute address is wanted: none$/],
  ["a relative canonical", `canonical" href="${origin}`, 'canonical" href="', /^canonical: one absolute/],
  [
    "another page's canonical",
    "canonical",
    'canonical" href="https://x.example/" data-x="',
    /^canonical: is/,
  ],
  [
    "a language too few",
    /<link rel="alternate" hreflang="zh-Hans"[^>]*>/,
    "",
    /^hreflang: zh-Hans is missing/,
  ],
  ["a wrong language", `"zh" href="${origin}/zh`, `"zh" href="${origin}`, /^hreflang: zh is https/],
  [
    "an address spelled in two ways",
    `canonical" href="${origin}/video/rain`,
    `canonical" href="${origin}/video/rain/`,
    /^hreflang: none is spelled as the canonical address/,
  ],
  ["an unknown language", 'hreflang="zh"', 'hreflang="cn"', /^hreflang: cn is unknown$/],
  ["robots by chance", "index, follow, max-", "index, max-", /^robots: index, max-image/],
  ["no icon", /<link rel="icon"[^>]*>/, "", /^icons: icon is missing$/],
  ["no social title", 'property="og:title" content="x"', 'name="x"', /^social: og:title is missing$/],
  ["another social address", 'og:url" content="', 'og:url" content="http://x.example', /^social: og:url is/],
  ["a video that says it is none", "video.other", "website", /^social: og:type is website$/],
  ["a video without its length", "video:duration", "duration", /^social: video:duration is not 2520$/],
  ["a relative picture", `og:image" content="${origin}`, 'og:image" content="', /^social: og:image is no/],
  ["data that is no JSON", '{"@context"', '{"@context', /^structured data: is no JSON/],
  ["data of another context", "https://schema.org", "http://schema.com", /^structured data: its context/],
  ["no breadcrumbs", /,\{"@type":"BreadcrumbList".*?\]\}/, "", /^structured data: has no BreadcrumbList$/],
])("the crawl finds %s in a page", (_, from, to, found) => {
  expect(spoilt(from, to)).toContainEqual(expect.stringMatching(found));
});

test("a declared or quoted name in Chinese is accepted", () => {
  const names =
    '<h2 lang="zh-Hans"><a href="/anchors/x">小鹿</a></h2><a href="/a">Videos by 小鹿</a><p>小鹿</p>';
  expect(spoilt("</main>", `${names}</main>`)).toEqual([]);
});

test("Lighthouse measures a page in every language, even if the crawl saw it in only one", () => {
  const pageOf = (url: string, html = good): Page => ({
    url,
    status: 200,
    headers: {},
    depth: 1,
    from: "",
    differsFor: [],
    document: readDocument(html, url),
  });
  const pages = [
    pageOf(`${origin}/video/rain`),
    pageOf(`${origin}/video/snow`),
    pageOf(`${origin}/login`, good.replace("index, follow", "noindex, follow")),
  ];
  expect(pagesToMeasure(pages)).toEqual([`${origin}/video/rain`, `${origin}/zh/video/rain`]);
});

test("the crawl does not follow links that are marked as not to be followed", () => {
  const html = '<a href="/a">a</a><a rel="noopener nofollow" href="/b">b</a><a rel="next" href="/c#d">c</a>';
  expect(readDocument(html, `${origin}/`).links).toEqual([`${origin}/a`, `${origin}/c`]);
});

test("a page that is not to be indexed has its heading before scripts run, too", () => {
  const closed = good.replace("index, follow", "noindex, follow");
  expect(check(closed).found).toEqual([]);
  expect(check(closed.replace(/<h1>.*<\/h1>/, "")).found).toEqual(["heading: 0 of level 1"]);
});

test("every kind of page that search engines may show has its structured data", () => {
  const indexed = Object.entries<{ indexed: boolean }>(pages).filter(([, { indexed }]) => indexed);
  expect(indexed.map(([name]) => name).filter((name) => !(name in dataOfPages))).toEqual([]);
});

test("the crawl finds a document in another language than its own claim", () => {
  expect(check(good, {}).found).toEqual(["language: Content-Language is undefined"]);
});

test.each<[name: string, change: object, found: string]>([
  ["a missing date", { uploadDate: undefined }, "VideoObject has no uploadDate"],
  ["a date without a zone", { uploadDate: "2026-05-03" }, 'VideoObject.uploadDate is "2026-05-03"'],
  ["a duration in minutes", { duration: "42:00" }, 'VideoObject.duration is "42:00"'],
  ["a relative picture", { thumbnailUrl: ["/rain.jpg"] }, 'VideoObject.thumbnailUrl is "/rain.jpg"'],
  ["an empty name", { name: "" }, "VideoObject has no name"],
  ["a retired type", { potentialAction: { "@type": "SearchAction" } }, "SearchAction is no type"],
  ["a paywall around nothing", { isAccessibleForFree: false, hasPart: [] }, "VideoObject is not free and"],
  [
    "a selector of nothing",
    { isAccessibleForFree: false, hasPart: { cssSelector: ".door" } },
    "nothing is .door",
  ],
  [
    "a clip without a place",
    { hasPart: { "@type": "Clip", name: "x", url: origin } },
    "Clip has no startOffset",
  ],
  [
    "a list that counts wrong",
    { mentions: { "@type": "ItemList", numberOfItems: 2, itemListElement: [{ position: 1 }] } },
    "ItemList says 2 items and has 1",
  ],
  [
    "a list that starts at 0",
    { mentions: { "@type": "ItemList", numberOfItems: 1, itemListElement: [{ position: 0 }] } },
    "ItemList: its positions do not count from 1",
  ],
])("the crawl finds %s in structured data", (_, change, found) => {
  expect(spoiltVideo(change).found).toContainEqual(
    expect.stringMatching(new RegExp(`^structured data: ${found.replace(/[.[\]"]/g, "\\$&")}`)),
  );
});

test("the crawl accepts a paywall around an existing part, and reports a mere recommendation as advice", () => {
  const hasPart = { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".player" };
  expect(spoiltVideo({ isAccessibleForFree: false, hasPart })).toEqual({ found: [], advice: [] });
  const { found, advice } = spoiltVideo({ embedUrl: undefined });
  expect([found, advice.map(({ detail }) => detail)]).toEqual([
    [],
    ["VideoObject has no contentUrl|embedUrl"],
  ]);
});

test("the crawl requires a VideoObject for a video, unless it has no date", () => {
  const without = good.replace(/\{"@type":"VideoObject".*?\}\},/, "");
  expect(check(without).found).toEqual([
    "structured data: has no VideoObject",
    "structured data: has no InteractionCounter",
  ]);
  expect(check(without.replace(/<meta property="video:release_date"[^>]*>/, "")).found).toEqual([]);
});

test("the crawl knows the kind of a page from its address", () => {
  const names = ["/", "/zh", "/zh/videos?page=2", "/video/rain", "/video", "/anchors/nia", "/nowhere"];
  expect(names.map((path) => nameOf(origin + path))).toEqual([
    "home",
    "home",
    "videos",
    "video",
    null,
    "anchor",
    null,
  ]);
});
