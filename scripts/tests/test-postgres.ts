import { runSteps, vitestStep } from "./steps.ts";

// The ledger on a real PostgreSQL: the tests that also run on SQLite, and those that need a server and several instances.

process.exit(runSteps("postgres", [vitestStep("the ledger on PostgreSQL", "postgres")]) ? 0 : 1);
