import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("data", (said) => {
      socket.destroy();
      resolve(said.toString().startsWith("+PONG"));
    });
    socket.write("PING\r\n");
  });

export type RealRedis = {
  url: string;
  start(): Promise<void>;
  /** Stops it and discards its data, which is only in memory. */
  stop(): Promise<void>;
  /** Accepts connections and commands, but sends no replies until `go`. */
  hang(): void;
  go(): void;
};

/** Debian's Redis, not started yet. */
export function realRedis(port: number): RealRedis {
  let server: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
      server = spawn("redis-server", options, { stdio: "ignore" });
      while (!(await answers(port))) {
        if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}.`);
        await sleep(20);
      }
    },
    async stop() {
      if (server === undefined) return;
      const gone = once(server, "exit");
      server.kill("SIGKILL");
      server = undefined;
      await gone;
    },
    hang: () => void server?.kill("SIGSTOP"),
    go: () => void server?.kill("SIGCONT"),
  };
}
