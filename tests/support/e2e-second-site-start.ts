import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** `settings` beyond the usual ones of a site under test, or in their place. */
export type SecondSite = { port: number; url: string; settings: Record<string, string> };

/** Starts another site on the tests' sandbox; what it gives stops it. It takes about two seconds. */
export async function startSecondSite(site: SecondSite): Promise<() => Promise<void>> {
  const env = { ...process.env, SECOND_SITE: JSON.stringify(site) };
  const child = fork(join(import.meta.dirname, "e2e-second-site.ts"), { stdio: "inherit", env });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error(`no site at ${site.url}`))),
  ]);
  return async () => {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  };
}
