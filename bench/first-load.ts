import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildBarePage, siteUrl, startMeasuredSite } from "./site.ts";

/** Scripts that a page loads before any click: every `src` in its HTML but the `noModule` ones. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script\b[^>]*\bsrc="[^"]+"[^>]*>/g) ?? [];
  return tags.filter((tag) => !/nomodule/i.test(tag)).map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? "");
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
const size = (bodies: Buffer[]) => bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);

const bare = buildBarePage();
const bareScripts = scriptsOf(readFileSync(bare.html, "utf8"));
const bareSize = size(bareScripts.map((src) => readFileSync(join(bare.dir, src.replace("/_next", ".next")))));
console.log(`${kilobytes(bareSize)} KB  1.000  a bare page of the same Next`);

const { stop } = await startMeasuredSite();
const { videos } = (await (await fetch(`${siteUrl}/_api/videos`)).json()) as { videos: { slug: string }[] };
const video = `/video/${videos[0]?.slug}`;
/** What a page may weigh before a click, against the bare one; the others have no limit. */
const most: Record<string, number> = { "/": 1.05, [video]: 1.08, "/vip": 1.1, "/login": 1.18 };
let over = 0;
for (const path of ["/", "/videos", "/anchors", video, "/vip", "/login", "/updates", "/items"]) {
  const html = await (await fetch(siteUrl + path)).text();
  const bodies = await Promise.all(
    scriptsOf(html).map(async (src) => Buffer.from(await (await fetch(siteUrl + src)).arrayBuffer())),
  );
  const bytes = size(bodies);
  const limit = most[path] ?? Number.POSITIVE_INFINITY;
  const tooMuch = bytes / bareSize > limit ? `  over ${limit}` : "";
  if (tooMuch) over += 1;
  console.log(`${kilobytes(bytes)} KB  ${(bytes / bareSize).toFixed(3)}  ${path}${tooMuch}`);
}
await stop();
process.exit(over > 0 ? 1 : 0);
