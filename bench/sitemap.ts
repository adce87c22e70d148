import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildIfNeeded } from "#harness/build.ts";
import { cpuSeconds, memoryMb } from "#harness/process-figures.ts";
import { siteUrl, startSite } from "./site/site.ts";

// `node bench/sitemap.ts [videos] [ms a page]` runs the site with 100,000 videos and a WordPress that takes
// 60 ms for each page of its list. Prints the time until the sitemap is complete, the site's memory and
// processor time, and its response times meanwhile. The exit code is 1 if a part is too long or missing, a
// page of the site waits, or memory exceeds 600 MB.

const [total, delayMs] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 60)];
const [mostMb, perPart] = [600, 10_000];

const video = (number: number) => ({
  id: number,
  slug: `soft-rain-${number}`,
  title: { rendered: `Soft rain on roof ${number}` },
  anchor_id: 1 + (number % 900),
  anchor: { id: 1 + (number % 900), slug: `anchor-${number % 900}`, name: `Anchor ${number % 900}` },
  date_gmt: new Date(1_760_000_000_000 - number * 600_000).toISOString(),
  duration: 600 + (number % 3000),
  acf: {
    main_embed_code: `https://www.youtube.com/embed/${number}`,
    is_vip: number % 3 === 0,
    view_count: number % 5000,
    featured_media_url: `https://cdn.invalid/${number}.jpg`,
  },
});
const anchors = Array.from({ length: 900 }, (_, at) => ({
  id: 1 + at,
  slug: `anchor-${at}`,
  title: `Anchor ${at}`,
  count: 100,
}));

function answerOf({ pathname, searchParams }: URL): unknown {
  if (pathname.endsWith("/asmr/v1/anchors")) return anchors;
  if (!pathname.endsWith("/asmr/v1/videos")) return null;
  const [page, size] = [Number(searchParams.get("page") ?? 1), Number(searchParams.get("per_page") ?? 18)];
  const from = (page - 1) * size;
  const length = Math.max(0, Math.min(size, total - from));
  return {
    videos: Array.from({ length }, (_, at) => video(from + at)),
    pagination: { currentPage: page, totalPages: Math.ceil(total / size), totalResults: total },
  };
}

const wordpress = createServer(async (request, response) => {
  const answer = answerOf(new URL(request.url ?? "/", "http://wordpress.invalid"));
  await wait(delayMs);
  response.writeHead(answer === null ? 404 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(answer ?? { code: "rest_no_route", message: "", data: { status: 404 } }));
});
wordpress.listen(0, "127.0.0.1");
await once(wordpress, "listening");

const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => loc);
async function get(url: string, headers: Record<string, string> = {}) {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    etag: answer.headers.get("etag") ?? "",
    ms: performance.now() - started,
  };
}

buildIfNeeded();
const dataDir = mkdtempSync(join(tmpdir(), "murmur-sitemap-"));
const started = Date.now();
const { port } = wordpress.address() as AddressInfo;
const site = await startSite(dataDir, { settings: { WORDPRESS_URL: `http://127.0.0.1:${port}` } });
const pid = site.pid ?? 0;
const wantedParts = 2 * Math.ceil(total / perPart);
const statuses = new Set<number>();
let [memory, slowest, parts] = [0, 0, [] as string[]];
while (
  parts.filter((url) => url.includes("/videos-")).length < wantedParts ||
  !parts.some((url) => url.includes("/anchors-"))
) {
  const [index, page] = await Promise.all([get(`${siteUrl}/sitemap.xml`), get(`${siteUrl}/updates`)]);
  for (const { status } of [index, page]) statuses.add(status);
  slowest = Math.max(slowest, index.ms);
  memory = Math.max(memory, memoryMb(pid));
  parts = locsOf(index.text);
  await wait(250);
}
const seconds = (Date.now() - started) / 1000;
console.log(
  `${total} videos at ${delayMs} ms a page: whole after ${seconds.toFixed(0)} s, ${cpuSeconds(pid).toFixed(0)} s of CPU`,
);
console.log(`memory at most ${memory} MB; the index took ${slowest.toFixed(0)} ms at most; statuses`, [
  ...statuses,
]);

const sizes: number[] = [];
const addresses = new Set<string>();
let unchanged = 0;
for (const url of parts) {
  const { text, etag } = await get(url);
  const locs = locsOf(text);
  sizes.push(locs.length);
  for (const loc of locs) addresses.add(loc);
  if ((await get(url, { "if-none-match": etag })).status === 304) unchanged += 1;
  memory = Math.max(memory, memoryMb(pid));
}
console.log(
  `${parts.length} parts, ${Math.max(...sizes)} addresses at most, ${addresses.size} in all, ${unchanged} answer 304`,
);
console.log(`memory at most ${memory} MB after all parts were sent`);
site.send("stop");
await once(site, "exit");
wordpress.close();
rmSync(dataDir, { recursive: true, force: true });
const isGood =
  Math.max(...sizes) <= perPart &&
  addresses.size >= 2 * total &&
  unchanged === parts.length &&
  memory <= mostMb;
process.exit(isGood && !statuses.has(503) ? 0 : 1);
