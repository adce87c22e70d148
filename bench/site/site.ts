import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfNeeded } from "#harness/build.ts";
import { adSettings } from "#sandbox/settings/ad-settings.ts";
import { turnstileSettings } from "#sandbox/settings/turnstile-settings.ts";

/** The site's port; the fake WordPress has the next one. */
export const sitePort = Number(process.env.BENCH_PORT ?? 3200);
export const siteUrl = `http://127.0.0.1:${sitePort}`;

const file = (path: string) => new URL(path, import.meta.url);

/** `npm start` passes its memory limits to Node. */
const { scripts } = JSON.parse(readFileSync(file("../../package.json"), "utf8")) as {
  scripts: { start: string };
};
const memoryFlags = scripts.start.match(/--max-\S+/g) ?? [];
const memoryVariables = Object.fromEntries(
  [...scripts.start.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
);

async function startSandbox(dataDir: string, port: number) {
  const args = ["--port", String(port), "--data", dataDir, "--faults"];
  const sandbox = fork(file("../../sandbox/main.ts"), args, { stdio: "ignore" });
  // Ends the server even if a measurement fails.
  process.once("exit", () => sandbox.kill());
  while (!(await fetch(`http://127.0.0.1:${port}/wp-json/asmr/v1/homepage`).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  return sandbox;
}

export type SiteOptions = {
  port?: number;
  /** The target of its output: a file descriptor or a pipe. */
  output?: number | "ignore" | "pipe";
  settings?: Record<string, string>;
};

/** Runs the built site as `npm start` does, in its own process. */
export async function startSite(
  dataDir: string,
  { port = sitePort, output = "ignore", settings }: SiteOptions,
) {
  const [origin, sandboxUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`];
  const site = fork(file("./site-process.ts"), {
    stdio: ["ignore", output, "inherit", "ipc"],
    execArgv: [...memoryFlags, "--import", file("./thread-timers.ts").href],
    env: {
      ...process.env,
      ...turnstileSettings(sandboxUrl, origin),
      ...adSettings(origin),
      NODE_ENV: "production",
      ...memoryVariables,
      SITE_URL: origin,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      WORDPRESS_URL: sandboxUrl,
      SESSION_SECRET: "a secret for measurements and nothing else",
      // The access log is part of the measurement; nobody reads it.
      LOG_LEVEL: "info",
      // The measurement invents the visitors' addresses.
      TRUSTED_PROXIES: "1",
      ...settings,
    },
  });
  await once(site, "message");
  return site;
}

/** The built site and the fake WordPress, each in its own process, on fresh data. */
export async function startMeasuredSite(options: SiteOptions = {}) {
  buildIfNeeded();
  const { port = sitePort } = options;
  const sandboxUrl = `http://127.0.0.1:${port + 1}`;
  const dataDir = mkdtempSync(join(tmpdir(), "murmur-bench-"));
  const sandbox = await startSandbox(join(dataDir, "sandbox"), port + 1);
  const site = await startSite(join(dataDir, "site"), options);
  const fault = async (method: "POST" | "DELETE", rule?: object) => {
    const body = rule === undefined ? null : JSON.stringify([rule]);
    await fetch(`${sandboxUrl}/__sandbox/faults`, { method, body });
  };
  return {
    process: site,
    origin: `http://127.0.0.1:${port}`,
    sandboxUrl,
    /** The site's process. */
    pid: site.pid ?? 0,
    siteData: join(dataDir, "site"),
    /** Sets a fault of the fake WordPress, or clears all. */
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
