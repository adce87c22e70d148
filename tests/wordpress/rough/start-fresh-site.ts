import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { wordpressSite } from "#harness/wordpress/wordpress-site.ts";

/** Starts another site on the tests' WordPress, with empty caches and no sitemap. */
export async function startFreshSite() {
  const port = wordpressSite.ports.site + 2;
  const url = `http://localhost:${port}`;
  const settingsFile = join(process.env.WP_DIR ?? "", "../../settings.env");
  const child = fork(join(import.meta.dirname, "fresh-site.ts"), {
    stdio: "inherit",
    env: { ...process.env, FRESH_SITE: JSON.stringify({ port, url, settingsFile }) },
  });
  const exited = once(child, "exit");
  const failed = exited.then(() => Promise.reject(new Error(`no site at ${url}`)));
  await Promise.race([once(child, "message"), failed]);
  failed.catch(() => {});
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
