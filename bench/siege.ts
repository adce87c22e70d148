import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { cpuSeconds, memoryMb } from "#harness/process-figures.ts";
import { pictureUrl } from "#lib/catalogue/pictures/pictures.ts";
import { cachedPaths, startQuietVisitor } from "./site/quiet-visitor.ts";
import { startMeasuredSite } from "./site/site.ts";
import { addressOf, quantile, send } from "./site/visitor.ts";

// `node bench/siege.ts [seconds]` sends floods of each kind, from one address and from many, while a quiet
// visitor reads cached pages; then twice as many requests as the site can answer. Needs wrk. The exit code is
// 1 if the visitor's p99 reaches 50 ms, less than 0.9 of the work is done at twice saturation, or memory
// exceeds 600 MB.

const seconds = Number(process.argv[2] ?? 10);
const goals = { p99: 50, goodput: 0.9, memory: 600 };
const run = promisify(execFile);
const site = await startMeasuredSite();
const misses: string[] = [];

const { videos } = (await (await fetch(`${site.origin}/_api/videos?per_page=1`)).json()) as {
  videos: { imageUrl: string }[];
};
const picture = pictureUrl(videos[0]?.imageUrl ?? "", 960);

/** Records a quiet visitor's requests and the site's memory until `flood` ends. */
async function watch<T>(flood: Promise<T>) {
  const leave = await startQuietVisitor(site.origin);
  const curve = [memoryMb(site.pid)];
  const sampling = setInterval(() => curve.push(memoryMb(site.pid)), 1_000);
  const result = await flood;
  clearInterval(sampling);
  const { times, wrong } = await leave();
  if (wrong.length > 0) throw new Error(`cached pages answered ${[...new Set(wrong)]}`);
  return { result, p50: quantile(times, 0.5), p99: quantile(times, 0.99), curve };
}

function judge(name: string, p99: number, curve: number[]) {
  const memory = Math.max(...curve);
  if (p99 >= goals.p99) misses.push(`${name}: p99 ${p99.toFixed(0)} ms`);
  if (memory > goals.memory) misses.push(`${name}: ${memory} MB`);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

async function flood(kind: string, addresses: number) {
  // A real flood comes from other machines, so this one leaves the site its processor.
  const args = [
    "-n",
    "10",
    "wrk",
    "-t1",
    "-c64",
    `-d${seconds}s`,
    "-s",
    "bench/flood.lua",
    site.origin,
    "--",
    kind,
    String(addresses),
    picture,
  ];
  const before = cpuSeconds(site.pid);
  const { result, p50, p99, curve } = await watch(run("nice", args));
  const [, ok, missing, refused, failed] = /RATES (\d+) (\d+) (\d+) (\d+)/.exec(result.stdout) ?? [];
  const cpu = (cpuSeconds(site.pid) - before) / seconds;
  const name = `${kind} from ${addresses === 1 ? "one address" : `${addresses} addresses`}`;
  judge(name, p99, curve);
  console.log(
    `${name}: ${ok} answered/s, ${missing} not found/s, ${refused} refused/s, ${failed} failed/s, ${cpu.toFixed(2)} cores;`,
    `quiet visitor p50 ${ms(p50)}, p99 ${ms(p99)}; memory ${curve.join(" ")} MB`,
  );
}

let workCount = 0;
const work = () => {
  workCount += 1;
  return send(`${site.origin}/video/work-${workCount}`, { address: addressOf(workCount) });
};

/** The requests answered per second if each connection waits for its response. */
async function saturation(): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const ceaseless = async () => {
    while (performance.now() < until) if ((await work()).status === 404) done += 1;
  };
  await Promise.all(Array.from({ length: 16 }, ceaseless));
  return done / seconds;
}

/** The requests answered per second if they arrive at a fixed rate. */
async function doneAt(rate: number): Promise<number> {
  const started = performance.now();
  const answers: Promise<{ status: number }>[] = [];
  for (let due = 0; due < rate * seconds; due++) {
    const early = started + (due * 1_000) / rate - performance.now();
    if (early > 1) await sleep(early);
    answers.push(work());
  }
  const all = await Promise.all(answers);
  return all.filter(({ status }) => status === 404).length / ((performance.now() - started) / 1_000);
}

// Warms the site up.
for (let turn = 0; turn < 2_000; turn++)
  await send(`${site.origin}${cachedPaths[turn % cachedPaths.length]}`);
for (const kind of ["cached page", "Range", "Authorization", "next-*"]) await flood(kind, 1);
for (const kind of [
  "random slugs",
  "searches",
  "API searches",
  "API slugs",
  "navigations",
  "sitemap",
  "files",
  "pictures",
  "changes",
  "plays",
])
  for (const addresses of [1, 5_000]) await flood(kind, addresses);

const maxRate = await saturation();
const { result: done, p99, curve } = await watch(doneAt(2 * maxRate));
const goodput = done / maxRate;
judge("twice saturation", p99, curve);
if (goodput < goals.goodput) misses.push(`twice saturation: goodput ${goodput.toFixed(2)}`);
console.log(
  `twice saturation: ${maxRate.toFixed(0)}/s at saturation, ${done.toFixed(0)}/s of ${(2 * maxRate).toFixed(0)}/s (goodput ${goodput.toFixed(2)});`,
  `quiet visitor p99 ${ms(p99)}; memory ${curve.join(" ")} MB`,
);
await site.stop();
console.log(misses.length === 0 ? "all goals are met" : `missed: ${misses.join("; ")}`);
process.exit(misses.length === 0 ? 0 : 1);
