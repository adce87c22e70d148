import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { wordpressSite } from "#harness/wordpress/wordpress-site.ts";

/** Runs a PHP file of this folder in the WordPress of WP_DIR; returns its output. */
export const runPhp = (file: string, ...args: string[]) =>
  execFileSync("php", [join(import.meta.dirname, file), ...args], {
    encoding: "utf8",
    env: { ...process.env, WP_HOST: new URL(wordpressSite.wordpressUrl).host },
    maxBuffer: 64_000_000,
  });
