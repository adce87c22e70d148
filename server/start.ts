import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Settings } from "../lib/settings.ts";
import { AccessLog } from "./access-log.ts";
import { drain } from "./drain.ts";
import { createFront } from "./front.ts";
import { Health } from "./health.ts";
import { type NextApp, startNext } from "./next-app.ts";
import { PageCache } from "./page-cache.ts";
import { isPanel, panels } from "./panels.ts";
import type { Site } from "./site.ts";
import { Upstream } from "./upstream.ts";

const root = join(import.meta.dirname, "..");

/** Times in ms, memory in bytes (design, The front server). */
const limits = { freshMs: 10_000, deadlineMs: 25_000, drainMs: 15_000, maxBytes: 128 * 1024 * 1024 };

export interface SiteOptions {
  settings: Settings;
  /** Path prefix to origin, e.g. `{ "/demo/": "http://127.0.0.1:4010" }`; for the demo and the browser tests. */
  forward?: Readonly<Record<string, string>>;
}

export interface RunningSite {
  /** Where it listens, without a trailing slash. */
  url: string;
  /** Drains and stops, within 15 s. */
  close(): Promise<void>;
}

/** The parts of the front server, put together around one upstream. */
export function createSite(
  { settings, forward = {} }: SiteOptions,
  socketPath: string,
  given = limits,
): Site {
  const { SITE_URL: siteUrl, TRUSTED_PROXIES: trustedProxies, LOG_LEVEL } = settings;
  const upstream = new Upstream({ socketPath, siteUrl, deadlineMs: given.deadlineMs });
  const { freshMs, maxBytes } = given;
  const enabled = LOG_LEVEL === "debug" || LOG_LEVEL === "info";
  return {
    siteUrl,
    trustedProxies,
    forward,
    upstream,
    pages: new PageCache({ upstream, siteUrl, freshMs, maxBytes, isPinned: isPanel }),
    health: new Health(),
    log: new AccessLog({ enabled, trustedProxies, write: (text) => process.stdout.write(text) }),
  };
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      const { address, family, port: bound } = server.address() as AddressInfo;
      const any = address === "0.0.0.0" || address === "::";
      resolve(`http://${any ? "localhost" : family === "IPv6" ? `[${address}]` : address}:${bound}`);
    });
  });
}

/**
 * Starts the site: the outer server at once, so that health answers; Next behind it. Resolves when both answer.
 *
 * @throws where the port is taken or there is no build.
 */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), "murmur-"));
  const socketPath = join(folder, "next.sock");
  const site = createSite(options, socketPath);
  const front = createFront(site);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const url = await listen(front, options.settings.PORT, options.settings.HOST);
    const next = await startNext(root, socketPath);
    site.health.prepared();
    for (const panel of panels) void site.pages.read(panel);
    return { url, close: () => close(next) };
  } catch (error) {
    front.close();
    await removeFolder();
    throw error;
  }

  async function close(next: NextApp): Promise<void> {
    site.health.draining();
    await drain([front, next.server], limits.drainMs);
    site.upstream.close();
    await next.close();
    site.log.flush();
    await removeFolder();
  }
}
