import { defineConfig } from "vitest/config";
import { conformance, project } from "#vitest.config.ts";

/** What `npm run test:wordpress` runs against the real WordPress that it has started. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [project("wordpress"), ...conformance],
  },
});
