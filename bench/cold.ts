import { cpuSeconds } from "#harness/process-figures.ts";
import { paths } from "#lib/addresses/paths.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import { startMeasuredSite } from "./site/site.ts";
import { addressOf, quantile, send } from "./site/visitor.ts";

// Requests videos that nobody has opened, one after the other, and subtracts the time of WordPress. Then
// requests the same videos in the other language, which must not call WordPress again. The exit code is 1 if
// the site's own median exceeds 20 ms (on an idle machine), or if both languages call WordPress.

// The first 300 only warm up V8, which compiles hot code late.
const [warmUp, views, mostOwnMs] = [300, 300, 20];
type Video = { slug: string; anchor_id: number };
const site = await startMeasuredSite();
const api = `${site.sandboxUrl}/wp-json/asmr/v1`;
const misses: string[] = [];
let wrong = 0;

async function listVideos(): Promise<Video[]> {
  const all: Video[] = [];
  for (let page = 1; all.length < warmUp + views; page++) {
    const answer = await fetch(`${api}/videos?page=${page}&per_page=100&orderBy=date&order=desc`);
    const { videos } = (await answer.json()) as { videos: Video[] };
    if (videos.length === 0) break;
    // WordPress percent-encodes slugs that are not Latin.
    all.push(...videos.map(({ slug, ...video }) => ({ ...video, slug: parseSlug(slug) ?? slug })));
  }
  return all;
}

let requestCount = 0;

/** A page view by a new visitor. @returns the ms it took */
async function view(path: string): Promise<number> {
  requestCount += 1;
  const headers = { "accept-encoding": "gzip, deflate, br, zstd" };
  const { status, ms } = await send(site.origin + path, { address: addressOf(requestCount), headers });
  if (status !== 200) wrong += 1;
  return ms;
}

/** The ms of the WordPress calls that a video's page makes, one after the other. */
async function timeWordPress({ slug, anchor_id }: Video): Promise<number> {
  const video = await send(`${api}/video/${encodeURIComponent(slug)}`);
  const related = await send(`${api}/videos?page=1&per_page=5&actor_id=${anchor_id}&orderBy=date&order=desc`);
  return video.ms + related.ms;
}

function print(name: string, times: readonly number[]): void {
  const [median, late] = [quantile(times, 0.5), quantile(times, 0.95)];
  console.log(`${name}: median ${median.toFixed(1)} ms, p95 ${late.toFixed(1)} ms`);
}

/** Prints the processor time per page and the functions that used it. */
async function spending(name: string, pages: number, work: () => Promise<void>): Promise<void> {
  const before = cpuSeconds(site.pid);
  await work();
  const ms = ((cpuSeconds(site.pid) - before) * 1_000) / pages;
  console.log(`${name}: ${ms.toFixed(1)} ms of processor time a page`);
}

const videoPath = ({ slug }: Video) => paths.video(slug);
const videos = await listVideos();
for (const video of videos.slice(0, warmUp)) await view(videoPath(video));

const cold = videos.slice(warmUp, warmUp + views);
const wordPress: number[] = [];
for (const video of cold) wordPress.push(await timeWordPress(video));
const whole: number[] = [];
await spending("first views", cold.length, async () => {
  for (const video of cold) whole.push(await view(videoPath(video)));
});
const ownMs = whole.map((ms, at) => ms - (wordPress[at] ?? 0));
print("  whole", whole);
print("  WordPress", wordPress);
print("  own", ownMs);
if (quantile(ownMs, 0.5) > mostOwnMs) misses.push(`own median over ${mostOwnMs} ms`);

const callsUrl = `${site.sandboxUrl}/__sandbox/calls`;
await fetch(callsUrl, { method: "DELETE" });
const chinese: number[] = [];
await spending("the same in Chinese", cold.length, async () => {
  for (const video of cold) chinese.push(await view(`/zh${videoPath(video)}`));
});
print("  whole", chinese);
const calls = Object.entries((await (await fetch(callsUrl)).json()) as Record<string, number>);
// Captions belong to one language, so both languages request them.
const again = calls
  .filter(([path]) => /\/video\/[^/]+$/.test(path))
  .reduce((sum, [, count]) => sum + count, 0);
console.log(`  WordPress got requests for ${again} of the ${cold.length} videos again`);
if (again > 0) misses.push("WordPress got requests for both languages");

if (wrong > 0) misses.push(`${wrong} pages were not answered with 200`);
if (cold.length < views) misses.push(`only ${cold.length} videos for ${views} views`);

await site.stop();
console.log(misses.length === 0 ? "all goals are met" : `missed: ${misses.join("; ")}`);
process.exit(misses.length === 0 ? 0 : 1);
