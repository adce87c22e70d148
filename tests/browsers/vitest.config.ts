import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

/** What `npm run test:browsers` runs: the main journeys in three browsers, one step after the other in each. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [project("browsers", { globalSetup: ["tests/browsers/global-setup.ts"] })],
  },
});
