import { countOf, runSteps, vitestStep } from "./steps.ts";

// The ledger on a real PostgreSQL: the tests that also run on SQLite, and those that need a server and several instances.

const done = runSteps(
  "postgres",
  [vitestStep("the ledger on PostgreSQL", "postgres")],
  countOf("cluster", "npm-test"),
);
process.exit(done ? 0 : 1);
