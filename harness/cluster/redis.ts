import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

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
      const started = spawn("redis-server", options, { stdio: ["ignore", "pipe", "ignore"] });
      server = started;
      // Redis says so itself, and ends if another one has the port.
      await new Promise<void>((resolve, reject) => {
        createInterface(started.stdout).on("line", (line) => {
          if (line.includes("Ready to accept connections")) resolve();
        });
        started.once("exit", (code) => reject(new Error(`redis-server ended with ${code}.`)));
      });
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
