import { once } from "node:events";
import { type MessagePort, Worker } from "node:worker_threads";
import type { MessageFromNext, MessageToNext, NextThreadData } from "./next-thread.ts";

export type NextApp = {
  /** Lets running requests finish, for at most `maxMs`, and ends the thread. */
  close(maxMs: number): Promise<void>;
};

/**
 * Starts the built Next app on a private Unix socket, in its own thread (decision: front-server-before-next). Rethrows the
 * thread's uncaught exceptions.
 *
 * @throws without a build
 */
export async function startNext(
  dir: string,
  socketPath: string,
  metrics?: MessagePort,
  entry = new URL("./next-thread.ts", import.meta.url),
): Promise<NextApp> {
  const workerData: NextThreadData = { dir, socketPath, metrics };
  const thread = new Worker(entry, { workerData, transferList: metrics ? [metrics] : [] });
  const exited = once(thread, "exit");
  const ended = exited.then(() => Promise.reject(new Error("Next's thread has ended")));
  await Promise.race([once(thread, "message"), ended]);
  const fail = (reason: unknown) => {
    throw reason;
  };
  const thrown = (exception = "") => Object.assign(new Error(), { stack: exception });
  let closing = false;
  thread.on("message", ({ exception }: MessageFromNext) => fail(thrown(exception)));
  thread.on("error", fail).on("exit", () => closing || fail(new Error("Next's thread has ended")));
  return {
    async close(maxMs) {
      closing = true;
      thread.postMessage({ maxMs } satisfies MessageToNext);
      await exited;
    },
  };
}
