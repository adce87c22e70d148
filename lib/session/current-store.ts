import "server-only";
import { log } from "#lib/platform/log.ts";
import { sharedRedis } from "#lib/platform/redis.ts";
import { settings } from "#lib/settings.ts";
import { SharedSessionStore } from "./shared-store.ts";
import { SqliteSessionStore } from "./sqlite-store.ts";
import type { SessionStore } from "./store.ts";

/** One for the process, though Next bundles its parts apart: ends that the disk did not take count in all of them. */
const name = Symbol.for("murmur sessions");
const shared = globalThis as { [name]?: SessionStore };

/** What is known of sessions: in a file of DATA_DIR, and shared where there are several instances. */
export function sessionStore(): SessionStore {
  if (shared[name]) return shared[name];
  const own = new SqliteSessionStore(settings().DATA_DIR);
  const redis = sharedRedis();
  shared[name] = redis ? new SharedSessionStore(own, redis) : own;
  return shared[name];
}

/** For what must go on where the store fails: it locks nobody out, and the operator is told. */
export async function withStore<T>(work: (store: SessionStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(sessionStore());
  } catch (error) {
    log("error", "session store failed", { reason: String(error) });
    return otherwise;
  }
}
