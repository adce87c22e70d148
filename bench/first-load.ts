import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { siteUrl, startMeasuredSite } from "./site/site.ts";

/** Scripts that a page loads before any click: every `src` in its HTML except `noModule` ones. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script\b[^>]*\bsrc="[^"]+"[^>]*>/g) ?? [];
  return tags.filter((tag) => !/nomodule/i.test(tag)).map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? "");
}

/** Builds a Next app of one empty page with this repository's packages; returns the path of its HTML. */
function buildBarePage(): { dir: string; html: string } {
  const dir = resolve(".bench/bare");
  mkdirSync(join(dir, "app"), { recursive: true });
  writeFileSync(join(dir, "package.json"), '{ "private": true, "type": "module" }');
  writeFileSync(
    join(dir, "next.config.mjs"),
    "export default { turbopack: { root: new URL('../..', import.meta.url).pathname } };",
  );
  const layout = "export default ({ children }) => <html lang='en'><body>{children}</body></html>;";
  writeFileSync(join(dir, "app/layout.jsx"), layout);
  writeFileSync(join(dir, "app/page.jsx"), "export default () => <p>bare</p>;");
  execFileSync(resolve("node_modules/.bin/next"), ["build"], { cwd: dir, stdio: "ignore" });
  return { dir, html: join(dir, ".next/server/app/index.html") };
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
/** The highest weight of a page before a click, as a multiple of the bare one; other pages have no limit. */
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
