import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** One instance of the site's payment processes, which can be killed and started again. */
export class SiteProcess {
  readonly url: string;
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...env, PORT: String(port) };
  }

  async start(clock: number): Promise<void> {
    const process = fork(join(import.meta.dirname, "payment-process.ts"), { env: this.#env });
    this.#process = process;
    process.once("exit", () => {
      if (this.#process === process) throw new Error("a site has ended by itself");
    });
    await once(process, "message");
    await this.tell({ clock });
  }

  async stop(): Promise<void> {
    if (this.#process === null) return;
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    this.#process = null;
    await ended;
  }

  async tell(message: object): Promise<void> {
    if (this.#process === null) return;
    const done = once(this.#process, "message");
    this.#process.send(message);
    await done;
  }
}
