import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { turnstileSettings } from "#sandbox/turnstile-settings.ts";
import { buildIfNeeded } from "#scripts/build.ts";

const sitePort = Number(process.env.BENCH_PORT ?? 3210);
const sandboxPort = sitePort + 1;
export const siteUrl = `http://127.0.0.1:${sitePort}`;
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
const file = (path: string) => new URL(path, import.meta.url);

/** What `npm start` tells Node of memory. */
const { scripts } = JSON.parse(readFileSync(file("../package.json"), "utf8")) as {
  scripts: { start: string };
};
const memoryFlags = scripts.start.match(/--max-\S+/g) ?? [];
const memoryVariables = Object.fromEntries(
  [...scripts.start.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
);

async function startSandbox(dataDir: string) {
  const args = ["--port", String(sandboxPort), "--data", dataDir, "--faults"];
  const sandbox = fork(file("../sandbox/main.ts"), args, { stdio: "ignore" });
  while (!(await fetch(`${sandboxUrl}/wp-json/asmr/v1/homepage`).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  return sandbox;
}

/** The built site as `npm start` runs it; `more` settings. */
export async function startSite(dataDir: string, more: Record<string, string>) {
  const site = fork(file("./besieged-site.ts"), {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [...memoryFlags, "--import", file("./thread-timers.ts").href],
    env: {
      ...process.env,
      ...turnstileSettings(sandboxUrl, siteUrl),
      NODE_ENV: "production",
      ...memoryVariables,
      SITE_URL: siteUrl,
      PORT: String(sitePort),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      WORDPRESS_URL: sandboxUrl,
      SESSION_SECRET: "a secret for measurements and nothing else",
      // The access log is part of what is measured; nobody reads it.
      LOG_LEVEL: "info",
      // The visitors' addresses are made up by the measurement.
      TRUSTED_PROXIES: "1",
      ...more,
    },
  });
  await once(site, "message");
  return site;
}

/** The built site and the made-up WordPress, each in a process of its own, on fresh data; `more` settings for the site. */
export async function startBesieged(more: Record<string, string> = {}) {
  buildIfNeeded();
  const dataDir = mkdtempSync(join(tmpdir(), "murmur-siege-"));
  const sandbox = await startSandbox(join(dataDir, "sandbox"));
  const site = await startSite(join(dataDir, "site"), more);
  const fault = async (method: "POST" | "DELETE", rule?: object) => {
    const body = rule === undefined ? null : JSON.stringify(rule);
    await fetch(`${sandboxUrl}/__sandbox/faults`, { method, body });
  };
  return {
    siteUrl,
    sandboxUrl,
    /** Of the site's process. */
    pid: site.pid ?? 0,
    siteData: join(dataDir, "site"),
    /** Sets a fault of the made-up WordPress, or clears all. */
    fault,
    async timers(): Promise<number> {
      const answer = once(site, "message");
      site.send("timers");
      return (await answer)[0] as number;
    },
    async stop() {
      await fault("DELETE");
      const ended = [once(site, "exit"), once(sandbox, "exit")];
      site.send("stop");
      sandbox.kill("SIGTERM");
      await Promise.all(ended);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
