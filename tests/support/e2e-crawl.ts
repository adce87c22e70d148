import type { Page } from "playwright/test";
import { localePath } from "#lib/i18n/locales.ts";
import { siteUrl } from "./addresses.ts";
import type { Language } from "./e2e-site.ts";

export const agents = {
  chrome:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  google: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  bing: "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
};

export type Crawled = { url: string; status: number; headers: Headers; html: string };

/** A page as a crawler gets it: one request, no cookie, no script, no redirect. */
export async function crawl(
  path: string,
  { language = "en", agent = agents.google }: { language?: Language; agent?: string } = {},
): Promise<Crawled> {
  const url = new URL(localePath(language, path), siteUrl).href;
  const answer = await fetch(url, { headers: { "user-agent": agent }, redirect: "manual" });
  return { url, status: answer.status, headers: answer.headers, html: await answer.text() };
}

export type Head = {
  lang: string;
  titles: string[];
  /** Texts of `meta` by their `name` or `property`. */
  metas: Record<string, string[]>;
  canonical: string[];
  alternates: Record<string, string>;
  h1: string[];
  text: string;
  links: string[];
  data: Record<string, unknown>[];
  /** Whether the title and the other tags stand in the head. */
  inHead: boolean;
};

/** What a page says of itself, read by a real parser without running its scripts. */
export async function readHtml(page: Page, { html, url }: Crawled): Promise<Head> {
  return page.evaluate(
    ([source, address]) => {
      const tree = new DOMParser().parseFromString(source, "text/html");
      const all = (selector: string) => [...tree.querySelectorAll(selector)];
      const attribute = (element: Element, name: string) => element.getAttribute(name) ?? "";
      const metas: Record<string, string[]> = {};
      for (const meta of all("meta[name], meta[property]")) {
        const name = attribute(meta, "name") || attribute(meta, "property");
        metas[name] = [...(metas[name] ?? []), attribute(meta, "content")];
      }
      const main = tree.querySelector("main");
      for (const script of main?.querySelectorAll("script, noscript") ?? []) script.remove();
      const ldJson = all('script[type="application/ld+json"]');
      return {
        lang: tree.documentElement.lang,
        titles: all("title:not(svg title)").map((title) => title.textContent ?? ""),
        metas,
        canonical: all("link[rel=canonical]").map((link) => attribute(link, "href")),
        alternates: Object.fromEntries(
          all("link[rel=alternate][hreflang]").map((link) => [
            attribute(link, "hreflang"),
            attribute(link, "href"),
          ]),
        ),
        h1: all("h1").map((heading) => heading.textContent ?? ""),
        text: (main?.textContent ?? "").replace(/\s+/g, " "),
        links: all("a[href]").map((link) => new URL(attribute(link, "href"), address).href),
        data: [
          ...new DOMParser()
            .parseFromString(source, "text/html")
            .querySelectorAll('script[type="application/ld+json"]'),
        ].map((script) => JSON.parse(script.textContent ?? "")),
        inHead:
          ldJson.length >= 0 &&
          all("title:not(svg title), link[rel=canonical], meta[name=description], meta[name=robots]").every(
            (element) => element.parentElement === tree.head,
          ),
      };
    },
    [html, url] as const,
  );
}

/** Every `@type` of structured data, those inside `@graph` and inside other things too. */
export function types(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(types);
  if (typeof data !== "object" || data === null) return [];
  const own = "@type" in data ? [String(data["@type"])] : [];
  return [...own, ...Object.values(data).flatMap(types)];
}

/** Runs a task for every item, a few at a time. */
export async function each<T>(
  items: readonly T[],
  task: (item: T) => Promise<void>,
  width = 6,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
