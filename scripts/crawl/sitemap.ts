import { Parser } from "htmlparser2";
import type { Find } from "./finding.ts";
import { plainUrl } from "./page.ts";
import { get } from "./request.ts";

export type SitemapEntry = {
  url: string;
  alternates: [hreflang: string, href: string][];
  lastModified: string;
};
type SitemapFile = { parts: string[]; entries: SitemapEntry[] };

const maxUrls = 50_000;

/** Reads one file, which is an index of parts or a list of addresses. */
export function readSitemapFile(xml: string): SitemapFile {
  const file: SitemapFile = { parts: [], entries: [] };
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        open.push(tag);
        if (tag === "url") file.entries.push({ url: "", alternates: [], lastModified: "" });
        if (tag === "sitemap") file.parts.push("");
        if (tag === "xhtml:link")
          file.entries.at(-1)?.alternates.push([attributes.hreflang ?? "", attributes.href ?? ""]);
      },
      ontext(piece) {
        const path = open.slice(-2).join(">");
        const entry = file.entries.at(-1);
        if (path === "sitemap>loc") file.parts.push((file.parts.pop() ?? "") + piece);
        if (path === "url>loc" && entry) entry.url += piece;
        if (path === "url>lastmod" && entry) entry.lastModified += piece;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return file;
}

/** Every entry of these sitemaps and of their parts. */
export async function readSitemaps(
  urls: readonly string[],
  at: (url: string) => Find,
): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  const queue = [...urls];
  for (let url = queue.shift(); url; url = queue.shift()) {
    const { status, headers, text } = await get(url);
    const report = at(url);
    if (status !== 200) report("sitemap", `answers ${status}`);
    if (!/xml/.test(headers["content-type"] ?? "")) report("sitemap", `is ${headers["content-type"]}`);
    const file = readSitemapFile(text);
    if (file.entries.length > maxUrls) report("sitemap", `${file.entries.length} addresses`);
    queue.push(...file.parts);
    entries.push(...file.entries);
  }
  return entries;
}

/** Checks the entries on their own. site-rules.ts compares them with their pages. */
export function checkSitemapEntries(entries: readonly SitemapEntry[], at: (url: string) => Find): void {
  const seen = new Set<string>();
  for (const { url, alternates, lastModified } of entries) {
    const report = at(url);
    if (seen.has(url)) report("sitemap", "is listed twice");
    seen.add(url);
    if (!alternates.some(([, href]) => plainUrl(href) === plainUrl(url)))
      report("sitemap", "its alternates do not name it");
    if (lastModified !== "" && Number.isNaN(Date.parse(lastModified)))
      report("sitemap", `lastmod is ${lastModified}`);
  }
}
