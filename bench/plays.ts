import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { cpuSeconds } from "#harness/process-figures.ts";
import { startWordPress } from "#harness/wordpress/start.ts";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { cachedPaths, startQuietVisitor } from "./site/quiet-visitor.ts";
import { startMeasuredSite } from "./site/site.ts";
import { quantile, send } from "./site/visitor.ts";

// `node bench/plays.ts [site|wordpress]` measures what a beacon costs the site, while a quiet visitor reads
// cached pages, and what a million plays of 10,000 videos cost a real WordPress. Needs wrk, MariaDB and PHP.

type Site = Awaited<ReturnType<typeof startMeasuredSite>>;

const run = promisify(execFile);
const [only] = process.argv.slice(2);
const ms = (value: number) => `${value.toFixed(1)} ms`;

/**
 * Sends beacons from 60,000 addresses for ten seconds, as fast as they are answered or with a pause (ms) on
 * each connection.
 */
async function beacons(site: Site, connections: number, pause: number): Promise<void> {
  const seconds = 10;
  const folder = mkdtempSync(join(tmpdir(), "murmur-wrk-"));
  const script = join(folder, "beacons.lua");
  const paced = pause > 0 ? `function delay() return ${pause} end\n` : "";
  writeFileSync(script, `${paced}dofile("bench/flood.lua")`);
  const leave = await startQuietVisitor(site.origin);
  const before = cpuSeconds(site.pid);
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "-s", script, site.origin];
  const { stdout } = await run("nice", ["-n", "10", ...wrk, "--", "plays", "60000", "-"]);
  const spent = cpuSeconds(site.pid) - before;
  const { times } = await leave();
  const rate = Number(/RATES (\d+)/.exec(stdout)?.[1]);
  console.log(
    `${rate} beacons/s, ${((spent / seconds / rate) * 1e6).toFixed(0)} µs of processor time each;`,
    `quiet visitor p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`,
  );
  rmSync(folder, { recursive: true });
}

async function measureSite(): Promise<void> {
  const site = await startMeasuredSite({ settings: { WORDPRESS_KEY: sharedKey } });
  // Warms up the pages and the beacons.
  for (let turn = 0; turn < 400; turn++)
    await send(`${site.origin}${cachedPaths[turn % cachedPaths.length]}`);
  await beacons(site, 16, 0);
  for (const [connections, pause] of [
    [1, 10_000],
    [100, 50],
    [64, 0],
  ] as const)
    await beacons(site, connections, pause);
  await site.stop();
}

const [videos, days, batches] = [10_000, 14, 200];

function rowsOf(batch: number): object[] {
  const today = Date.now();
  return Array.from({ length: 1000 }, (_, at) => {
    const nth = batch * 1000 + at;
    return {
      video: `filled-${1 + ((nth * 7919) % videos)}`,
      day: new Date(today - (nth % days) * 86_400_000).toISOString().slice(0, 10),
      language: nth % 3 === 0 ? "zh" : "en",
      who: nth % 5 === 0 ? "member" : "visitor",
      part: nth % 2 === 0 ? "full" : "trailer",
      plays: 5,
      minutes: 61.5,
      finished: 1,
      slept: 1,
    };
  });
}

async function million(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "murmur-plays-"));
  // MariaDB drops root's rights and must reach its files.
  chmodSync(folder, 0o755);
  const wordpress = await startWordPress({ folder, port: 3290, settings: { key: sharedKey } });
  const call = async (path: string, body?: object) => {
    const started = performance.now();
    const answer = await fetch(`${wordpress.url}/wp-json/asmr/v1/${path}`, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", "x-murmur-key": sharedKey },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - started;
  };
  const lists = async () => {
    for (const order of ["views", "popular"]) {
      const times: number[] = [];
      for (let turn = 0; turn < 15; turn++) times.push(await call(`videos?orderby=${order}`));
      console.log(`  videos?orderby=${order}: median ${ms(quantile(times, 0.5))}`);
    }
  };
  try {
    console.log(wordpress.runPhp("harness/wordpress/fill.php", String(videos), "1").trim());
    await lists();
    const times: number[] = [];
    for (let batch = 0; batch < batches; batch++)
      times.push(await call("plays", { batch: randomUUID(), rows: rowsOf(batch) }));
    console.log(
      `  batch of 1,000 rows: median ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`,
    );
    console.log(`  ${wordpress.runPhp("harness/wordpress/play-figures.php")}`);
    await lists();
  } finally {
    await wordpress.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (only !== "wordpress") await measureSite();
if (only !== "site") await million();
process.exit(0);
