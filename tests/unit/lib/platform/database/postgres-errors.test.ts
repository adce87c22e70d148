import { expect, test } from "vitest";
import { postgresTrouble } from "#lib/platform/database/postgres-errors.ts";

const withCode = (code: string, message = "") => Object.assign(new Error(message), { code });

test.each<[string, unknown, ReturnType<typeof postgresTrouble>]>([
  ["two transactions that could not both be", withCode("40001"), "conflict"],
  ["a deadlock", withCode("40P01"), "conflict"],
  ["the same row added by another", withCode("23505"), "conflict"],
  ["a server that is shut down", withCode("57P01"), "away"],
  ["one that starts", withCode("57P03"), "away"],
  ["a connection that broke", withCode("08006"), "away"],
  ["too many connections", withCode("53300"), "away"],
  ["a standby in its place", withCode("25006"), "away"],
  ["a port where nobody listens", withCode("ECONNREFUSED"), "away"],
  ["one of several addresses", new AggregateError([withCode("ECONNREFUSED")]), "away"],
  ["a connection that ends while it is asked", new Error("Connection terminated unexpectedly"), "away"],
  [
    "one that was given up, within a transaction",
    new Error("Client was closed and is not queryable"),
    "away",
  ],
  ["one that can't be made in time", new Error("timeout exceeded when trying to connect"), "away"],
  ["a wrong password", withCode("28P01"), null],
  ["a table that is missing", withCode("42P01"), null],
  ["a rule of ours", withCode("P0001", "append-only"), null],
  ["SQLite's", withCode("ERR_SQLITE_ERROR", "database is locked"), null],
  ["no error at all", "away", null],
])("an error of PostgreSQL is classified: %s", (_name, error, trouble) =>
  expect(postgresTrouble(error)).toBe(trouble),
);
