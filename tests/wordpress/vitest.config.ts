import { defineConfig } from "vitest/config";
import { conformance, project } from "#vitest.config.ts";

const rough = "tests/wordpress/rough/rough.test.ts";

/** `npm run test:wordpress`: tests against the real WordPress that it has started. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [
      project("wordpress", { exclude: [rough] }),
      ...conformance,
      // Alone, because the others count the library.
      project("wordpress-rough", { include: [rough], sequence: { groupOrder: 0 } }),
    ],
  },
});
