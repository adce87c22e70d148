import { command, countOf, runSteps } from "./tests/steps.ts";

// The ledger on a real PostgreSQL: the tests that it has on SQLite, and what only a server and several instances show.

const report = "test-results/postgres-vitest.json";
const done = runSteps(
  "postgres",
  [
    {
      name: "the ledger on PostgreSQL",
      run: () =>
        command(
          `vitest run --config tests/postgres/vitest.config.ts --reporter=default --reporter=json --outputFile.json=${report}`,
        ),
      reports: [{ file: report, by: "vitest" }],
    },
  ],
  countOf("cluster", "npm-test"),
);
process.exit(done ? 0 : 1);
