import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

type Settings = Readonly<Record<string, string>>;

export type Container = {
  url: string;
  process: ChildProcess;
  /** The exit code of the image's own health check. */
  health(): number | null;
  log(): string;
  stop(): Promise<number | null>;
};

/**
 * Enters new namespaces: a root folder that can't be written, memory in /tmp, the folder for DATA_DIR, and no
 * rights.
 */
const enter = `
  mount --bind "$1" "$1" && mount --bind "$2" "$1/var/lib/murmur" && mount -o remount,bind,ro "$1" || exit 1
  mount -t tmpfs tmpfs "$1/tmp" && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" || exit 1
  exec chroot "$1" setpriv --reuid "$3" --regid "$3" --clear-groups --bounding-set=-all --no-new-privs env -i "\${@:5}" sh -c "cd $4"`;

/** Waits until a started site serves pages. */
export async function untilServing(url: string, child: ChildProcess, log: () => string): Promise<void> {
  while (!(await fetch(`${url}/_api/health/live`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`no site at ${url}: ${log()}`);
    await sleep(50);
  }
  while ((await (await fetch(`${url}/_api/health/ready`)).text()).includes('"next"')) await sleep(50);
}

/** A stage of the Dockerfile, whose files scripts/tests/test-container.ts has built in `root`. */
export function imageOf(name: string, root: string) {
  const stages = new Map(
    readFileSync("Dockerfile", "utf8")
      .split(/^FROM /m)
      .map((text) => [/ AS (\w+)$/m.exec(text)?.[1] ?? "", text]),
  );
  /** A stage together with the stages that it is built on. */
  const withBase = (of: string): string => {
    const text = stages.get(of);
    return text === undefined ? "" : text + withBase(text.split(" ", 1)[0] ?? "");
  };
  const stage = withBase(name);
  const step = (kind: string) => new RegExp(`^${kind} (.*)$`, "m").exec(stage)?.[1] ?? "";
  const command: string[] = JSON.parse(step("CMD"));
  const health = /CMD (.*)$/.exec(step("HEALTHCHECK"))?.[1] ?? "";
  const user = Number(/--uid (\d+)/.exec(stage)?.[1]);
  const workFolder = step("WORKDIR");

  const enterArguments = (data: string, settings: Settings, line: string) => {
    chownSync(data, user, user);
    const given = Object.entries(settings).map(([variable, value]) => `${variable}=${value}`);
    const variables = ["PATH=/usr/bin:/bin", ...step("ENV").split(" "), ...given];
    const place = [root, data, String(user), `${workFolder} && ${line}`];
    return ["--mount", "bash", "-c", enter, "-", ...place, ...variables];
  };

  /** Runs a line of a shell in a new container. Returns its exit code and its output. */
  function shell(data: string, line: string, settings: Settings = {}) {
    const { status, stdout, stderr } = spawnSync("unshare", enterArguments(data, settings, line), {
      encoding: "utf8",
    });
    return { status, said: stdout + stderr };
  }

  /**
   * Starts the stage's command, with a folder of this machine as its volume. With `isOffline`, the container
   * has only its own addresses.
   */
  function run(data: string, settings: Settings, { isOffline = false } = {}) {
    const said: string[] = [];
    const container = ["unshare", ...enterArguments(data, settings, `exec ${command.join(" ")}`)];
    const line = isOffline
      ? ["unshare", "--net", "bash", "-c", 'ip link set lo up && exec "$@"', "-", ...container]
      : container;
    const child = spawn(line[0] ?? "", line.slice(1));
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => said.push(String(text)));
    return { child, log: () => said.join("") };
  }

  /** Starts the site on a port and waits until it serves pages. */
  async function start(data: string, port: number, given: Settings): Promise<Container> {
    const settings = { HOST: "127.0.0.1", PORT: String(port), ...given };
    const url = `http://127.0.0.1:${port}`;
    const { child, log } = run(data, settings);
    const gone = once(child, "exit");
    await untilServing(url, child, log);
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
  return { shell, run, start };
}
