import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildIfNeeded } from "#harness/build.ts";
import { type Cluster, ports, startCluster } from "#harness/cluster/cluster.ts";
import { startNginx } from "#harness/cluster/nginx.ts";
import { ensureDebian } from "#harness/debian.ts";
import { startPostgres } from "#harness/postgres/start.ts";
import { cpuSeconds } from "#harness/process-figures.ts";
import { paths } from "#lib/addresses/paths.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import { locales } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { startSandbox } from "#sandbox/start.ts";

// Compares two instances behind nginx with one, each on its own core, with uncached work: first views of
// videos, and calls of /_api that reach WordPress. nginx, wrk, Redis, PostgreSQL and the fake WordPress share
// the other two cores. The exit code is 1 if two instances do less than 1.8 times the work of one. Wall-clock
// figures are valid only on an idle machine of four cores. Processor time is always valid: it shows what an
// instance spends on a response, and whether a second instance makes the first one slower.

const [warmUpSeconds, seconds, least] = [3, 8, 1.8];
const [othersCores, instanceCores] = ["0,1", [2, 3]];

ensureDebian("The bench of two instances needs Redis, nginx and wrk", {
  programs: ["redis-server", "nginx", "wrk", "openssl", "taskset"],
  packages: ["redis-server", "nginx-light", "wrk", "openssl", "util-linux"],
});
buildIfNeeded();
const pin = (pid: number, cores: number | string) =>
  execFileSync("taskset", ["-acp", String(cores), String(pid)], { stdio: "ignore" });
// Child processes inherit the core.
pin(process.pid, othersCores);

/** A fake WordPress with prepared responses to every search, so that it is not the bottleneck. */
async function startWordPress(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "murmur-cluster-wordpress-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const { url } = await startSandbox({ port: 0, dataDir });
  const search = await (await fetch(`${url}/wp-json/asmr/v1/videos?search=rain`)).text();
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const isSearch = path.includes("search=bench");
    const answer = isSearch ? null : await fetch(url + path);
    response.writeHead(answer?.status ?? 200, { "content-type": "application/json" });
    response.end((await answer?.text()) ?? search);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The addresses of all videos in all languages, in random order. */
async function listPages({ sandbox }: Cluster): Promise<string[]> {
  const pages: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await fetch(`${sandbox.url}/wp-json/asmr/v1/videos?page=${page}&per_page=100`);
    const { videos } = (await answer.json()) as { videos: { slug: string }[] };
    if (videos.length === 0) return pages;
    for (const { slug } of videos)
      for (const locale of locales) pages.push(localePath(locale, paths.video(parseSlug(slug) ?? slug)));
  }
}

type Kind = "pages" | "api";
/** A Lua script for wrk that requests each address once. */
const script = (kind: Kind, pages: readonly string[], from: number) => `
local pages = { ${pages.map((page) => JSON.stringify(page)).join(", ")} }
local nth = ${from}
request = function()
  nth = nth + 1
  return wrk.format("GET", ${kind === "pages" ? "pages[nth]" : '"/_api/videos?search=bench" .. nth'})
end`;

type World = { cluster: Cluster; url: string; pages: readonly string[]; count: number };

/** Sends uncached requests to nginx for some seconds. @returns the answers of all instances */
async function load(world: World, kind: Kind, from: number, forSeconds: number) {
  const { cluster, url, pages, count } = world;
  const file = join(cluster.folder, "cluster.lua");
  writeFileSync(file, script(kind, pages, from));
  const pids = cluster.instances.slice(0, count).map(({ process: { pid = 0 } }) => pid);
  const spent = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = spent();
  const options = ["-t1", `-c${8 * count}`, `-d${forSeconds}s`, "--timeout", "20s", "-s", file, url];
  const { stdout: output } = await promisify(execFile)("wrk", options);
  const cpu = spent() - before;
  const requestCount = Number(/(\d+) requests in/.exec(output)?.[1]);
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0);
  if (kind === "pages" && from + requestCount + 8 * count > pages.length)
    throw new Error("there are too few videos");
  if (failed > 0) throw new Error(`${failed} of ${requestCount} were refused`);
  return {
    requestCount,
    byClock: requestCount / forSeconds,
    byCpu: (requestCount / cpu) * count,
    cpuMs: (cpu * 1000) / requestCount,
  };
}

type Figures = Awaited<ReturnType<typeof load>>;

/** Measures each kind of work with this many freshly started instances. */
async function measure(count: 1 | 2, DATABASE_URL: string): Promise<Record<Kind, Figures>> {
  const SITE_URL = `https://127.0.0.1:${ports.site}`;
  const settings = { SITE_URL, WORDPRESS_URL, LOG_LEVEL: "error", DATABASE_URL };
  const cluster = await startCluster(settings);
  for (const [nth, { process: site }] of cluster.instances.entries())
    pin(site.pid ?? 0, instanceCores[nth] ?? 0);
  const nginx = await startNginx(cluster.folder, { instances: count });
  const world = { cluster, url: nginx.url, pages: await listPages(cluster), count };
  const figuresOf = async (kind: Kind) => {
    const warmUp = await load(world, kind, 0, warmUpSeconds);
    return load(world, kind, warmUp.requestCount + 8 * count, seconds);
  };
  const figures = { pages: await figuresOf("pages"), api: await figuresOf("api") };
  await nginx.stop();
  await cluster.stop();
  return figures;
}

const WORDPRESS_URL = await startWordPress();
const postgres = await startPostgres();
const one = await measure(1, postgres.urlOf("postgres"));
const two = await measure(2, postgres.urlOf("postgres"));
await postgres.close();

let missed = 0;
for (const kind of ["pages", "api"] as const) {
  for (const [name, { byClock, byCpu, cpuMs }] of Object.entries({ one: one[kind], two: two[kind] }))
    console.log(
      `${kind}, ${name}: ${cpuMs.toFixed(1)} ms of processor an answer; ${byClock.toFixed(0)}/s by the clock, ${byCpu.toFixed(0)}/s by processor time`,
    );
  const byClock = two[kind].byClock / one[kind].byClock;
  const byCpu = two[kind].byCpu / one[kind].byCpu;
  if (byClock < least) missed += 1;
  console.log(
    `${kind}: two against one ${byClock.toFixed(2)} by the clock, ${byCpu.toFixed(2)} by processor time`,
  );
}
process.exit(missed > 0 ? 1 : 0);
