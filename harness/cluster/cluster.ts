import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "#harness/free-ports.ts";
import { startPostgres } from "#harness/postgres/start.ts";
import { turnstileSettings } from "#sandbox/settings/turnstile-settings.ts";
import { startSandbox } from "#sandbox/start.ts";
import { realRedis } from "./redis.ts";

const [site = 0, http = 0, redis = 0, traces = 0, ...others] = await freePorts(8);
/** Each test file has ports of its own. */
export const ports = { site, http, redis, traces, instances: others.slice(0, 2), metrics: others.slice(2) };
export const revalidateSecret = "a secret of the made-up WordPress";

/** One process of the site. */
export type Instance = {
  url: string;
  process: ChildProcess;
  log: () => string[];
  stop(): Promise<void>;
};

type Settings = Record<string, string>;

/** Starts the site that is installed in a folder, as `npm start` does. */
export async function startInstance(port: number, settings: Settings, folder = root): Promise<Instance> {
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const server = spawn(process.execPath, ["server.ts"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...settings },
  });
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => output.push(String(text)));
  const gone = once(server, "exit");
  while ((await fetch(`${url}/_api/health/ready`).catch(() => null))?.ok !== true) {
    if (server.exitCode !== null) throw new Error(`no site at ${url}: ${output.join("")}`);
    await sleep(50);
  }
  return {
    url,
    process: server,
    log: () => output.join("").split("\n").filter(Boolean),
    async stop() {
      server.kill("SIGTERM");
      await gone;
    },
  };
}

/**
 * Starts two instances with one fake WordPress, one Redis and one PostgreSQL. `settings` add to the usual
 * ones; `own` adds to those of one instance.
 */
export async function startCluster(settings: Settings = {}, own: (nth: number) => Settings = () => ({})) {
  const folder = mkdtempSync(join(tmpdir(), "murmur-cluster-"));
  const sandbox = await startSandbox({ port: 0, dataDir: join(folder, "sandbox"), faults: true });
  const redis = realRedis(ports.redis);
  await redis.start();
  const postgres = await startPostgres();
  const siteUrl = settings.SITE_URL ?? `http://127.0.0.1:${ports.site}`;
  const common = {
    ...turnstileSettings(sandbox.url, siteUrl),
    SITE_URL: siteUrl,
    WORDPRESS_URL: sandbox.url,
    SESSION_SECRET: "a secret for the tests of several instances",
    REVALIDATE_SECRET: revalidateSecret,
    REDIS_URL: redis.url,
    DATABASE_URL: postgres.urlOf("postgres"),
    LOG_LEVEL: "info",
    TRUSTED_PROXIES: "1",
    ...settings,
  };
  const start = (nth: number, installation?: string) =>
    startInstance(
      ports.instances[nth] ?? 0,
      { ...common, DATA_DIR: join(folder, `data-${nth}`), ...own(nth) },
      installation,
    );
  const instances = await Promise.all([0, 1].map((nth) => start(nth)));
  return {
    folder,
    sandbox,
    redis,
    postgres,
    instances: instances as [Instance, Instance],
    /** Starts a process in place of a stopped one, of the site in the folder `installation`. */
    async restart(nth: 0 | 1, installation?: string): Promise<void> {
      await instances[nth]?.stop();
      instances[nth] = await start(nth, installation);
    },
    async stop() {
      await Promise.all(instances.map((instance) => instance.stop()));
      await redis.stop();
      await postgres.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts to count WordPress's calls below a path. The returned function gives the count. */
export async function countCalls({ sandbox }: Cluster, path: string): Promise<() => Promise<number>> {
  const count = async () => {
    const calls = (await (await fetch(`${sandbox.url}/__sandbox/calls`)).json()) as Record<string, number>;
    const ours = Object.entries(calls).filter(([call]) => call.startsWith(`GET ${path}`));
    return ours.reduce((sum, [, times]) => sum + times, 0);
  };
  const before = await count();
  return async () => (await count()) - before;
}

export const root = resolve(import.meta.dirname, "../..");
