import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Plain replacements for modules that exist only inside Next: nothing is cached, every request is new. */
export const outsideNext = {
  "server-only": file("harness/outside-next/empty.ts"),
  "next/cache": file("harness/outside-next/next-cache.ts"),
  "next/server": file("harness/outside-next/next-server.ts"),
};

const alias = outsideNext;
export const project = (name: string, more: object = {}) => ({
  resolve: { alias },
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    // A second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    sequence: { groupOrder: 1 },
    ...more,
  },
});
/** Shared by the conformance tests and by tests/conformance/coverage.test.ts, which runs after them. */
const provide = { exercisedFile: join(tmpdir(), `conformance-exercised-${process.pid}`) };
const coverage = "tests/conformance/coverage.test.ts";

/** Checks a WordPress against docs/wordpress-api.yaml; tests/wordpress/vitest.config.ts runs it, too. */
export const conformance = [
  project("conformance", {
    globalSetup: ["tests/conformance/global-setup.ts"],
    exclude: [coverage],
    provide,
  }),
  project("conformance-coverage", { include: [coverage], provide, sequence: { groupOrder: 2 } }),
];

/** Files that change their process's environment, clock or modules. */
const alone = "tests/unit/**/*.alone.test.{ts,tsx}";

export default defineConfig({
  test: {
    // By default one core stays free, so that a machine with two would run one file at a time.
    maxWorkers: "100%",
    // For databases and streams on a busy machine; a hanging test still fails.
    testTimeout: 20_000,
    projects: [
      // A process for each file would double the time of most: files that leave theirs unchanged share one for each core.
      project("unit", { isolate: false, exclude: [alone], setupFiles: ["tests/support/shared-process.ts"] }),
      project("unit-alone", { include: [alone], setupFiles: ["tests/support/own-process.ts"] }),
      project("routes", { setupFiles: ["tests/support/wordpress.ts"] }),
      ...conformance,
      // Last, because each file starts a site of its own.
      project("site", {
        globalSetup: ["tests/site/global-setup.ts"],
        setupFiles: ["tests/site/start-site.ts"],
        testTimeout: 60_000,
        sequence: { groupOrder: 3 },
      }),
    ],
  },
});
