import { buildIfNeeded } from "./build.ts";
import { ensureDebian } from "./debian.ts";
import { command, countOf, runSteps } from "./tests/steps.ts";

// Two instances of the site with Debian's Redis and nginx between and before them, and what an operator does to them.

const report = "test-results/cluster-vitest.json";

ensureDebian("Tests of several instances need Redis, nginx, wrk, sqlite3 and curl", {
  programs: ["redis-server", "nginx", "wrk", "openssl", "sqlite3", "curl"],
  packages: ["redis-server", "nginx-light", "wrk", "openssl", "sqlite3", "curl"],
});
buildIfNeeded();
const done = runSteps(
  "cluster",
  [
    {
      name: "several instances",
      run: () =>
        command(
          `vitest run --config tests/cluster/vitest.config.ts --reporter=default --reporter=json --outputFile.json=${report}`,
        ),
      reports: [{ file: report, by: "vitest" }],
    },
  ],
  countOf("npm-test"),
);
process.exit(done ? 0 : 1);
