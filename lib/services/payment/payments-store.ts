import "server-only";
import { type Expression, type Kysely, sql } from "kysely";
import type { LedgerTables } from "./ledger-tables.ts";

/** A database of payments that is open (decision: ledger-in-sqlite). */
export type PaymentsStore = {
  db: Kysely<LedgerTables>;
  /** The time of a record that is written now, in ms since 1970. */
  time(): Expression<number>;
  /** Whether it can still be used. @throws Error saying why not */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** Does something with the database of payments. What is done must bear being done twice. */
export type WithPayments = <Result>(work: (store: PaymentsStore) => Promise<Result>) => Promise<Result>;

/** The time of the ledger, in ms since 1970. */
export async function readTime({ db, time }: PaymentsStore): Promise<number> {
  const { now } = await db.selectNoFrom(sql<number>`${time()}`.as("now")).executeTakeFirstOrThrow();
  return now;
}
