import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

/** Code that Next's thread runs first; when the thread ends, it reports how long one address of a host may take. */
const listener = `data:text/javascript,${encodeURIComponent(`
  import { getDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
  import { parentPort } from "node:worker_threads";
  process.on("exit", () => parentPort.postMessage({ ms: getDefaultAutoSelectFamilyAttemptTimeout() }));
`)}`;

test("Next's thread, which calls WordPress and PayPal, reaches hosts over slow routes", async () => {
  const dir = temporaryFolder();
  const said: unknown[] = [];
  const thread = new Worker(new URL("../../../../server/next/next-thread.ts", import.meta.url), {
    // There is no build, so the thread ends.
    workerData: { dir, socketPath: join(dir, "socket"), metrics: undefined },
    execArgv: [...process.execArgv, "--import", listener],
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dir },
    stdout: true,
    stderr: true,
  });
  await new Promise<void>((resolve) => {
    thread.on("message", (message) => said.push(message));
    thread.on("error", () => {});
    thread.on("exit", () => resolve());
  });
  expect(said).toContainEqual({ ms: 1_000 });
});
