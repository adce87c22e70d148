import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules that exist only inside Next, as plain ones: nothing is cached, every request is new. */
export const outsideNext = {
  "server-only": file("tests/support/empty.ts"),
  "next/cache": file("tests/support/next-cache.ts"),
  "next/server": file("tests/support/next-server.ts"),
};

const alias = outsideNext;
export const project = (name: string, more: object = {}) => ({
  resolve: { alias },
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], sequence: { groupOrder: 1 }, ...more },
});
/** Shared by the conformance tests and the one that looks, after all of them, at what they have exercised. */
const provide = { exercisedFile: join(tmpdir(), `conformance-exercised-${process.pid}`) };
const coverage = "tests/conformance/coverage.test.ts";

/** A WordPress against docs/wordpress-api.yaml; also run by tests/wordpress/vitest.config.ts. */
export const conformance = [
  project("conformance", {
    globalSetup: ["tests/conformance/global-setup.ts"],
    exclude: [coverage],
    provide,
  }),
  project("conformance-coverage", { include: [coverage], provide, sequence: { groupOrder: 2 } }),
];

/** Files that change their process: its environment, its clock or its modules. */
const alone = "tests/unit/**/*.alone.test.{ts,tsx}";

export default defineConfig({
  test: {
    // With one core left free, as usual, a machine of two would run one file at a time.
    maxWorkers: "100%",
    // Databases and streams on a busy machine; what hangs is still seen.
    testTimeout: 20_000,
    projects: [
      // A process for each file is half the time of most of them: files that leave it as it was share one for each core.
      project("unit", { isolate: false, exclude: [alone], setupFiles: ["tests/support/shared-process.ts"] }),
      project("unit-alone", { include: [alone] }),
      project("routes", { setupFiles: ["tests/support/wordpress.ts"] }),
      ...conformance,
    ],
  },
});
