import "server-only";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "./tables.d.ts";

/** A lock that one holder at a time has. `isHeld` also renews a lock that would expire. */
export type Lock = { isHeld(): Promise<boolean>; release(): Promise<void> };

/** An open database of payments. */
export type Database = {
  db: Kysely<Tables>;
  /** Whether several instances of the site may use it. */
  isShared: boolean;
  /** The time for a record written now, in ms since 1970: later than that of every earlier one. */
  time(): RawBuilder<number>;
  /** The present time, in ms since 1970. */
  now(): RawBuilder<number>;
  /** Takes a lock; null while another has it. */
  lock(name: string): Promise<Lock | null>;
  /** @throws Error with the reason why it can't be used any more */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** Runs `work` on the database, and may run it again: twice must have the effect of once. */
export type UseDatabase = <Result>(work: (store: Database) => Promise<Result>) => Promise<Result>;

/** The ledger's time, in ms since 1970. */
export async function readTime({ db, time }: Database): Promise<number> {
  const { now } = await db.selectNoFrom(sql<number>`${time()}`.as("now")).executeTakeFirstOrThrow();
  return now;
}
