import "server-only";
import { LRUCache } from "lru-cache";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { minute } from "#lib/platform/time/duration.ts";
import type { SessionFacts } from "./session-facts.ts";

const maxTrusted = 50_000;
/** How long a session is trusted after the database has confirmed it; few can have ended elsewhere since. */
const trustedForMs = 15 * minute;

type Trusted = Pick<SessionFacts, "member" | "names" | "startedAt"> & { confirmedAt: number };

/** The sessions that stay valid while the database is away. */
export class TrustedSessions {
  readonly #trusted = new LRUCache<string, Trusted>({ max: maxTrusted });
  /** Counts ended sessions: a check compares the count before and after it waits for the database. */
  endCount = 0;

  /** @param answeredAt when the database last answered, by the steady clock */
  has(id: string, answeredAt: number): boolean {
    const confirmedAt = this.#trusted.peek(id)?.confirmedAt;
    return confirmedAt !== undefined && answeredAt - confirmedAt < trustedForMs;
  }

  /** Trusts a session that the database has just confirmed. */
  add({ id, member, names, startedAt }: Omit<SessionFacts, "device">): void {
    this.#trusted.set(id, { member, names, startedAt, confirmedAt: steadyNow() });
  }

  delete(id: string): void {
    this.#trusted.delete(id);
    this.endCount += 1;
  }

  /** Deletes the sessions that a member, by id or name, has started before a moment. */
  deleteAll(subject: string, before: number): void {
    for (const [id, { member, names, startedAt }] of [...this.#trusted])
      if (startedAt < before && (member === subject || names.includes(subject))) this.#trusted.delete(id);
    this.endCount += 1;
  }
}
