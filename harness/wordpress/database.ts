import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const isRoot = process.getuid?.() === 0;
const isUp = (socket: string) => {
  try {
    execFileSync("mariadb-admin", ["--no-defaults", "-S", socket, "-uroot", "ping"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** Ends a child and all processes of its group, and waits for the child. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGTERM");
  await gone;
}

/** Ends a child's process group when this process ends, even during a start. */
export function endWithUs(child: ChildProcess): void {
  const kill = () => child.pid !== undefined && process.kill(-child.pid, "SIGTERM");
  process.once("exit", kill);
  child.once("exit", () => process.removeListener("exit", kill));
}

/** Creates the tables of a MariaDB. If interrupted, leaves none. */
function install(folder: string): void {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    execFileSync(
      "mariadb-install-db",
      [
        "--no-defaults",
        `--datadir=${unfinished}`,
        "--auth-root-authentication-method=normal",
        "--skip-test-db",
      ],
      { stdio: "ignore" },
    );
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** A MariaDB in `folder` that listens only on a socket. */
export async function startDatabase(folder: string) {
  // MariaDB drops root's rights, and a socket's path has at most 107 bytes.
  const runtime = mkdtempSync(join(tmpdir(), "murmur-db-"));
  const removeRuntime = () => rmSync(runtime, { recursive: true, force: true });
  process.once("exit", removeRuntime);
  chmodSync(runtime, 0o755);
  const socket = join(runtime, "socket");
  mkdirSync(dirname(folder), { recursive: true });
  if (!existsSync(join(folder, "mysql"))) install(folder);
  if (isRoot) for (const path of [folder, runtime]) execFileSync("chown", ["-R", "mysql:mysql", path]);
  const log = openSync(`${folder}.log`, "a");
  const server = spawn(
    "mariadbd",
    [
      "--no-defaults",
      ...(isRoot ? ["--user=mysql"] : []),
      `--datadir=${folder}`,
      `--socket=${socket}`,
      "--skip-networking",
      "--skip-log-bin",
      "--innodb-flush-log-at-trx-commit=2",
    ],
    { stdio: ["ignore", log, log], detached: true },
  );
  endWithUs(server);
  for (let tries = 0; !isUp(socket); tries++) {
    if (tries > 150 || server.exitCode !== null) throw new Error(`MariaDB did not start: see ${folder}.log`);
    await sleep(200);
  }
  const create = "CREATE DATABASE IF NOT EXISTS wordpress CHARACTER SET utf8mb4";
  execFileSync("mariadb", ["--no-defaults", "-S", socket, "-uroot", "-e", create]);
  return {
    socket,
    pid: server.pid ?? 0,
    async close() {
      await end(server);
      removeRuntime();
      process.removeListener("exit", removeRuntime);
    },
  };
}
