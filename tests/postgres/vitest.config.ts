import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

const setUp = "tests/postgres/setup.ts";

/** What `npm run test:postgres` runs: whatever asks the ledger, with a PostgreSQL in place of SQLite. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    // A connection to a server that is gone may take its time to end.
    hookTimeout: 60_000,
    globalSetup: ["tests/postgres/global-setup.ts"],
    projects: [
      project("postgres"),
      project("unit", {
        include: ["tests/unit/lib/services/payment/{ledger,history,desk}.test.ts"],
        setupFiles: [setUp],
      }),
      project("routes", {
        include: ["tests/routes/payment-*.test.ts"],
        exclude: ["tests/routes/payment-closed.test.ts"],
        setupFiles: ["tests/support/wordpress.ts", setUp],
      }),
    ],
  },
});
