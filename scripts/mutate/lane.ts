import { writeFileSync } from "node:fs";
import { createVitest } from "vitest/node";

/**
 * Runs test files for one mutant after another in a single process that keeps transformed modules: `node lane.ts FILE`,
 * in the copy of the tree. The tests' processes read the active mutant from FILE.
 */
const [chosen = ""] = process.argv.slice(2);
const vitest = await createVitest("test", {
  config: "mutants.config.ts",
  watch: true,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
});
await vitest.standalone();

/** The first test that fails with the mutant; null if all pass. */
async function failing(id: number, files: readonly string[]): Promise<string | null> {
  writeFileSync(chosen, String(id));
  const specifications = await vitest.globTestSpecifications([...files]);
  const wanted = specifications.filter(({ moduleId }) => files.includes(moduleId));
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  if (unhandledErrors.length > 0) return `an unhandled error: ${unhandledErrors[0]}`;
  for (const module of testModules.filter(({ moduleId }) => files.includes(moduleId))) {
    const [failed] = [...module.children.allTests("failed")];
    if (failed) return failed.fullName;
    if (!module.ok()) return module.relativeModuleId;
  }
  return testModules.length === 0 ? "nothing ran" : null;
}

process.on("message", async ({ id, files }: { id: number; files: string[] }) => {
  process.send?.({ failed: await failing(id, files) });
});
process.send?.({ isReady: true });
