import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { cpuSeconds } from "#harness/process-figures.ts";

export type WireRequest = { path: string; headers: Record<string, string> };

export type Load = {
  /** Answers per second. */
  rate: number;
  /** Processor time of the server per answer, ms. */
  cpuMs: number;
};

const run = promisify(execFile);
/** wrk uses the first core, the measured server the others. */
const otherCores = `1-${availableParallelism() - 1}`;
const seconds = 3;
const connections = 16;

const wire = ({ path, headers }: WireRequest, host: string) =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map((pair) => pair.join(": ")),
    "",
    "",
  ].join("\r\n");

/** A Lua script for wrk. A JSON string of ASCII is also a Lua string. */
const script = (requests: readonly WireRequest[], host: string) => `
local requests = { ${requests.map((request) => JSON.stringify(wire(request, host))).join(", ")} }
local at = 0
request = function()
  at = at % #requests + 1
  return requests[at]
end`;

/** Sends requests in turn at full speed, from its own core. @throws where an answer is an error */
export async function load(origin: string, pid: number, requests: readonly WireRequest[]): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), "murmur-wrk-"));
  const file = join(folder, "requests.lua");
  writeFileSync(file, script(requests, new URL(origin).host));
  await run("taskset", ["-acp", otherCores, String(pid)]);
  const before = cpuSeconds(pid);
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "-s", file, origin];
  const { stdout: output } = await run("taskset", ["-c", "0", "wrk", ...options]);
  const spent = cpuSeconds(pid) - before;
  rmSync(folder, { recursive: true });
  const failed = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output);
  if (failed) throw new Error(`${origin}: ${failed[0]}`);
  const answers = Number(/(\d+) requests in/.exec(output)?.[1]);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]), cpuMs: (spent * 1000) / answers };
}
