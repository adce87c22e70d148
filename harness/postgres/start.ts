import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { ensureDebian } from "#harness/debian.ts";
import { freePort } from "#harness/free-ports.ts";

const isRoot = process.getuid?.() === 0;
const debianFolder = "/usr/lib/postgresql";

/** The folder of the newest PostgreSQL; Debian's programs are not in PATH. */
function findPrograms(): string | null {
  const releases = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newest = releases
    .toSorted((a, b) => Number(b) - Number(a))
    .map((release) => join(debianFolder, release, "bin"));
  const folders = [...newest, ...(process.env.PATH ?? "").split(":")];
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

/** PostgreSQL's programs. Installed from Debian if they are missing and this user may do so. */
function ensurePrograms(): string {
  const found = findPrograms();
  if (found !== null) return found;
  ensureDebian("A ledger in PostgreSQL", { programs: ["postgres"], packages: ["postgresql"] });
  const installed = findPrograms();
  if (installed === null) throw new Error("PostgreSQL was installed, but can't be found");
  return installed;
}

/** The user that PostgreSQL runs as, because it does not run as root. Debian provides one. */
function unprivileged(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** A PostgreSQL in a temporary folder that listens on 127.0.0.1 and accepts everybody. */
export async function startPostgres() {
  const programs = ensurePrograms();
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "murmur-postgres-"));
  chmodSync(folder, 0o755);
  const data = join(folder, "data");
  if (isRoot) execFileSync("chown", ["postgres:postgres", folder]);
  const init = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"];
  execFileSync(join(programs, "initdb"), init, { ...user, cwd: "/", stdio: "ignore" });
  const port = await freePort();
  const logFile = join(folder, "log");
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let server: ChildProcess;

  async function ask(statement: string, database = "postgres"): Promise<void> {
    const client = new Client(urlOf(database));
    // The pending query already reports a lost server.
    client.on("error", () => {});
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    const log = openSync(logFile, "a");
    // Without fsync, data survives a crash of the server but not of the machine. The tests need only that.
    const given = { port, listen_addresses: "127.0.0.1", unix_socket_directories: "", fsync: "off" };
    const options = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    server = spawn(join(programs, "postgres"), ["-D", data, ...options], {
      ...user,
      cwd: "/",
      stdio: ["ignore", log, log],
    });
    for (let tries = 0; ; tries++) {
      const isUp = await ask("SELECT 1").then(
        () => true,
        () => false,
      );
      if (isUp) return;
      if (tries > 150 || server.exitCode !== null)
        throw new Error(`PostgreSQL did not start: ${readFileSync(logFile, "utf8").slice(-500)}`);
      await sleep(100);
    }
  }

  /** SIGQUIT imitates a crash; SIGINT shuts down in order, and cuts connections. */
  async function stop(signal: "SIGQUIT" | "SIGINT"): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }

  // Ends the server even if a bench fails.
  const end = () => server.kill("SIGQUIT");
  process.once("exit", end);
  await start();
  return {
    urlOf,
    ask,
    start,
    stop,
    async close() {
      process.off("exit", end);
      await stop("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;
