import { runSteps, vitestStep } from "./steps.ts";

// Tests the ledger on a real PostgreSQL: with the tests that also run on SQLite, and with those that need a
// server and several instances.

process.exit(runSteps("postgres", [vitestStep("the ledger on PostgreSQL", "postgres")]) ? 0 : 1);
