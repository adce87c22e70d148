import { type Locale, languages, locales } from "#lib/i18n/languages/languages.ts";
import { defaultLocale, localePath } from "#lib/i18n/languages/locale-path.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";
import { textWidth } from "#lib/seo/text.ts";
import { nodesOf } from "./data-rules.ts";
import type { Document } from "./document.ts";
import type { Find } from "./finding.ts";
import { isIndexed, isVariant, nameOf, type Page, plainUrl } from "./page.ts";

const limits = { title: 60, description: [120, 160], text: 40 } as const;

const openGraph = ["title", "description", "url", "site_name", "locale", "image", "type"];
/** Icons in results, tabs and on home screens. */
const icons = ["icon", "apple-touch-icon", "manifest"];
const twitter = ["card", "title", "description", "image"];

/** The only text of a `meta`; empty if it is missing or duplicated. */
const contentOf = ({ metas }: Document, name: string): string =>
  metas[name]?.length === 1 ? (metas[name][0] ?? "") : "";

function checkTitle(page: Page, document: Document, find: Find): void {
  const { titles, headings, text, misplaced } = document;
  if (titles.length !== 1) find("title", `${titles.length} titles`);
  const title = titles[0] ?? "";
  if (title.trim() === "") find("title", "is empty");
  if (textWidth(title) > limits.title) find("title", `${textWidth(title)} columns: ${title}`);
  const description = contentOf(document, "description");
  const width = textWidth(description);
  const [least, most] = limits.description;
  if (width < least || width > most) find("description", `${width} columns: ${description}`);
  if (headings.length !== 1) find("heading", `${headings.length} of level 1`);
  // A page for members gets its text in the browser, so only indexed pages are checked.
  if (isIndexed(page) && text.length < limits.text) find("text", `${text.length} characters in main`);
  if (misplaced.length > 0) find("head", `in the wrong place: ${[...new Set(misplaced)].join(", ")}`);
}

/** Checks the canonical URL and the addresses in other languages. Each must be absolute and occur once. */
function checkAddresses(page: Page, document: Document, find: Find): void {
  const { canonicals, alternates } = document;
  const [canonical = ""] = canonicals;
  const url = URL.parse(canonical);
  if (canonicals.length !== 1 || url === null) {
    find("canonical", `one absolute address is wanted: ${canonicals.join(", ") || "none"}`);
    return;
  }
  if (isIndexed(page) && !isVariant(page.url) && plainUrl(canonical) !== plainUrl(page.url))
    find("canonical", `is ${canonical}`);
  const { path } = splitLocale(url.pathname);
  const at = (locale: Locale) => plainUrl(url.origin + localePath(locale, path) + url.search);
  const wanted = new Map<string, string>([
    ...locales.flatMap((locale) =>
      languages[locale].hreflangs.map((hreflang) => [hreflang, at(locale)] as const),
    ),
    ["x-default", at(defaultLocale)],
  ]);
  for (const [hreflang, href] of wanted) {
    const given = alternates.filter(([other]) => other === hreflang).map(([, other]) => plainUrl(other));
    if (given.length !== 1 || given[0] !== href)
      find("hreflang", `${hreflang} is ${given.join() || "missing"}`);
  }
  if (!alternates.some(([, href]) => href === canonical))
    find("hreflang", `none is spelled as the canonical address, ${canonical}`);
  for (const [hreflang] of alternates) if (!wanted.has(hreflang)) find("hreflang", `${hreflang} is unknown`);
}

const openGraphType = ({ url }: Page): string =>
  ({ video: "video.other", anchor: "profile" })[nameOf(url) as string] ?? "website";

function checkSocialTags(page: Page, document: Document, find: Find): void {
  for (const name of [...openGraph.map((tag) => `og:${tag}`), ...twitter.map((tag) => `twitter:${tag}`)])
    if (document.metas[name]?.[0] === undefined || document.metas[name][0] === "")
      find("social", `${name} is missing`);
  const type = contentOf(document, "og:type");
  if (type !== openGraphType(page)) find("social", `og:type is ${type}`);
  const address = contentOf(document, "og:url");
  if (address !== document.canonicals[0]) find("social", `og:url is ${address}`);
  if (!URL.canParse(contentOf(document, "og:image"))) find("social", "og:image is no absolute address");
  const video = nodesOf(document.data).find((node) => node["@type"] === "VideoObject");
  const duration = /^PT(\d+)S$/.exec(String(video?.duration))?.[1];
  if (duration !== undefined && contentOf(document, "video:duration") !== duration)
    find("social", `video:duration is not ${duration}`);
}

/** Checks the head of a page that responds with 200. */
export function checkHead(page: Page, find: Find): void {
  const { document, headers, url } = page;
  if (document === null) return;
  const { locale } = splitLocale(new URL(url).pathname);
  if (document.lang !== languages[locale].html) find("language", `lang is ${document.lang}`);
  if (headers["content-language"] !== document.lang)
    find("language", `Content-Language is ${headers["content-language"]}`);
  for (const text of new Set(document.unmarkedChinese))
    find("language", `“${text}” does not say that it is Chinese`);
  checkTitle(page, document, find);
  checkAddresses(page, document, find);
  checkSocialTags(page, document, find);
  for (const rel of icons) if (!document.rels.has(rel)) find("icons", `${rel} is missing`);
  const robots = contentOf(document, "robots");
  if (!/^(?:no)?index, follow, max-image-preview:large$/.test(robots)) find("robots", robots || "missing");
}
