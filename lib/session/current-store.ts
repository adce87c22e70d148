import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { processWide } from "#lib/platform/process-wide.ts";
import { sharedRedis } from "#lib/platform/redis.ts";
import { settings } from "#lib/platform/settings.ts";
import type { SessionStore } from "./session-store.ts";
import { SharedSessionStore } from "./shared-store.ts";
import { SqliteSessionStore } from "./sqlite-store.ts";

/** A file in DATA_DIR; instances share its content through Redis. */
export const sessionStore = (): SessionStore =>
  processWide("sessions", () => {
    const own = new SqliteSessionStore(settings().DATA_DIR);
    const redis = sharedRedis();
    return redis ? new SharedSessionStore(own, redis) : own;
  });

/** Whether the file of sessions can be opened; one that can't knows no end of a session, so none is valid. */
export function canOpenStore(): boolean {
  try {
    sessionStore();
    return true;
  } catch (error) {
    log("error", "sessions.db can't be opened: nobody is logged in, and nobody can log in", {
      reason: String(error),
    });
    return false;
  }
}

/** Uses the store, or a default if it fails: a failing store is logged and locks no member out. */
export async function withStore<T>(work: (store: SessionStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(sessionStore());
  } catch (error) {
    log("error", "session store failed", { reason: String(error) });
    return otherwise;
  }
}
