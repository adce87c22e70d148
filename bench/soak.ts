import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { descriptors, memoryMb } from "#harness/process-figures.ts";
import { startMeasuredSite } from "./site/site.ts";
import { mixedVisits } from "./site/soak-visits.ts";

// `node bench/soak.ts [minutes]` sends an hour of mixed traffic (pages, pictures, navigations, API calls,
// logins, made-up addresses) while WordPress fails now and then. Prints the curve of the site's memory,
// descriptors, timers and disk. The exit code is 1 if one of them grows.

const minutes = Number(process.argv[2] ?? 60);
const visitors = 12;
/** Milliseconds between visits, and between two faults. */
const pace = { visit: 200, fault: 15_000, faulty: 4_000 };
const samples = 40;

type Sample = { memory: number; descriptors: number; timers: number; disk: number };
/**
 * By how much the last quarter may exceed the second: by a share, or by an amount that is always acceptable.
 */
const allowed: Record<keyof Sample, { share: number; amount: number }> = {
  memory: { share: 0.1, amount: 30 },
  descriptors: { share: 0.1, amount: 20 },
  timers: { share: 0.1, amount: 20 },
  disk: { share: 0.05, amount: 2 },
};

// So little space for pictures that the oldest must be deleted.
const site = await startMeasuredSite({ settings: { IMAGE_CACHE_MB: "16" } });
const started = performance.now();
const endsAt = started + minutes * 60_000;
const visit = await mixedVisits(site.origin);

let made = 0;
const statuses: Record<string, number> = {};
async function visitOften() {
  while (performance.now() < endsAt) {
    made += 1;
    const status = await visit(made);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await sleep(pace.visit * Math.random());
  }
}

const faults = [
  { reset: true },
  { status: 503 },
  { html: true },
  { cutJson: true },
  { hugeJson: 3_000_000 },
  { gzipBomb: 50_000_000 },
  { latencyMs: 2_000 },
  { hang: "before" },
  { hang: "body" },
];
async function makeTrouble() {
  while (performance.now() < endsAt) {
    await sleep(pace.fault * Math.random());
    await site.fault("POST", { path: "/wp-json/", ...faults[Math.floor(Math.random() * faults.length)] });
    await sleep(pace.faulty);
    await site.fault("DELETE");
  }
}

/** The size of a folder in MB. Files may disappear during the count. */
function diskMb(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return files.reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0) / 1e6;
}

const curve: Sample[] = [];
async function sample() {
  while (performance.now() < endsAt) {
    await sleep((minutes * 60_000) / samples);
    const now: Sample = {
      memory: memoryMb(site.pid),
      descriptors: descriptors(site.pid),
      timers: await site.timers(),
      disk: diskMb(site.siteData),
    };
    curve.push(now);
    const minute = ((performance.now() - started) / 60_000).toFixed(1);
    console.log(
      `${minute} min: ${now.memory} MB, ${now.descriptors} descriptors, ${now.timers} timers, ${now.disk.toFixed(1)} MB on disk; ${made} visits`,
    );
  }
}

await Promise.all([makeTrouble(), sample(), ...Array.from({ length: visitors }, visitOften)]);
await site.stop();

const mean = (part: Sample[], name: keyof Sample) =>
  part.reduce((sum, sample) => sum + sample[name], 0) / part.length;
const quarter = Math.floor(curve.length / 4);
const grown = Object.entries(allowed).filter(([key, { share, amount }]) => {
  const name = key as keyof Sample;
  const [early, late] = [mean(curve.slice(quarter, 2 * quarter), name), mean(curve.slice(-quarter), name)];
  console.log(`${name}: ${early.toFixed(1)} in the second quarter, ${late.toFixed(1)} in the last`);
  return late > early + Math.max(amount, early * share);
});
console.log(`${made} visits; answers`, statuses);
console.log(grown.length === 0 ? "flat" : `not flat: ${grown.map(([name]) => name).join(", ")}`);
process.exit(grown.length === 0 ? 0 : 1);
