import "server-only";
import { createHash } from "node:crypto";
import { Client, type ClientConfig } from "pg";
import type { Lock } from "./database.ts";
import { sessionLimits } from "./postgres-client.ts";

/** PostgreSQL's locks have numbers, which are everybody's in a database: what is hashed is this site's own name. */
const numberOf = (name: string) =>
  createHash("sha256").update(`murmur ${name}`).digest().readBigInt64BE().toString();

type Session = {
  client: Client;
  held: Set<string>;
  /** A connection takes one question at a time: the last that was asked, or its beginning. */
  last: Promise<unknown>;
};

/** Of a machine that is gone without a word the server knows after half a minute, and its locks are free. */
const keepAlive = `SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4`;

async function connect(client: Client): Promise<void> {
  await client.connect();
  await client.query(`${sessionLimits} ${keepAlive}`);
}

/** Asks once everything asked before is answered. */
function ask(session: Session, statement: string, name: string): Promise<{ rows: { taken?: boolean }[] }> {
  const answer = session.last.then(() => session.client.query(statement, [numberOf(name)]));
  session.last = answer;
  return answer;
}

/**
 * Advisory locks, all in one session: where the process or its connection ends, the server gives every one free at once.
 * A session may take again what it has; this process may not.
 */
export class LockSession {
  readonly #options: ClientConfig;
  #session: Session | null = null;

  constructor(options: ClientConfig) {
    this.#options = options;
  }

  /** Takes a lock; null while another process, or this one, has it. @throws Error where the server can't be reached */
  async take(name: string): Promise<Lock | null> {
    const session = this.#session ?? this.#open();
    const { held } = session;
    if (held.has(name)) return null;
    held.add(name);
    try {
      const { rows } = await ask(session, "SELECT pg_try_advisory_lock($1) AS taken", name);
      if (rows[0]?.taken === true) return this.#lock(name, session);
    } catch (error) {
      this.#end(session);
      throw error;
    }
    held.delete(name);
    return null;
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    await session?.client.end().catch(() => {});
  }

  #lock(name: string, session: Session): Lock {
    const { held } = session;
    return {
      isHeld: async () => held.has(name),
      release: async () => {
        // With its session it is free already.
        if (!held.has(name)) return;
        const freed = ask(session, "SELECT pg_advisory_unlock($1)", name);
        await freed.catch(() => this.#end(session));
        held.delete(name);
      },
    };
  }

  #open(): Session {
    const client = new Client(this.#options);
    const session: Session = { client, held: new Set(), last: connect(client) };
    this.#session = session;
    for (const event of ["error", "end"] as const) client.on(event, () => this.#end(session));
    return session;
  }

  /** What it held is held no more; the next lock makes another session. */
  #end(session: Session): void {
    session.held.clear();
    if (this.#session === session) this.#session = null;
    void session.client.end().catch(() => {});
  }
}
