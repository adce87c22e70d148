import { afterAll } from "vitest";
import { newPlace } from "#tests/support/ledger.ts";

// Each test file gets its own database before it reads any setting.

process.env.DATABASE_URL = await newPlace();

afterAll(async () => {
  const { closeLedgerDatabase } = await import("#lib/services/payment/ledger/database/ledger-database.ts");
  await closeLedgerDatabase();
});
