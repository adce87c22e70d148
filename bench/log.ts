import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuSeconds } from "./process-figures.ts";
import { sitePort, startMeasuredSite } from "./site.ts";
import { type Load, load } from "./wrk.ts";

// What the access log costs: kept pages with it and without it, in turns, of some pairs of
// processes, for one is quicker than the next. Then the log's reader goes away under load. Needs
// wrk. The exit code is 1 where the log takes more than a twentieth of the processor time, or where the site spins.

const [pairs, turns, most, idleSeconds, mostIdle] = [3, 3, 1.05, 3, 0.1];
const folder = mkdtempSync(join(tmpdir(), "murmur-log-"));
const requests = [{ path: "/", headers: { "accept-encoding": "gzip, br" } }];

async function start(port: number, level: string, output: number | "pipe") {
  const site = await startMeasuredSite({ port, output, settings: { LOG_LEVEL: level } });
  await fetch(site.origin);
  return site;
}

const measure = ({ origin, pid }: { origin: string; pid: number }) => load(origin, pid, requests);
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const measured: { on: Load; off: Load }[] = [];
for (let pair = 0; pair < pairs; pair++) {
  const on = await start(sitePort, "info", openSync(join(folder, "log"), "w"));
  const off = await start(sitePort + 2, "warn", openSync(join(folder, "no-log"), "w"));
  for (let turn = 0; turn < turns; turn++) measured.push({ off: await measure(off), on: await measure(on) });
  await on.stop();
  await off.stop();
}
const cost = middle(measured.map((turn) => turn.on.cpuMs / turn.off.cpuMs));
for (const state of ["off", "on"] as const) {
  const rate = middle(measured.map((turn) => turn[state].rate));
  const microseconds = middle(measured.map((turn) => turn[state].cpuMs)) * 1_000;
  console.log(
    `log ${state}: ${Math.round(rate)}/s, ${microseconds.toFixed(1)} µs of processor time a request`,
  );
}
console.log(
  `with the log ${cost.toFixed(3)} of the processor time without it (median of ${measured.length} turns)`,
);

const unread = await start(sitePort, "info", "pipe");
unread.process.stdout?.destroy();
const { rate } = await measure(unread);
const before = cpuSeconds(unread.pid);
await sleep(idleSeconds * 1_000);
const idle = (cpuSeconds(unread.pid) - before) / idleSeconds;
console.log(`its reader gone: ${Math.round(rate)}/s, then ${idle.toFixed(2)} cores at rest`);
await unread.stop();
rmSync(folder, { recursive: true });
process.exit(cost > most || idle > mostIdle ? 1 : 0);
