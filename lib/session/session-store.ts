import "server-only";
import { day } from "#lib/platform/duration.ts";

/** A login as it is kept. `names` are what may be told in place of the member: the user name and the e-mail address. */
export type SessionFacts = { id: string; member: string; names: string[]; device: string; startedAt: number };

/** A login as its member sees it. */
export type ListedSession = Pick<SessionFacts, "id" | "device" | "startedAt"> & { seenAt: number };

/** Why a session counts no more: somebody has ended it, or nobody has used it for long. */
export type SessionClose = "ended" | "idle";

/** The end of a session, or of all that somebody began before a moment. */
export type SessionEnd =
  | { kind: "end"; id: string; endsAt: number }
  | { kind: "cutoff"; subject: string; before: number };

/** What an instance has to tell the others; heard twice or in another order it means the same. */
export type SessionEvent =
  | ({ kind: "login"; member: string; replaces: string | null; used: boolean } & ListedSession)
  | SessionEnd;

/** What a new login depends on. */
export type StartTerms = {
  /**
   * The session of the same browser whose place it takes, and which ends shortly after the new one is used. Where that
   * is over, nothing takes its place.
   */
  replaces?: SessionFacts;
  /** Whether all other sessions of the member end, even where this one can't begin. */
  endsOthers?: boolean;
  /** The moment before its token was asked for: what has ended all sessions of the member since then ends it too. */
  since?: number;
};

/** What is known of sessions beyond their seals (decision: sessions-in-a-file). */
export type SessionStore = {
  /** The present, later than all that is known, also where the clock was set back. */
  moment(): Promise<number>;
  /** Notes a login. Its start, later than all that was ended before; null where it is over already, or its place taken. */
  start(session: Omit<SessionFacts, "startedAt">, terms?: StartTerms): Promise<number | null>;
  /** Notes a use; null where the session counts. */
  use(session: SessionFacts): Promise<SessionClose | null>;
  /** The member's sessions that count, last used first. */
  list(member: string): Promise<ListedSession[]>;
  end(session: SessionFacts): Promise<void>;
  /** Ends all sessions of a member, by whom they are or by one of their names. */
  endAll(memberOrName: string): Promise<void>;
  /** Whether an account was logged in from a place before, by a mark that only this site can make of the two. */
  knowsNetwork(mark: string): Promise<boolean>;
  noteNetwork(mark: string): Promise<void>;
};

/** Milliseconds without a use after which a session ends. */
export const idleTime = 7 * day;
