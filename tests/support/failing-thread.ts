import { parentPort, workerData } from "node:worker_threads";
import { reportExceptions } from "#server/observe/crash.ts";

// In place of Next's thread, for tests/unit/server/output.alone.test.ts: it is ready, and then fails as it is told.
reportExceptions((said) => parentPort?.postMessage(said));
parentPort?.postMessage({});
parentPort?.once("message", () => {});
setTimeout(() => {
  if (workerData.dir === "an end") process.exit();
  throw new Error("nobody expected this");
}, 50);
