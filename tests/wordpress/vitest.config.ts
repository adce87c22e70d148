import { defineConfig } from "vitest/config";
import { conformance, project } from "#vitest.config.ts";

/** `npm run test:wordpress`: tests against the real WordPress that it has started. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [project("wordpress"), ...conformance],
  },
});
