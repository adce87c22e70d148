import "server-only";
import { day } from "#lib/platform/time/duration.ts";

/** How long a member's networks are known, in ms. */
export const networksKeptFor = 90 * day;
/** Stored logins of a member; one more ends the oldest. */
export const mostLogins = 100;

/** `names`: the user name and the e-mail address, which also identify the member. */
export type SessionFacts = { id: string; member: string; names: string[]; device: string; startedAt: number };

export type ListedSession = Pick<SessionFacts, "id" | "device" | "startedAt"> & { seenAt: number };

/** Why a session is invalid; `idle`: unused for too long. */
export type SessionClose = "ended" | "idle";

/** The end of one session, or of all the subject's sessions from before a moment. */
export type SessionEnd =
  | { kind: "end"; id: string; endsAt: number }
  | { kind: "cutoff"; subject: string; before: number };

/** An event for other instances, idempotent and independent of order. */
export type SessionEvent =
  | ({ kind: "login"; member: string; replaces: string | null; used: boolean } & ListedSession)
  | SessionEnd;

export type StartTerms = {
  /** The session of the same browser that it replaces, valid until shortly after the first use of this one. */
  replaces?: SessionFacts;
  /** Ends all other sessions of the member, even if this one can't begin. */
  endsOthers?: boolean;
  /** The moment before its token was requested: if all the member's sessions have ended since, this one ends, too. */
  since?: number;
};

/** The state of sessions beyond their cookies (decision: sessions-in-a-file). */
export type SessionStore = {
  /** The current time, later than every stored time even if the clock was set back. */
  moment(): Promise<number>;
  /** Stores a login. @returns its start, later than every earlier end; null if it has ended already or was replaced */
  start(session: Omit<SessionFacts, "startedAt">, terms?: StartTerms): Promise<number | null>;
  /** Stores a use. @returns null if the session is valid */
  use(session: SessionFacts): Promise<SessionClose | null>;
  /** The member's valid sessions, last used first. */
  list(member: string): Promise<ListedSession[]>;
  end(session: SessionFacts): Promise<void>;
  /** Ends all sessions of a member, by id or name. */
  endAll(memberOrName: string): Promise<void>;
  /** Whether the account has logged in from the network before; `mark` is their keyed hash. */
  knowsNetwork(mark: string): Promise<boolean>;
  noteNetwork(mark: string): Promise<void>;
};

/** Ms without use after which a session ends. */
export const idleTime = 7 * day;
