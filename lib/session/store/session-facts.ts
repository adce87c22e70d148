import "server-only";
import type { Database, WithDatabase } from "#lib/platform/database/database.ts";
import { day, second } from "#lib/platform/time/duration.ts";
import type { SessionTables } from "./session-tables.ts";

/** The lifetime of a login's cookies. */
export const loginSeconds = (14 * day) / second;
/** How long a network of a member is stored. */
export const networkLifetimeMs = 90 * day;
/** The most stored logins of a member; one more ends the oldest. */
export const maxLogins = 100;

/** `names`: the member's user name and email address, by which sessions can be ended, too. */
export type SessionFacts = { id: string; member: string; names: string[]; device: string; startedAt: number };

export type SessionOwner = Pick<SessionFacts, "member" | "names">;

export type ListedSession = Pick<SessionFacts, "id" | "device" | "startedAt"> & { seenAt: number };

/** Why a session is invalid; `idle`: unused for too long. */
export type SessionClose = "ended" | "idle";

/** The end of one session, or of all the subject's sessions from before a moment. */
export type SessionEnd = { kind: "end"; id: string } | { kind: "cutoff"; subject: string; before: number };

export type StartOptions = {
  /**
   * The session of the same browser that the new one replaces. The replaced session stays valid until shortly after the
   * new one's first use.
   */
  replaces?: SessionFacts;
  /** Whether to end all other sessions of the member, even if the new one can't start. */
  endsOthers?: boolean;
  /**
   * The moment before the session's token was requested. If all the member's sessions have been ended since, the new
   * one does not start.
   */
  since?: number;
};

/** A session ends after this time without use. */
export const idleMs = 7 * day;

/** How long a replaced session stays valid, because requests under way carry its cookie. */
export const replacedLifetimeMs = 30 * second;

/** The subject of the cutoff for all members. No member's id or name equals it. */
export const everybodySubject = "everybody";

/** The open database of sessions. */
export type Store = Pick<Database<SessionTables>, "db" | "now">;

export type UseSessions = WithDatabase<Store>;
