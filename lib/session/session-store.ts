import "server-only";
import { day } from "#lib/platform/duration.ts";

/** A stored login. `names`: the user name and the e-mail address, which may stand for the member. */
export type SessionFacts = { id: string; member: string; names: string[]; device: string; startedAt: number };

/** A login as its member sees it. */
export type ListedSession = Pick<SessionFacts, "id" | "device" | "startedAt"> & { seenAt: number };

/** Why a session is invalid: it was ended, or not used for long. */
export type SessionClose = "ended" | "idle";

/** The end of one session, or of all that a subject began before a moment. */
export type SessionEnd =
  | { kind: "end"; id: string; endsAt: number }
  | { kind: "cutoff"; subject: string; before: number };

/** An event for the other instances; repeating or reordering events changes nothing. */
export type SessionEvent =
  | ({ kind: "login"; member: string; replaces: string | null; used: boolean } & ListedSession)
  | SessionEnd;

/** The conditions of a new login. */
export type StartTerms = {
  /**
   * The session of the same browser that it replaces; it ends shortly after the first use of the new one. The login fails if
   * that session has ended.
   */
  replaces?: SessionFacts;
  /** Whether all other sessions of the member end, even if this one can't begin. */
  endsOthers?: boolean;
  /** The moment before its token was requested: an end of all the member's sessions since then ends it, too. */
  since?: number;
};

/** The state of sessions beyond their cookies (decision: sessions-in-a-file). */
export type SessionStore = {
  /** The current time, later than every stored time even if the clock was set back. */
  moment(): Promise<number>;
  /** Stores a login. Its start, later than every end before; null if it has ended already or was replaced. */
  start(session: Omit<SessionFacts, "startedAt">, terms?: StartTerms): Promise<number | null>;
  /** Stores a use; null if the session is valid. */
  use(session: SessionFacts): Promise<SessionClose | null>;
  /** The member's valid sessions, last used first. */
  list(member: string): Promise<ListedSession[]>;
  end(session: SessionFacts): Promise<void>;
  /** Ends all sessions of a member, by id or name. */
  endAll(memberOrName: string): Promise<void>;
  /** Whether an account was logged in from a network before, by the keyed hash of both. */
  knowsNetwork(mark: string): Promise<boolean>;
  noteNetwork(mark: string): Promise<void>;
};

/** Milliseconds without a use after which a session ends. */
export const idleTime = 7 * day;
