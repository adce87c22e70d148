import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { eventually } from "./fake-next.ts";

const child = join(import.meta.dirname, "../../support/log-process.ts");

let running: ChildProcess | undefined;
afterEach(() => void running?.kill("SIGKILL"));

/** A process that logs as the site does; with its descriptors 1 and 2 as pipes that this test holds. */
async function start(mode: string) {
  const process = spawn("node", [child, mode], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  running = process;
  await once(process, "message");
  return process;
}

/** Seconds of CPU that a process has had. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.each(["lines", "console"])("a log whose reader is gone neither ends nor spins it (%s)", async (mode) => {
  const process = await start(mode);
  process.stdout?.destroy();
  process.stderr?.destroy();
  await pause(300);
  const before = cpuOf(process);
  await pause(1_000);
  expect(cpuOf(process) - before).toBeLessThan(0.4);
  process.kill("SIGTERM");
  expect(await once(process, "exit")).toEqual([0, null]);
});

test("a reader that never reads costs a megabyte at most, and hears of what it missed", async () => {
  const process = await start("flood");
  const [said] = await once(process, "message");
  expect(said.held).toBeGreaterThan(500_000);
  expect(said.held).toBeLessThan(2_500_000);
  let text = "";
  process.stdout?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  await pause(200);
  process.send("again");
  await eventually(() => text.endsWith('"message":"the end"}\n'));
  expect(text).toMatch(/"message":"Nobody read the log","dropped":\d+\}\n/);
});

test.each([
  ["in the process", "throw", "Error: nobody expected this"],
  ["in Next's thread", "thread", "Error: nobody expected this"],
  ["the end of Next's thread", "exit", "Error: Next's thread has ended"],
])("an unexpected exception (%s) is told once and ends the process cleanly", async (_name, mode, message) => {
  const process = await start(mode);
  let text = "";
  process.stdout?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  process.send("go");
  expect(await once(process, "exit")).toEqual([1, null]);
  const lines = text.trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "error",
    message: "Unexpected exception, the process ends",
    error: expect.stringContaining(message),
  });
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ message: "closed" });
});
