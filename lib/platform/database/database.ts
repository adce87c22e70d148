import "server-only";
import { type Kysely, type RawBuilder, sql } from "kysely";

/** A lock that one holder at a time has. `isHeld` also renews a lock that would expire. */
export type Lock = { isHeld(): Promise<boolean>; release(): Promise<void> };

/** An open database with these tables. */
export type Database<Tables> = {
  db: Kysely<Tables>;
  /** Whether several instances of the site may use it. */
  isShared: boolean;
  /** The time to store in a record, in ms since 1970; in a file later than that of every earlier record. */
  time(): RawBuilder<number>;
  /** The time by the clock, in ms since 1970. */
  now(): RawBuilder<number>;
  /** Acquires a lock; null while another has it. */
  lock(name: string): Promise<Lock | null>;
  /** @throws Error with the reason why the database can't be used any more */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** Runs `work` on the database. After a failure it runs `work` again, so twice must have the effect of once. */
export type WithDatabase<Store> = <Result>(work: (store: Store) => Promise<Result>) => Promise<Result>;

/** The time to store in a record, in ms since 1970. */
export async function readTime<Tables>({ db, time }: Database<Tables>): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT ${time()} AS now`.execute(db);
  return rows[0]?.now ?? 0;
}
