import "server-only";
import { log } from "#lib/platform/log.ts";
import { processWide } from "#lib/platform/process-wide.ts";
import { sharedRedis } from "#lib/platform/redis.ts";
import { settings } from "#lib/settings.ts";
import type { SessionStore } from "./session-store.ts";
import { SharedSessionStore } from "./shared-store.ts";
import { SqliteSessionStore } from "./sqlite-store.ts";

/** What is known of sessions: in a file of DATA_DIR, and shared where there are several instances. */
export const sessionStore = (): SessionStore =>
  processWide("sessions", () => {
    const own = new SqliteSessionStore(settings().DATA_DIR);
    const redis = sharedRedis();
    return redis ? new SharedSessionStore(own, redis) : own;
  });

/** For what must go on where the store fails: it locks nobody out, and the operator is told. */
export async function withStore<T>(work: (store: SessionStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(sessionStore());
  } catch (error) {
    log("error", "session store failed", { reason: String(error) });
    return otherwise;
  }
}
