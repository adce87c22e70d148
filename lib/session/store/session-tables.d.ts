import type { Generated } from "kysely";
import type { networkTable } from "./session-facts.ts";

/** The tables of sessions, in `sessions.db` or in PostgreSQL. Times are in ms since 1970. */
declare module "#lib/platform/database/tables.d.ts" {
  interface Tables {
    session: {
      id: string;
      /** Empty, as `device`, where only the end of the session is known. */
      member: string;
      device: string;
      startedAt: number;
      seenAt: number;
      used: Generated<0 | 1>;
      /** From when the session is invalid; null while it is not to end. */
      endsAt: number | null;
      /** The session of the same browser that this one replaces. */
      replaces: string | null;
    };
    /** All sessions of a subject (a member, a name, or everybody) that began before a moment have ended. */
    cutoff: { subject: string; before: number };
    /** Keyed hashes of an account and a network from which it has logged in. */
    [networkTable]: { mark: string; seenAt: number };
  }
}
