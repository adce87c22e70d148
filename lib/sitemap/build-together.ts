import "server-only";
import { access, mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { log } from "#lib/platform/observe/log.ts";
import { isRedisAway } from "#lib/platform/redis.ts";
import { retry } from "#lib/platform/retry.ts";
import { settings } from "#lib/platform/settings.ts";
import { type Pause, pace, pauseAfter } from "./pace.ts";
import { removeOthers, storeFile } from "./part-file.ts";
import { type SharedSitemap, type Turn, turnMs } from "./shared-sitemap.ts";
import { manifestFile, readManifest, type SitemapManifest, sitemapFolder } from "./sitemap-files.ts";

export type Shared = Pick<
  SharedSitemap,
  "look" | "file" | "files" | "put" | "keepTurn" | "endTurn" | "finish"
>;

/** In bytes; 100,000 videos take some 25 MB. Larger sitemaps are not shared. */
const mostBytes = 64 * 1024 * 1024;
const tries = 3;

const soon: Pause = { restMs: 0, againMs: pace.look };
const filesOf = ({ parts }: SitemapManifest) => Object.values(parts).map(({ file }) => file);
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Copies the shared sitemap to this instance. Files are named after their content, so existing ones stay.
 *
 * @returns false if another one has been shared meanwhile
 * @throws RedisAway
 */
async function take(shared: Shared, text: string): Promise<boolean> {
  const { DATA_DIR, SITE_URL } = settings();
  const folder = sitemapFolder(DATA_DIR);
  if (JSON.stringify(await readManifest(folder, SITE_URL)) === text) return true;
  await mkdir(folder, { recursive: true });
  const manifest = JSON.parse(text) as SitemapManifest;
  for (const file of filesOf(manifest)) {
    if (await isThere(join(folder, file))) continue;
    const content = await shared.file(file);
    if (content === null) return false;
    await storeFile(folder, file, content);
  }
  await storeFile(folder, manifestFile, text);
  await removeOthers(folder, manifest);
  return true;
}

/** Shares this instance's sitemap. @returns false if another instance has the turn now @throws RedisAway */
async function share(shared: Shared, turn: Turn, facts: Pause & { failures: number }) {
  const { DATA_DIR, SITE_URL } = settings();
  const folder = sitemapFolder(DATA_DIR);
  const manifest = await readManifest(folder, SITE_URL);
  if (manifest === null) throw new Error("what was built is not there");
  const files = filesOf(manifest);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > mostBytes) throw new Error(`${bytes} bytes are more than instances share`);
  const there = await shared.files();
  for (const file of files) if (!there.has(file)) await shared.put(file, await readFile(join(folder, file)));
  return shared.finish(turn, { ...facts, manifest: JSON.stringify(manifest), files });
}

/** As `share`, with retries while Redis is away. @returns null if it can't be shared */
async function shareWithRetries(...given: Parameters<typeof share>): Promise<boolean | null> {
  const pauseAfter = (error: unknown, failures: number) =>
    isRedisAway(error) && failures + 1 < tries ? pace.look : null;
  try {
    return await retry(() => share(...given), pauseAfter);
  } catch (error) {
    log("warn", "the sitemap can't be shared with other instances", { reason: String(error) });
    const [shared, turn] = given;
    await shared.endTurn(turn).catch(() => {});
    return null;
  }
}

/** Builds and shares. It takes the shared sitemap first, so that unchanged parts keep their dates. */
async function buildAndShare(
  shared: Shared,
  turn: Turn,
  build: () => Promise<boolean>,
  before: { manifest: string | null; failures: number },
): Promise<Pause> {
  if (before.manifest !== null) await take(shared, before.manifest);
  const startedAt = Date.now();
  const failures = (await build()) ? 0 : before.failures + 1;
  const pause = pauseAfter(failures, Date.now() - startedAt);
  const isShared = await shareWithRetries(shared, turn, { ...pause, failures });
  if (isShared === null) return pause;
  // After sharing, the pause applies to all instances, so this one may take another's sitemap at any time.
  return isShared ? { ...pause, restMs: 0 } : soon;
}

/**
 * Takes the sitemap that another instance has built, or builds for all if one is due and nobody else builds
 * (decision: sitemap-on-disk).
 *
 * @param build returns whether everything could be read
 * @throws RedisAway, and the errors of `build`
 */
export async function buildTogether(shared: Shared, build: () => Promise<boolean>): Promise<Pause> {
  const { turn, dueInMs, ...before } = await shared.look();
  if (turn === null) {
    const isTaken = before.manifest !== null && (await take(shared, before.manifest));
    return isTaken && dueInMs > 0 ? { restMs: 0, againMs: dueInMs } : soon;
  }
  const renewing = setInterval(() => void shared.keepTurn(turn).catch(() => {}), turnMs / 4).unref();
  try {
    return await buildAndShare(shared, turn, build, before);
  } catch (error) {
    await shared.endTurn(turn).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewing);
  }
}
