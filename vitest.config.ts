import { existsSync, globSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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
/** What a test file does to the process that it runs in, so that no other file can run in the same one. */
const changesItsProcess = /process\.env|vi\.(mock|stubEnv|stubGlobal|resetModules|useFakeTimers)\b/;
const helperImport = /from "(?:#(tests\/)|(\.{1,2}\/))([^"]+)"/g;

/** Whether a test file, or a helper of the tests that it imports, changes its process. */
function runsAlone(path: string): boolean {
  const text = readFileSync(path, "utf8");
  const helpers = [...text.matchAll(helperImport)].map(([, root, relative, name = ""]) =>
    root ? root + name : join(dirname(path), `${relative}${name}`),
  );
  return changesItsProcess.test(text) || helpers.some((helper) => existsSync(helper) && runsAlone(helper));
}
const alone = globSync("tests/unit/**/*.test.{ts,tsx}").filter(runsAlone);

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

export default defineConfig({
  test: {
    // With one core left free, as usual, a machine of two would run one file at a time.
    maxWorkers: "100%",
    // Databases and streams on a busy machine; what hangs is still seen.
    testTimeout: 20_000,
    projects: [
      // A process for each file is half the time of most of them: those that leave it as it was share one a core.
      project("unit", { isolate: false, exclude: alone }),
      project("unit-alone", { include: alone }),
      project("routes", { setupFiles: ["tests/support/wordpress.ts"] }),
      ...conformance,
    ],
  },
});
