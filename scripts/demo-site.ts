import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type DemoSite = {
  url: string;
  /** Restarts it on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the demo in its own process and waits until it is ready; returns its stop function. */
async function startProcess(port: number, sandboxPort: number, folder: string): Promise<() => Promise<void>> {
  // At this address alone: a port from harness/free-ports.ts is taken at another one of this machine.
  const addresses = { HOST: "127.0.0.1", PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const demo = fork(join(import.meta.dirname, "demo.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // The worker would change a video while a test compares pages.
    env: { ...process.env, ...addresses, DATA_DIR: folder, LOG_LEVEL: "error", DEMO_WITHOUT_FILM: "1" },
  });
  const exited = once(demo, "exit");
  while (demo.exitCode === null) {
    const response = await fetch(`http://localhost:${port}/_api/health/ready`).catch(() => undefined);
    if (response?.ok)
      return async () => {
        demo.kill("SIGTERM");
        await exited;
      };
    await sleep(200);
  }
  throw new Error(`the demo does not start at port ${port}`);
}

/** Runs the demo (scripts/demo.ts) on fresh data until `stop`. Builds the site if necessary. */
export async function startDemoSite(port: number, sandboxPort = port + 1010): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), "murmur-demo-"));
  const forget = () => rmSync(folder, { recursive: true, force: true });
  const start = () =>
    startProcess(port, sandboxPort, folder).catch((error: unknown) => {
      forget();
      throw error;
    });
  let end = await start();
  return {
    url: `http://localhost:${port}`,
    restart: async () => {
      await end();
      end = await start();
    },
    stop: () => end().then(forget),
  };
}
