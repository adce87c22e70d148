import "server-only";
import { type Expression, type Kysely, sql } from "kysely";
import type { LedgerTables } from "./tables.ts";

/** Something that one holder at a time has. `isHeld` also keeps what would end by itself. */
export type Lock = { isHeld(): Promise<boolean>; release(): Promise<void> };

/** A database of payments that is open. */
export type LedgerDatabase = {
  db: Kysely<LedgerTables>;
  /** Whether several instances of the site may use it. */
  isShared: boolean;
  /** The time of a record that is written now, in ms since 1970. */
  time(): Expression<number>;
  /** Takes a lock; null while another has it. */
  lock(name: string): Promise<Lock | null>;
  /** @throws Error saying why it can't be used any more */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** Does something with the database of payments. It may be done again: done twice it must have the effect of once. */
export type UseDatabase = <Result>(work: (store: LedgerDatabase) => Promise<Result>) => Promise<Result>;

/** The time of the ledger, in ms since 1970. */
export async function readTime({ db, time }: LedgerDatabase): Promise<number> {
  const { now } = await db.selectNoFrom(sql<number>`${time()}`.as("now")).executeTakeFirstOrThrow();
  return now;
}
