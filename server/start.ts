import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFull, makeFolder, tryFolder } from "#lib/platform/files/data-dir.ts";
import { SettingsError } from "#lib/platform/settings.ts";
import { createFrontServer } from "./answering/front-server.ts";
import { expireTags } from "./answering/proxy/expire-tags.ts";
import { createServerContext, type ServerOptions } from "./assemble.ts";
import { errorPagePaths } from "./cache/error-page-paths.ts";
import { startSharing } from "./cluster/sharing.ts";
import { listen } from "./http/listen.ts";
import { allowSlowRoutes } from "./http/slow-routes.ts";
import { drain } from "./next/drain.ts";
import { type NextApp, startNext } from "./next/next-app.ts";
import { type Observation, startObserving } from "./start-observing.ts";

const root = join(import.meta.dirname, "..");

/** Ms after a stop signal: `acceptMs` for accepting requests, `maxMs` until the end. */
const drainTimes = { acceptMs: 10_000, maxMs: 15_000 };

export type RunningSite = {
  url: string;
  /** Drains and stops within 15 s. */
  close(): Promise<void>;
};

/**
 * Starts the front server first, so that health checks work, then Next. Resolves when both are ready.
 *
 * @throws if the port is taken, or there is no build
 */
export async function startSite(options: ServerOptions): Promise<RunningSite> {
  const { DATA_DIR, MEDIA_DIR } = options.settings;
  allowSlowRoutes();
  await requireFolder("DATA_DIR", DATA_DIR);
  if (MEDIA_DIR !== undefined) await requireFolder("MEDIA_DIR", MEDIA_DIR);
  const folder = await mkdtemp(join(tmpdir(), "murmur-"));
  const socketPath = join(folder, "next.sock");
  const context = createServerContext({ root, ...options }, socketPath);
  const { REDIS_URL } = options.settings;
  if (REDIS_URL !== undefined) context.sharing = startSharing(REDIS_URL, (tags) => expireTags(context, tags));
  const front = createFrontServer(context);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  let observation: Observation | null = null;
  try {
    const url = await listen(front, options.settings.PORT, options.settings.HOST);
    observation = await startObserving(context);
    const next = await startNext(root, socketPath, observation.port);
    context.health.markStarted();
    context.sharing?.follow();
    context.plays.start(context.sharing?.redis ?? null);
    for (const path of errorPagePaths) void context.pages.load(path);
    return { url, close: () => close(next) };
  } catch (error) {
    front.close();
    context.sharing?.close();
    await observation?.close();
    await removeFolder();
    throw error;
  }

  async function close(next: NextApp): Promise<void> {
    const cap = performance.now() + drainTimes.maxMs;
    context.health.startDraining();
    await drain([front], { ...drainTimes, keepConnections: (keep) => context.health.keepConnections(keep) });
    await Promise.all([next.close(Math.max(0, cap - performance.now())), context.plays.close()]);
    context.next.close();
    context.sharing?.close();
    await observation?.close();
    context.accessLog.flush();
    await removeFolder();
  }
}

/** @throws SettingsError if a folder is not writable */
async function requireFolder(name: "DATA_DIR" | "MEDIA_DIR", dir: string): Promise<void> {
  try {
    makeFolder(dir);
    await tryFolder(dir);
  } catch (error) {
    // On a full disk the site still starts, and reports that it is not ready.
    if (isFull(error)) return;
    throw new SettingsError(`${name} can't be used: ${error instanceof Error ? error.message : error}`);
  }
}
