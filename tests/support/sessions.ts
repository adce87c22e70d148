import { afterAll } from "vitest";
import type { Database } from "#lib/platform/database/database.ts";
import { DatabaseOutage } from "#lib/platform/database/database-outage.ts";
import { openPostgres } from "#lib/platform/database/postgres.ts";
import type { UseSessions } from "#lib/session/store/session-facts.ts";
import { SessionStore } from "#lib/session/store/session-store.ts";
import type { SessionTables } from "#lib/session/store/session-tables.ts";
import { sessionsFile } from "#lib/session/store/sessions-file.ts";
import { sessionsInPostgres } from "#lib/session/store/sessions-in-postgres.ts";
import { newFolder, newPlace } from "./ledger.ts";

let ids = 0;

/** A login as the site starts it, of one member unless another is named. */
export const login = (member = "id 7") => ({
  id: `s${++ids}`,
  member,
  names: ["name mira"],
  device: "Firefox, Linux",
});

/** An instance of the site: the sessions of a database, and those that the instance remembers. */
export function sessionsOf(use: UseSessions) {
  const store = new SessionStore(use);
  const begin = async (member?: string, terms?: Parameters<SessionStore["start"]>[1]) => {
    const session = login(member);
    return { ...session, startedAt: (await store.start(session, terms)) ?? 0 };
  };
  return { store, begin };
}

const isPostgres = (place: string) => place.startsWith("postgres:");

const opened: Database<SessionTables>[] = [];
afterAll(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

/** The sessions of a new process with `dataDir` in a PostgreSQL. */
export function openPostgresSessions(url: string, dataDir = newFolder()): UseSessions {
  const database = openPostgres<SessionTables>(url);
  opened.push(database);
  const outage = new DatabaseOutage({
    newError: () => new Error("away"),
    messages: { down: "down", up: "up" },
  });
  return sessionsInPostgres(
    dataDir,
    outage.retrying(async () => database),
  );
}

/** A place's database, as a new process opens it. */
export const openSessions = (place: string): UseSessions =>
  isPostgres(place) ? openPostgresSessions(place) : sessionsFile(place);

/** The sessions of a new database; `again` is another instance. A process has one connection to a file. */
export async function newSessions() {
  const place = await newPlace();
  const use = openSessions(place);
  const again = async () => sessionsOf(isPostgres(place) ? openSessions(place) : use);
  return { place, use, ...sessionsOf(use), again };
}

/** An instance whose database refuses or hangs on demand. */
export async function unsteadyInstance() {
  const open = openSessions(await newPlace());
  const state: { now: "there" | "away" | "hanging"; calls: number } = { now: "there", calls: 0 };
  const use: UseSessions = async (work) => {
    state.calls += 1;
    if (state.now === "away") throw new Error("connection refused");
    return state.now === "hanging" ? new Promise(() => {}) : open(work);
  };
  return { state, ...sessionsOf(use), elsewhere: sessionsOf(open) };
}
