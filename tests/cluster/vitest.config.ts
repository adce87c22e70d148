import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

/** What `npm run test:cluster` runs: several instances with a real Redis and a real nginx. One file after the other. */
export default defineConfig({
  test: { testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false, projects: [project("cluster")] },
});
