import "server-only";
import { Client } from "pg";
import { connectionOptions } from "#lib/platform/database/postgres-client.ts";
import { reasonOf } from "#lib/platform/reason-of.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { requireNoLedgerFile } from "#lib/services/payment/ledger/database/ledger-file.ts";
import { type Diagnosis, fail, ok, warn } from "./diagnosis.ts";
import { isThisMachine } from "./is-this-machine.ts";

/** What PostgreSQL and its connection report. Times are in ms. */
export type LedgerServer = {
  host: string;
  /** PostgreSQL's number of its version, such as 150004. */
  version: number;
  mayMakeTables: boolean;
  isEncrypted: boolean;
  /** Whether a connection keeps its server session. */
  keepsSession: boolean;
  roundTripMs: number;
  /** How far the database's clock is ahead of this process's. */
  aheadMs: number;
};

const name = "DATABASE_URL";
const oldestVersion = 130_000;
const slowMs = 20;
const maxAheadMs = 30_000;

export function ledgerDiagnoses(server: LedgerServer): Diagnosis[] {
  const { host, version, mayMakeTables, isEncrypted, keepsSession, roundTripMs, aheadMs } = server;
  const release = Math.floor(version / 10_000);
  const problems = [
    version < oldestVersion && fail(name, `PostgreSQL ${release} is too old: 13 or newer`),
    !mayMakeTables && fail(name, "its user may not make tables: make it the owner of the database"),
    !keepsSession && fail(name, "a pooler hands the connection around: let it keep sessions, or go past it"),
    !(isEncrypted || isThisMachine(host)) &&
      warn(name, `the way to ${host} is not encrypted: add ?sslmode=verify-full`),
    roundTripMs > slowMs && warn(name, `it takes ${roundTripMs} ms to answer: bring it nearer`),
    Math.abs(aheadMs) > maxAheadMs &&
      warn(name, `its clock is ${Math.round(aheadMs / 1000)} s off: set both by NTP`),
  ].filter((diagnosis) => diagnosis !== false);
  return problems.length > 0 ? problems : [ok(name, `PostgreSQL ${release} answers in ${roundTripMs} ms`)];
}

const facts = `SELECT current_setting('server_version_num')::int AS version,
  has_schema_privilege(current_schema(), 'CREATE') AS "mayMakeTables",
  coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS "isEncrypted",
  (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;

/**
 * Whether a connection keeps its server session. A pooler gives the first connection another one while the second is in
 * a transaction.
 */
async function keepsSession(first: Client, second: Client): Promise<boolean> {
  const sessionOf = async (client: Client) =>
    (await client.query("SELECT pg_backend_pid() AS pid")).rows[0].pid;
  const before = await sessionOf(first);
  await second.query("BEGIN");
  const isShared = (await sessionOf(second)) === before;
  const after = await sessionOf(first);
  await second.query("ROLLBACK");
  return !isShared && after === before;
}

async function readServer(url: string): Promise<LedgerServer> {
  const clients = [new Client(connectionOptions(url)), new Client(connectionOptions(url))] as const;
  try {
    for (const client of clients) {
      client.on("error", () => {});
      await client.connect();
    }
    const [first, second] = clients;
    await first.query(facts);
    const startedAt = performance.now();
    const { rows } = await first.query(facts);
    const roundTripMs = Math.round(performance.now() - startedAt);
    const { now, ...known } = rows[0];
    return {
      ...known,
      host: first.host,
      roundTripMs,
      aheadMs: now - Date.now(),
      keepsSession: await keepsSession(first, second),
    };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function checkServer(url: string): Promise<Diagnosis[]> {
  try {
    return ledgerDiagnoses(await readServer(url));
  } catch (error) {
    return [fail(name, `payments are closed: ${reasonOf(error)}`)];
  }
}

/** Payments stay closed while DATA_DIR has a ledger file that was not moved to PostgreSQL. */
function checkFile(dataDir: string): Diagnosis[] {
  try {
    requireNoLedgerFile(dataDir);
    return [];
  } catch (error) {
    return [fail(name, `payments are closed: ${reasonOf(error)}`)];
  }
}

export const checkLedger = async ({ DATABASE_URL, DATA_DIR }: Settings): Promise<Diagnosis[]> =>
  DATABASE_URL === undefined ? [] : [...(await checkServer(DATABASE_URL)), ...checkFile(DATA_DIR)];
