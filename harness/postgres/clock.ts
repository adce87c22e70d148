import { Client } from "pg";

// Lets tests and benches set the clock of one database, by a function that shadows PostgreSQL's own.

async function ask(url: string, statements: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

export const setServerClock = (url: string, aheadMs: number): Promise<void> =>
  ask(
    url,
    `CREATE OR REPLACE FUNCTION simulated.clock_timestamp() RETURNS timestamptz LANGUAGE sql
      AS $$ SELECT pg_catalog.clock_timestamp() + ${Math.round(aheadMs)} * interval '1 ms' $$`,
  );

/** Creates a database whose clock can be set; returns its URL. */
export async function createDatabase(server: string, name: string): Promise<string> {
  await ask(server, `CREATE DATABASE ${name}`);
  const url = new URL(`/${name}`, server).href;
  await ask(
    url,
    `CREATE SCHEMA simulated; ALTER DATABASE ${name} SET search_path = public, simulated, pg_catalog`,
  );
  await setServerClock(url, 0);
  return url;
}
