import "server-only";
import { sql, type Transaction } from "kysely";
import {
  everybodySubject,
  idleMs,
  type ListedSession,
  maxLogins,
  replacedLifetimeMs,
  type SessionEnd,
  type SessionFacts,
  type SessionOwner,
  type StartOptions,
  type Store,
} from "./session-facts.ts";
import { networkTable, type SessionTables } from "./session-tables.ts";

// Reads and writes the tables of sessions. Every transaction has the effect of one that runs alone.

/** Few enough rows for the databases' limit of parameters. */
const rowsAtOnce = 500;

/** An open transaction, and the database's time when it began, in ms since 1970. */
type OpenTransaction = { tx: Transaction<SessionTables>; now: number };

/** A session as the database knows it, and the time there, in ms since 1970. */
export type KnownSession = {
  now: number;
  /** Sessions of the member that started earlier have ended. */
  cutoff: number;
  /** Null where the database did not store the login. */
  row: { seenAt: number; used: 0 | 1; endsAt: number | null; replaces: string | null } | null;
};

/**
 * Whether an end has passed. Ends lie at most `replacedLifetimeMs` ahead, so an end further ahead is from before the
 * clock was set back, and has passed.
 */
const hasEnded = (endsAt: number | null, now: number) =>
  endsAt !== null && (endsAt <= now || endsAt > now + replacedLifetimeMs);

export const hasSessionEnded = (
  { startedAt }: Pick<SessionFacts, "startedAt">,
  { now, cutoff, row }: KnownSession,
) => startedAt < cutoff || hasEnded(row?.endsAt ?? null, now);

export async function readNow({ db, now }: Store): Promise<number> {
  return (await db.selectNoFrom(now().as("at")).executeTakeFirstOrThrow()).at;
}

const subjectsOf = ({ member, names }: SessionOwner) => [everybodySubject, member, ...names];

const latestCutoff = (db: Store["db"], subjects: readonly string[]) =>
  db
    .selectFrom("cutoff")
    .select(({ fn }) => fn.max("before").as("before"))
    .where("subject", "in", subjects);

export async function readSession(
  { db, now }: Store,
  session: Pick<SessionFacts, "id" | "member" | "names">,
): Promise<KnownSession> {
  const stored = await db
    .selectFrom(sql<{ one: number }>`(SELECT 1 AS one)`.as("always"))
    .leftJoin("session", (join) => join.on("session.id", "=", session.id))
    .select(["session.id", "seenAt", "used", "endsAt", "replaces"])
    .select([now().as("now"), latestCutoff(db, subjectsOf(session)).as("cutoff")])
    .select(latestCutoff(db, [everybodySubject]).as("cutoffOfAll"))
    .executeTakeFirstOrThrow();
  const { id, seenAt, used, endsAt, replaces } = stored;
  const row = id === null ? null : { seenAt: seenAt ?? 0, used: used ?? 0, endsAt, replaces };
  // Backups leave out the ends and this cutoff. If it is missing, a backup was restored: every session counts as ended.
  const cutoff = stored.cutoffOfAll === null ? Number.POSITIVE_INFINITY : (stored.cutoff ?? 0);
  return { now: stored.now, cutoff, row };
}

/** A moment later than every start, every member's cutoff and `latestKnown`, and not before everybody's cutoff. */
async function nextMoment(db: Store["db"], now: number, latestKnown: number): Promise<number> {
  const { latestStart, latestCut, cutOfAll } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("session")
        .select(({ fn }) => fn.max("startedAt").as("at"))
        .as("latestStart"),
      selectFrom("cutoff")
        .select(({ fn }) => fn.max("before").as("at"))
        .where("subject", "<>", everybodySubject)
        .as("latestCut"),
      selectFrom("cutoff").select("before").where("subject", "=", everybodySubject).as("cutOfAll"),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(now, latestKnown + 1, (latestStart ?? 0) + 1, (latestCut ?? 0) + 1, cutOfAll ?? 0);
}

/** The present time, or a later one if the clock was set back. */
export const readMoment = async (store: Store, latestKnown: number): Promise<number> =>
  nextMoment(store.db, await readNow(store), latestKnown);

const inTransaction = <Result>(
  store: Store,
  work: (open: OpenTransaction) => Promise<Result>,
): Promise<Result> =>
  store.db.transaction().execute(async (tx) => work({ tx, now: await readNow({ ...store, db: tx }) }));

async function writeCutoff({ tx }: OpenTransaction, subject: string, before: number): Promise<void> {
  await tx
    .insertInto("cutoff")
    .values({ subject, before })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet({ before }).where("cutoff.before", "<", before),
    )
    .execute();
  await tx.deleteFrom("session").where("member", "=", subject).where("startedAt", "<", before).execute();
}

async function writeSessionEnd({ tx, now }: OpenTransaction, id: string, endsAt: number): Promise<void> {
  await tx
    .insertInto("session")
    .values({ id, member: "", device: "", startedAt: now, seenAt: now, endsAt, replaces: null })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ endsAt })
        .where(({ or, eb }) => or([eb("session.endsAt", "is", null), eb("session.endsAt", ">", endsAt)])),
    )
    .execute();
}

/** Ends a session with its successor and its predecessor, because the three are one login. */
async function endLogin(open: OpenTransaction, id: string): Promise<void> {
  const login = await open.tx
    .selectFrom("session")
    .select("id")
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("replaces", "=", id),
        eb("id", "=", selectFrom("session as own").select("own.replaces").where("own.id", "=", id)),
      ]),
    )
    .execute();
  // 0 ends it now, whatever a clock says.
  for (const each of new Set([id, ...login.map((session) => session.id)]))
    await writeSessionEnd(open, each, 0);
}

export const writeEnd = (store: Store, end: SessionEnd): Promise<void> =>
  inTransaction(store, (open) =>
    end.kind === "end" ? endLogin(open, end.id) : writeCutoff(open, end.subject, end.before),
  );

/** Ends all sessions of a member, by id or name. @returns the cutoff */
export const endAllOf = (store: Store, subject: string, latestKnown: number): Promise<number> =>
  inTransaction(store, async (open) => {
    const before = await nextMoment(open.tx, open.now, latestKnown);
    await writeCutoff(open, subject, before);
    return before;
  });

/** Whether another session has just replaced this one, because two tabs may do so at once. */
async function isReplaced({ tx, now }: OpenTransaction, id: string): Promise<boolean> {
  const replacement = await tx
    .selectFrom("session")
    .select("id")
    .where("replaces", "=", id)
    .where(({ or, eb }) => or([eb("used", "=", 1), eb("startedAt", ">", now - replacedLifetimeMs)]))
    .executeTakeFirst();
  return replacement !== undefined;
}

/** Ends the oldest login of a member who has one too many. */
async function endSurplus(open: OpenTransaction, member: string): Promise<void> {
  const oldest = await open.tx
    .selectFrom("session")
    .select("startedAt")
    .where("member", "=", member)
    .orderBy("startedAt", "desc")
    .limit(1)
    .offset(maxLogins)
    .executeTakeFirst();
  if (oldest) await writeCutoff(open, member, oldest.startedAt + 1);
}

/**
 * Ends all sessions older than `before`, unless a cutoff for everybody exists: neither a new database nor a restored
 * backup knows which of them have ended.
 */
export async function endSessionsBefore(db: Store["db"], before: number): Promise<void> {
  await db
    .insertInto("cutoff")
    .values({ subject: everybodySubject, before })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores a login (session-store.ts). @returns its start; null if it may not start */
export const addSession = (
  store: Store,
  { id, member, names, device }: Omit<SessionFacts, "startedAt">,
  { replaces, endsOthers, since = Number.POSITIVE_INFINITY }: StartOptions,
  latestKnown: number,
): Promise<number | null> =>
  inTransaction(store, async (open) => {
    const { tx } = open;
    await endSessionsBefore(tx, Math.max(open.now, latestKnown + 1));
    const withId = tx.selectFrom("session").select("startedAt").where("id", "=", id);
    const stored = await withId.where("member", "=", member).executeTakeFirst();
    // A repetition: the first try was committed, but its caller did not learn of it.
    if (stored) return stored.startedAt;
    const { before } = await latestCutoff(tx, [member, ...names]).executeTakeFirstOrThrow();
    const isLate = (before ?? 0) >= since;
    const wasOver =
      replaces !== undefined && hasSessionEnded(replaces, await readSession({ ...store, db: tx }, replaces));
    if (endsOthers) await writeCutoff(open, member, await nextMoment(tx, open.now, latestKnown));
    else if (replaces && (await isReplaced(open, replaces.id))) return null;
    if (isLate || wasOver) return null;
    const startedAt = await nextMoment(tx, open.now, latestKnown);
    const login = { id, member, device, startedAt, seenAt: startedAt, endsAt: null };
    await tx
      .insertInto("session")
      .values({ ...login, replaces: replaces?.id ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await endSurplus(open, member);
    return startedAt;
  });

/** Stores the first use of a session that replaces another; that one ends soon. */
export const confirmSuccessor = (store: Store, id: string, replaced: string): Promise<void> =>
  inTransaction(store, async (open) => {
    await open.tx.updateTable("session").set({ used: 1, seenAt: open.now }).where("id", "=", id).execute();
    await writeSessionEnd(open, replaced, open.now + replacedLifetimeMs);
  });

export type SeenSession = { session: Omit<SessionFacts, "names">; seenAt: number };

/** Stores when sessions were last used, and adds logins that could not be stored before. */
export const writeLastSeen = (store: Store, seen: readonly SeenSession[]): Promise<void> =>
  inTransaction(store, async ({ tx }) => {
    for (let start = 0; start < seen.length; start += rowsAtOnce) {
      const rows = seen.slice(start, start + rowsAtOnce).map(({ session, seenAt }) => {
        const { id, member, device, startedAt } = session;
        return { id, member, device, startedAt, seenAt, used: 1 as const, endsAt: null, replaces: null };
      });
      await tx
        .insertInto("session")
        .values(rows)
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet({ seenAt: ({ ref }) => ref("excluded.seenAt") }),
        )
        .execute();
    }
  });

/** The member's valid sessions, last used first. */
export async function selectSessions(store: Store, owner: SessionOwner): Promise<ListedSession[]> {
  const now = await readNow(store);
  return store.db
    .selectFrom("session as one")
    .select(["id", "device", "startedAt", "seenAt"])
    .where("member", "=", owner.member)
    .where("endsAt", "is", null)
    .where("seenAt", ">", now - idleMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("cutoff")
            .select("subject")
            .where("subject", "in", subjectsOf(owner))
            .whereRef("before", ">", "one.startedAt"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("session as next").select("next.id").whereRef("next.replaces", "=", "one.id"))),
    )
    .orderBy("seenAt", "desc")
    .execute();
}

export async function knowsNetwork({ db }: Store, mark: string): Promise<boolean> {
  const network = await db
    .selectFrom(networkTable)
    .select("mark")
    .where("mark", "=", mark)
    .executeTakeFirst();
  return network !== undefined;
}

export const noteNetwork = (store: Store, mark: string): Promise<void> =>
  inTransaction(store, async ({ tx, now }) => {
    await tx
      .insertInto(networkTable)
      .values({ mark, seenAt: now })
      .onConflict((conflict) => conflict.column("mark").doUpdateSet({ seenAt: now }))
      .execute();
  });
