import "server-only";
import { processWide } from "#lib/platform/concurrency/process-wide.ts";
import { DatabaseOutage } from "#lib/platform/database/database-outage.ts";
import { processPostgres } from "#lib/platform/database/postgres.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { withDeadline } from "#lib/platform/time/with-deadline.ts";
import { SessionStore } from "./session-store.ts";
import type { SessionTables } from "./session-tables.ts";
import { sessionsFile } from "./sessions-file.ts";
import { sessionsInPostgres } from "./sessions-in-postgres.ts";

const outage = processWide(
  "sessions outage",
  () =>
    new DatabaseOutage({
      newError: () => new SiteError(503, "SERVER_TROUBLE"),
      messages: { down: "the database of sessions is away", up: "the database of sessions is back" },
    }),
);

const inPostgres = (url: string) => outage.retrying(async () => processPostgres<SessionTables>(url));

/** In PostgreSQL if there is one, because several instances share it; otherwise in a file in DATA_DIR. */
export const sessionStore = (): SessionStore =>
  processWide("sessions", () => {
    const { DATA_DIR, DATABASE_URL } = settings();
    return new SessionStore(
      DATABASE_URL === undefined
        ? sessionsFile(DATA_DIR)
        : sessionsInPostgres(DATA_DIR, inPostgres(DATABASE_URL)),
    );
  });

/** How long a health check waits, in ms. */
const checkMs = 2_000;

/** Whether sessions can be used. Once PostgreSQL was reached, its health is part of the payments' check. */
export async function areSessionsUsable(): Promise<boolean> {
  const store = sessionStore();
  if (settings().DATABASE_URL !== undefined && store.wasReached) return true;
  try {
    await withDeadline(checkMs, store.requireDatabase(), "the database does not answer");
    return true;
  } catch (error) {
    log("error", "sessions can't be used: nobody can log in", { reason: String(error) });
    return false;
  }
}

/** Uses the store for what a request can do without; returns `otherwise` if the store fails. */
export async function withStore<T>(work: (store: SessionStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(sessionStore());
  } catch (error) {
    log("error", "session store failed", { reason: String(error) });
    return otherwise;
  }
}
