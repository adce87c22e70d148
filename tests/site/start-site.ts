import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll } from "vitest";

// Each test file has its own built site, in a process, and its own sandbox, with faults.

/** The browser tests' workers have the indices 0 and 1. */
process.env.TEST_PARALLEL_INDEX = String(1 + Number(process.env.VITEST_POOL_ID));
const { sandbox } = await import("#tests/support/e2e/sandbox.ts");

let stop = async () => {};
beforeAll(async () => {
  const child = fork("tests/support/serve.ts", { stdio: "inherit" });
  stop = async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  };
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the site did not start")));
  await Promise.race([once(child, "message"), ended]);
}, 60_000);
afterEach(() => sandbox.heal());
afterAll(() => stop());
