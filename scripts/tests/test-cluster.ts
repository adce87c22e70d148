import { buildIfNeeded } from "#harness/build.ts";
import { ensureDebian } from "#harness/debian.ts";
import { runSteps, vitestStep } from "./steps.ts";

// Tests two instances of the site with Debian's Redis and nginx, and an operator's actions on them.

ensureDebian("Tests of several instances need Redis, nginx, wrk, sqlite3 and curl", {
  programs: ["redis-server", "nginx", "wrk", "openssl", "sqlite3", "curl", "ffmpeg"],
  packages: ["redis-server", "nginx-light", "wrk", "openssl", "sqlite3", "curl", "ffmpeg"],
});
buildIfNeeded();
process.exit(runSteps("cluster", [vitestStep("several instances", "cluster")]) ? 0 : 1);
