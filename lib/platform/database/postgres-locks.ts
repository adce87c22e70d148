import "server-only";
import { createHash } from "node:crypto";
import { Client, type ClientConfig } from "pg";
import type { Lock } from "./database.ts";
import { sessionLimits } from "./postgres-client.ts";

/**
 * The number of an advisory lock: PostgreSQL has only numbers, shared by the whole database, so it is a hash of the
 * name.
 */
const numberOf = (name: string) =>
  createHash("sha256").update(`murmur ${name}`).digest().readBigInt64BE().toString();

type LockSession = {
  client: Client;
  held: Set<string>;
  /** The last query, or the connection's start; the next query waits for it. */
  last: Promise<unknown>;
};

/** With these the server notices a vanished machine after half a minute, and frees its locks. */
const keepAlive = `SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4`;

/**
 * Advisory locks in one database session; the server frees them all when the session ends. PostgreSQL would let the
 * session acquire its own lock twice; this class does not.
 */
export class PostgresLocks {
  readonly #options: ClientConfig;
  #session: LockSession | null = null;

  constructor(options: ClientConfig) {
    this.#options = options;
  }

  /** Acquires a lock; null while another process, or this one, has it. @throws Error where the server can't be reached */
  async acquire(name: string): Promise<Lock | null> {
    const session = this.#session ?? this.#open();
    const { held } = session;
    if (held.has(name)) return null;
    held.add(name);
    try {
      const { rows } = await query(session, "SELECT pg_try_advisory_lock($1) AS acquired", name);
      if (rows[0]?.acquired === true) return this.#lock(name, session);
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

  #lock(name: string, session: LockSession): Lock {
    const { held } = session;
    return {
      isHeld: async () => held.has(name),
      release: async () => {
        // If the database session has ended, PostgreSQL has freed the lock.
        if (!held.has(name)) return;
        const freed = query(session, "SELECT pg_advisory_unlock($1)", name);
        await freed.catch(() => this.#end(session));
        held.delete(name);
      },
    };
  }

  #open(): LockSession {
    const client = new Client(this.#options);
    const session: LockSession = { client, held: new Set(), last: connect(client) };
    this.#session = session;
    for (const event of ["error", "end"] as const) client.on(event, () => this.#end(session));
    return session;
  }

  /** Marks all its locks as lost; the next lock opens another session. */
  #end(session: LockSession): void {
    session.held.clear();
    if (this.#session === session) this.#session = null;
    void session.client.end().catch(() => {});
  }
}

/** Runs a query after all earlier ones of the session. */
function query(
  session: LockSession,
  statement: string,
  name: string,
): Promise<{ rows: { acquired?: boolean }[] }> {
  const result = session.last.then(() => session.client.query(statement, [numberOf(name)]));
  session.last = result;
  return result;
}

async function connect(client: Client): Promise<void> {
  await client.connect();
  await client.query(`${sessionLimits} ${keepAlive}`);
}
