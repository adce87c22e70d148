import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

/** `npm run test:cluster`: several instances with a real Redis and nginx. Files run sequentially. */
export default defineConfig({
  test: { testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false, projects: [project("cluster")] },
});
