import "server-only";
import type { Database, UseDatabase } from "#lib/platform/database/database.ts";
import { day, second } from "#lib/platform/time/duration.ts";
import type { SessionTables } from "./session-tables.ts";

/** In seconds: how long a login's cookies last. */
export const loginLifetime = (14 * day) / second;
/** How long a member's networks are known, in ms. */
export const networksKeptFor = 90 * day;
/** Stored logins of a member; one more ends the oldest. */
export const maxLogins = 100;

/** `names`: the user name and the e-mail address, which also identify the member. */
export type SessionFacts = { id: string; member: string; names: string[]; device: string; startedAt: number };

export type ListedSession = Pick<SessionFacts, "id" | "device" | "startedAt"> & { seenAt: number };

/** Why a session is invalid; `idle`: unused for too long. */
export type SessionClose = "ended" | "idle";

/** The end of one session, or of all the subject's sessions from before a moment. */
export type SessionEnd = { kind: "end"; id: string } | { kind: "cutoff"; subject: string; before: number };

export type StartTerms = {
  /** The session of the same browser that it replaces, valid until shortly after the first use of this one. */
  replaces?: SessionFacts;
  /** Ends all other sessions of the member, even if this one can't begin. */
  endsOthers?: boolean;
  /** The moment before its token was requested: if all the member's sessions have ended since, this one ends, too. */
  since?: number;
};

/** Ms without use after which a session ends. */
export const idleTime = 7 * day;

/** Ms for which a replaced session stays valid: calls under way carry its cookie. */
export const replacedFor = 30 * second;

/** The subject whose cutoff is for all sessions. No member has this name. */
export const everybody = "everybody";

/** The open database of sessions. */
export type Store = Pick<Database<SessionTables>, "db" | "now">;

export type UseSessions = UseDatabase<Store>;
