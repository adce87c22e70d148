import { pages } from "#lib/addresses/pages.ts";
import type { Site } from "./crawl-site.ts";
import type { Find } from "./finding.ts";
import { isIndexed, isVariant, nameOf, type Page, plainUrl } from "./page.ts";

/** The most clicks from the home page. */
const deepest = 5;

/** Checks the response of an address that a link or the sitemap names. */
export function checkAnswer({ url, status, headers, from, differsFor }: Page, find: Find): void {
  if (status === 0 || status >= 400) find("broken link", `${status || "no answer"}, linked from ${from}`);
  if (status >= 300 && status < 400) find("redirect", `to ${headers.location}, linked from ${from}`);
  if (differsFor.length > 0) find("agents", `other bytes for ${differsFor.join(", ")}`);
  if (status === 200 && !headers["content-type"]) find("content type", "is missing");
  if (!URL.canParse(url)) find("broken link", "is no address");
}

/**
 * Links to unindexed pages must have no parameters, or a crawler would find a separate login page for each
 * page.
 */
export function checkLinks({ url, document }: Page, find: Find): void {
  for (const link of new Set(document?.links)) {
    const { origin, search } = new URL(link);
    const name = origin === new URL(url).origin && search !== "" ? nameOf(link) : null;
    if (name !== null && !pages[name].indexed) find("links", `to ${link}, which is not to be indexed`);
  }
}

/** Checks the rules across pages: depth, canonical targets, reciprocal languages and the sitemap. */
export function checkSite(site: Site, at: (url: string) => Find): void {
  const byUrl = new Map([...site.pages.values()].map((page) => [plainUrl(page.url), page]));
  const found = (url: string) => byUrl.get(plainUrl(url));
  const listed = new Map(site.sitemap.map((entry) => [plainUrl(entry.url), entry]));

  const checkIndexed = (page: Page) => {
    const find = at(page.url);
    const { canonicals = [], alternates = [] } = page.document ?? {};
    const target = found(canonicals[0] ?? "");
    if (!target && !site.isPart) find("canonical", `${canonicals[0]} is linked from nowhere`);
    if (target && (target.status !== 200 || target.document?.canonicals[0] !== canonicals[0]))
      find("canonical", `${canonicals[0]} is not its own canonical address`);
    for (const [hreflang, href] of alternates) {
      const other = found(href);
      if (!other && !site.isPart) find("hreflang", `${hreflang}: nothing links to ${href}`);
      if (
        other &&
        !other.document?.alternates.some(([, back]) => plainUrl(back) === plainUrl(canonicals[0] ?? ""))
      )
        find("hreflang", `${href} does not name it`);
    }
    if (isVariant(page.url)) return;
    if (page.depth === null && !site.isPart) find("orphan", "only the sitemap names it");
    if (page.depth !== null && page.depth > deepest) find("depth", `${page.depth} clicks from the home page`);
    if (!new URL(page.url).search && !listed.has(plainUrl(page.url))) find("sitemap", "does not list it");
  };

  for (const page of site.pages.values()) if (page.document && isIndexed(page)) checkIndexed(page);
  for (const [url, entry] of listed) {
    const page = found(url);
    if (!page) continue;
    const find = at(entry.url);
    if (page.status !== 200) find("sitemap", `lists it, and it answers ${page.status}`);
    else if (!isIndexed(page)) find("sitemap", "lists it, and it is not to be indexed");
    const { canonicals = [], alternates = [] } = page.document ?? {};
    if (canonicals.length > 0 && canonicals[0] !== entry.url)
      find("sitemap", `its page spells it ${canonicals[0]}`);
    const own = new Set(alternates.map(([hreflang, href]) => `${hreflang} ${href}`));
    for (const [hreflang, href] of entry.alternates)
      if (!own.has(`${hreflang} ${href}`)) find("sitemap", `${hreflang} is ${href}, not as on the page`);
  }
}

/** Finds titles and descriptions that several indexed pages of one language share. */
export function checkTwins(site: Site, at: (url: string) => Find): void {
  const owners = new Map<string, string>();
  for (const page of site.pages.values()) {
    if (!page.document || !isIndexed(page) || isVariant(page.url)) continue;
    for (const [rule, text] of [
      ["title", page.document.titles[0]],
      ["description", page.document.metas.description?.[0]],
    ] as const) {
      const key = `${rule} ${page.document.lang} ${text}`;
      const owner = owners.get(key);
      if (owner !== undefined) at(page.url)(`${rule} twice`, `as ${owner}: ${text}`);
      else owners.set(key, page.url);
    }
  }
}
