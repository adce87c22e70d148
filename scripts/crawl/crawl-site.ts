import PQueue from "p-queue";
import robotsParser from "robots-parser";
import { readDocument } from "./document.ts";
import type { Find } from "./finding.ts";
import type { Page } from "./page.ts";
import { type AgentName, agents, fingerprint, get } from "./request.ts";
import { readSitemaps, type SitemapEntry } from "./sitemap.ts";

export type Site = {
  origin: string;
  /** The pages by address. */
  pages: Map<string, Page>;
  sitemap: SitemapEntry[];
  /** Whether robots.txt allows an address. */
  isAllowed: (url: string) => boolean;
  /** Whether the limit left addresses unvisited. */
  isPart: boolean;
};
/**
 * `most` limits the addresses; a quarter of them come from the sitemap, evenly spread. `others` are agents
 * that must get the same pages as the first one.
 */
export type CrawlOptions = { most?: number; atOnce?: number; others?: readonly AgentName[] };

const allOthers = (Object.keys(agents) as AgentName[]).filter((name) => name !== "googlebot");
const triesToAgree = 4;

/**
 * The agents that get another page than the first one. Repeats the requests before it reports any, because the page may
 * have been refreshed in between.
 */
async function agentsThatDiffer(
  url: string,
  first: string,
  others: readonly AgentName[],
): Promise<readonly string[]> {
  let expected = first;
  let differing = others;
  for (let turn = 0; turn < triesToAgree && differing.length > 0; turn++) {
    if (turn > 0) expected = fingerprint(await get(url));
    const marks = await Promise.all(
      others.map(async (name) => [name, fingerprint(await get(url, name))] as const),
    );
    differing = marks.filter(([, mark]) => mark !== expected).map(([name]) => name);
  }
  return differing;
}

async function readPage(
  url: string,
  { depth, from, others }: { depth: number | null; from: string; others: readonly AgentName[] },
): Promise<Page> {
  const response = await get(url);
  const isDocument = /^text\/html/.test(response.headers["content-type"] ?? "");
  const isThere = response.status === 200;
  return {
    url,
    status: response.status,
    headers: response.headers,
    document: isDocument && isThere ? readDocument(response.text, url) : null,
    depth,
    from,
    differsFor: isThere ? await agentsThatDiffer(url, fingerprint(response), others) : [],
  };
}

/**
 * Crawls a site from its home page, breadth first, as robots.txt allows. Then requests the addresses that
 * only the sitemap has.
 */
export async function crawlSite(
  origin: string,
  at: (url: string) => Find,
  { most = Number.POSITIVE_INFINITY, atOnce = 8, others = allOthers }: CrawlOptions = {},
): Promise<Site> {
  const robotsUrl = `${origin}/robots.txt`;
  const { status, text } = await get(robotsUrl);
  if (status !== 200) at(robotsUrl)("robots.txt", `answers ${status}`);
  const robots = robotsParser(robotsUrl, status === 200 ? text : "");
  if (robots.getSitemaps().length === 0) at(robotsUrl)("robots.txt", "names no sitemap");
  const isAllowed = (url: string) => robots.isAllowed(url, agents.googlebot) !== false;
  const sitemap = await readSitemaps(robots.getSitemaps(), at);

  const pages = new Map<string, Page>();
  const queue = new PQueue({ concurrency: atOnce });
  const byLinks = Math.ceil(most * 0.75);
  const readAll = (urls: Map<string, string>, depth: number | null, upTo: number) =>
    queue.addAll(
      [...urls].slice(0, upTo - pages.size).map(([url, from]) => async () => {
        pages.set(url, await readPage(url, { depth, from, others }));
      }),
    );
  let next = new Map([[`${origin}/`, ""]]);
  for (let depth = 0; next.size > 0 && pages.size < byLinks; depth++) {
    const level = [...next.keys()];
    await readAll(next, depth, byLinks);
    next = new Map(
      level.flatMap((from) =>
        (pages.get(from)?.document?.links ?? [])
          .filter((url) => url.startsWith(`${origin}/`) && !pages.has(url) && isAllowed(url))
          .map((url) => [url, from]),
      ),
    );
  }
  const isPart = next.size > 0;
  const unlinked = sitemap.map(({ url }) => url).filter((url) => !pages.has(url) && !pages.has(`${url}/`));
  const step = Math.max(1, Math.floor(unlinked.length / (most - pages.size)));
  const spread = unlinked.filter((_, index) => index % step === 0);
  await readAll(new Map(spread.map((url) => [url, "the sitemap"])), null, most);
  return { origin, pages, sitemap, isAllowed, isPart };
}
