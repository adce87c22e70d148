import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { withDatabase } from "#lib/platform/database/with-database.ts";
import { log } from "#lib/platform/observe/log.ts";
import { processWide } from "#lib/platform/process-wide.ts";
import { settings } from "#lib/platform/settings.ts";
import { SessionStore } from "./session-store.ts";
import { sessionsFile } from "./sessions-file.ts";
import { sessionsInPostgres } from "./sessions-in-postgres.ts";

/** A file in DATA_DIR for one instance; several share PostgreSQL. */
export const sessionStore = (): SessionStore =>
  processWide("sessions", () => {
    const { DATA_DIR, DATABASE_URL } = settings();
    return new SessionStore(
      DATABASE_URL === undefined ? sessionsFile(DATA_DIR) : sessionsInPostgres(DATA_DIR, withDatabase),
    );
  });

/** How long a health check waits, in ms. */
const checkMs = 2_000;

/** Whether sessions can be used; once PostgreSQL was, its own check says so. */
export async function areSessionsUsable(): Promise<boolean> {
  const store = sessionStore();
  if (settings().DATABASE_URL !== undefined && store.wasReached) return true;
  const late = sleep(checkMs, null, { ref: false }).then(() =>
    Promise.reject(new Error("the database does not answer")),
  );
  try {
    await Promise.race([store.check(), late]);
    return true;
  } catch (error) {
    log("error", "sessions can't be used: nobody can log in", { reason: String(error) });
    return false;
  }
}

/** Uses the store, or a default if it fails, for what is not needed to know a session. */
export async function withStore<T>(work: (store: SessionStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(sessionStore());
  } catch (error) {
    log("error", "session store failed", { reason: String(error) });
    return otherwise;
  }
}
