import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Where the image's files are: scripts/tests/test-container.ts has built it. */
export const root = process.env.CONTAINER_ROOT ?? "";

const stage =
  readFileSync("Dockerfile", "utf8")
    .split(/^FROM .* AS site$/m)[1]
    ?.split(/^FROM /m)[0] ?? "";
const step = (name: string) => new RegExp(`^${name} (.*)$`, "m").exec(stage)?.[1] ?? "";
const command: string[] = JSON.parse(step("CMD"));
const health = /CMD (.*)$/.exec(step("HEALTHCHECK"))?.[1] ?? "";
const user = /--uid (\d+)/.exec(stage)?.[1] ?? "";

/** Namespaces of its own: a root that can't be written, memory in /tmp, the folder for DATA_DIR, no rights. */
const enter = `
  mount --bind "$1" "$1" && mount --bind "$2" "$1/var/lib/murmur" && mount -o remount,bind,ro "$1" || exit 1
  mount -t tmpfs tmpfs "$1/tmp" && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" || exit 1
  exec chroot "$1" setpriv --reuid "$3" --regid "$3" --clear-groups --bounding-set=-all --no-new-privs env -i "\${@:5}" sh -c "cd $4"`;

type Settings = Readonly<Record<string, string>>;
const run = (data: string, settings: Settings, line: string) => {
  const variables = [
    "PATH=/usr/bin:/bin",
    ...step("ENV").split(" "),
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
  ];
  const all = [
    "--mount",
    "bash",
    "-c",
    enter,
    "-",
    root,
    data,
    user,
    `${step("WORKDIR")} && ${line}`,
    ...variables,
  ];
  return all;
};

/** Runs a line of a shell in a container of its own; its exit code and what it printed. */
export function shell(data: string, line: string, settings: Settings = {}) {
  chownSync(data, Number(user), Number(user));
  const { status, stdout, stderr } = spawnSync("unshare", run(data, settings, line), { encoding: "utf8" });
  return { status, said: stdout + stderr };
}

export type Container = {
  url: string;
  process: ChildProcess;
  /** The exit code of the image's own health check. */
  health(): number | null;
  log(): string;
  stop(): Promise<number | null>;
};

/** Starts the image's command on a port, with a folder of this machine as its volume. */
export async function startContainer(data: string, port: number, given: Settings): Promise<Container> {
  chownSync(data, Number(user), Number(user));
  const settings = { HOST: "127.0.0.1", PORT: String(port), ...given };
  const url = `http://127.0.0.1:${port}`;
  const said: string[] = [];
  const child = spawn("unshare", run(data, settings, `exec ${command.join(" ")}`));
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => said.push(String(text)));
  const gone = once(child, "exit");
  const log = () => said.join("");
  while (!(await fetch(`${url}/_api/health/live`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`no site at ${url}: ${log()}`);
    await sleep(50);
  }
  while ((await (await fetch(`${url}/_api/health/ready`)).text()).includes('"next"')) await sleep(50);
  return {
    url,
    process: child,
    health: () => shell(data, health, settings).status,
    log,
    async stop() {
      child.kill("SIGTERM");
      await gone;
      return child.exitCode;
    },
  };
}
