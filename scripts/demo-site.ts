import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type DemoSite = { url: string; stop(): Promise<void> };

/** The demo (scripts/demo.ts) in a process of its own, on fresh data, until `stop`. Builds the site where that is due. */
export async function startDemoSite(port: number): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), "murmur-demo-"));
  const demo = fork(join(import.meta.dirname, "demo.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: "0", DATA_DIR: folder, LOG_LEVEL: "error" },
  });
  const exited = once(demo, "exit");
  const stop = async () => {
    demo.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  while (demo.exitCode === null) {
    const answer = await fetch(`${url}/_api/health/ready`).catch(() => undefined);
    if (answer?.ok) return { url, stop };
    await sleep(200);
  }
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`the demo does not start at ${url}`);
}
