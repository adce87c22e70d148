import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

const setUp = "tests/postgres/setup.ts";

/** `npm run test:postgres`: every test that uses the ledger or sessions, on PostgreSQL instead of SQLite. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    // The end of a connection to a vanished server takes long.
    hookTimeout: 60_000,
    globalSetup: ["tests/postgres/global-setup.ts"],
    projects: [
      project("postgres"),
      project("unit", {
        include: [
          "tests/unit/lib/services/payment/ledger/{ledger.alone,payment-events}.test.ts",
          "tests/unit/lib/session/store/session-store.test.ts",
        ],
        setupFiles: [setUp],
      }),
      project("routes", {
        include: [
          "tests/routes/payment/**/*.test.ts",
          "tests/routes/member/sessions/{session-end,sessions}.test.ts",
        ],
        exclude: ["tests/routes/payment/closed.test.ts"],
        setupFiles: ["tests/support/wordpress.ts", setUp],
      }),
    ],
  },
});
