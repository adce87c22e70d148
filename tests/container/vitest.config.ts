import { defineConfig } from "vitest/config";
import { project } from "#vitest.config.ts";

/** `npm run test:container`: the built image as a container would run it. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    projects: [project("container")],
  },
});
