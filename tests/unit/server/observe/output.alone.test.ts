import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { eventually } from "#tests/support/eventually.ts";

const child = join(import.meta.dirname, "../../../support/processes/log-process.ts");

let running: ChildProcess | undefined;
afterEach(() => void running?.kill("SIGKILL"));

/** Starts a process that logs as the site does, with pipes of this test as its descriptors 1 and 2. */
async function start(mode: string) {
  const process = spawn("node", [child, mode], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  running = process;
  await once(process, "message");
  return process;
}

test.each(["lines", "console"])(
  "a log whose reader is gone neither ends the process nor makes it spin (%s)",
  async (mode) => {
    const process = await start(mode);
    process.stdout?.destroy();
    process.stderr?.destroy();
    const counts: { logged: number; writes: number }[] = [];
    process.on("message", (count: { logged: number; writes: number }) => counts.push(count));
    await eventually(() => counts.length > 60);
    // A log line about the failed write would itself be a write that fails.
    for (const { logged, writes } of counts) expect(writes).toBe(logged);
    process.kill("SIGTERM");
    expect(await once(process, "exit")).toEqual([0, null]);
  },
);

test("a reader that stops reading costs at most a megabyte, and later learns how many lines were dropped", async () => {
  const process = await start("flood");
  const [said] = await once(process, "message");
  expect(said.held).toBeGreaterThan(500_000);
  expect(said.held).toBeLessThan(2_500_000);
  let text = "";
  process.stdout?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  process.send("again");
  await eventually(() => text.endsWith('"message":"the end"}\n'));
  expect(text).toMatch(/"message":"Nobody read the log","dropped":\d+\}\n/);
});

test("whatever a library prints becomes a line of the log", async () => {
  const process = await start("next");
  const text = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    process[name]?.setEncoding("utf8").on("data", (chunk: string) => (text[name] += chunk));
  await eventually(() => text.stdout.includes("will be gone") && text.stderr.includes("without a mark"));
  const read = (lines: string) =>
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, string>);
  expect(read(text.stdout)).toEqual([
    { time: expect.any(String), level: "info", message: "▲ Next.js" },
    { time: expect.any(String), level: "info", message: "✓ Running next.config.mjs" },
    { time: expect.any(String), level: "info", message: "a line of ours" },
    { time: expect.any(String), level: "info", message: "a line of the access log" },
    { time: expect.any(String), level: "info", message: "bytes of others" },
    { time: expect.any(String), level: "warn", message: "DeprecationWarning: This will be gone" },
  ]);
  expect(read(text.stderr)).toEqual([
    {
      time: expect.any(String),
      level: "error",
      message: "⨯ Error: no answer",
      text: expect.stringMatching(/Error: no answer\n {4}at .*digest: '1'/s),
    },
    { time: expect.any(String), level: "warn", message: "⚠ A warning", text: "⚠ A warning\nof two lines" },
    { time: expect.any(String), level: "error", message: "an error without a mark" },
  ]);
});

test("a start with wrong settings names all of them, each in a line of the log", async () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, ".env"),
    "LOG_LEVEL=verbose\nWORDPRESS_URL=https://the.environment.stands.before.this\n",
  );
  const started = spawn("node", [join(import.meta.dirname, "../../../../server.ts")], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", WORDPRESS_URL: "here" },
  });
  running = started;
  let text = "";
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  expect(await once(started, "close")).toEqual([1, null]);
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ level, message }) => [level, message])).toEqual([
    ["error", "WORDPRESS_URL is not valid: needs an address, such as https://example.com"],
    ["error", "SESSION_SECRET is required"],
    ["error", "LOG_LEVEL is not valid: needs one of debug, info, warn, error, silent"],
    ["error", "TURNSTILE_SITE_KEY is required"],
  ]);
});

test.each([
  ["in the process", "throw", "Error: nobody expected this"],
  ["in Next's thread", "thread", "Error: nobody expected this"],
  ["the end of Next's thread", "exit", "Error: Next's thread has ended"],
])(
  "an unexpected exception (%s) is logged once and ends the process cleanly",
  async (_name, mode, message) => {
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
      // The log names the place of the error.
      error: expect.stringMatching(new RegExp(`${message}\\n +at `)),
    });
    expect(JSON.parse(lines[1] ?? "")).toMatchObject({ message: "closed" });
  },
);
