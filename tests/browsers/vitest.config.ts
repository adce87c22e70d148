import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

/** `npm run test:browsers`: the main journeys in three browsers, sequentially in each. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [project("browsers", { globalSetup: ["tests/browsers/global-setup.ts"] })],
  },
});
