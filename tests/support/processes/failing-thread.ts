import { parentPort, workerData } from "node:worker_threads";
import { reportExceptions } from "#server/observe/crash.ts";

// Replaces Next's thread in tests/unit/server/observe/output.alone.test.ts: it starts, and then fails as requested.
reportExceptions((said) => parentPort?.postMessage(said));
parentPort?.postMessage({});
parentPort?.once("message", () => {});
setTimeout(() => {
  if (workerData.dir === "an end") process.exit();
  throw new Error("nobody expected this");
}, 50);
