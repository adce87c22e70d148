import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { adSettings } from "#sandbox/ad-settings.ts";
import { turnstileSettings } from "#sandbox/turnstile-settings.ts";
import { buildIfNeeded } from "#scripts/build.ts";

const port = Number(process.env.BENCH_PORT ?? 3200);
export const siteUrl = `http://127.0.0.1:${port}`;

/** The built site in front of a sandbox, both in this process, on fresh data; `stop` ends both. */
export async function startMeasuredSite() {
  buildIfNeeded();
  const { startSandbox } = await import("#sandbox/start.ts");
  const dataDir = mkdtempSync(join(tmpdir(), "murmur-bench-"));
  const sandbox = await startSandbox({ port: 0, dataDir, faults: true });
  Object.assign(process.env, turnstileSettings(sandbox.url, siteUrl), adSettings(siteUrl), {
    NODE_ENV: "production",
    SITE_URL: siteUrl,
    PORT: String(port),
    HOST: "127.0.0.1",
    WORDPRESS_URL: sandbox.url,
    DATA_DIR: join(dataDir, "site"),
    SESSION_SECRET: "a secret for measurements and nothing else",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "error",
  });
  const { settings } = await import("#lib/settings.ts");
  const { startSite } = await import("#server/start.ts");
  const site = await startSite({ settings: settings(), forward: { "/demo/": sandbox.url } });
  return { sandbox, stop: () => site.close().then(() => sandbox.close()) };
}

/** Builds a Next app of one empty page with this repository's packages; returns the HTML's path on disk. */
export function buildBarePage(): { dir: string; html: string } {
  const dir = resolve(".bench/bare");
  mkdirSync(join(dir, "app"), { recursive: true });
  writeFileSync(join(dir, "package.json"), '{ "private": true, "type": "module" }');
  writeFileSync(
    join(dir, "next.config.mjs"),
    "export default { turbopack: { root: new URL('../..', import.meta.url).pathname } };",
  );
  const layout = "export default ({ children }) => <html lang='en'><body>{children}</body></html>;";
  writeFileSync(join(dir, "app/layout.jsx"), layout);
  writeFileSync(join(dir, "app/page.jsx"), "export default () => <p>bare</p>;");
  execFileSync(resolve("node_modules/.bin/next"), ["build"], { cwd: dir, stdio: "ignore" });
  return { dir, html: join(dir, ".next/server/app/index.html") };
}
