import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** `settings` supplement or override a test site's usual ones. */
export type SecondSite = { port: number; url: string; settings: Record<string, string> };

/** Another site, until `stop`; `advance` moves its clock. */
export type RunningSecondSite = { advance(ms: number): Promise<void>; stop(): Promise<void> };

/** Starts another site on the tests' sandbox, in about two seconds. */
export async function startSecondSite(site: SecondSite): Promise<RunningSecondSite> {
  const env = { ...process.env, SECOND_SITE: JSON.stringify(site) };
  // Next's thread inherits it.
  const execArgv = ["--import", join(import.meta.dirname, "clock.ts")];
  const child = fork(join(import.meta.dirname, "second-site.ts"), { stdio: "inherit", env, execArgv });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error(`no site at ${site.url}`))),
  ]);
  return {
    async advance(advanceMs) {
      const advanced = once(child, "message");
      child.send({ advanceMs });
      await advanced;
    },
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}
