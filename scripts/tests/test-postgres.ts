import { countOf, runSteps, vitestStep } from "./steps.ts";

// The ledger on a real PostgreSQL: the tests that it has on SQLite, and what only a server and several instances show.

const done = runSteps(
  "postgres",
  [vitestStep("the ledger on PostgreSQL", "postgres")],
  countOf("cluster", "npm-test"),
);
process.exit(done ? 0 : 1);
