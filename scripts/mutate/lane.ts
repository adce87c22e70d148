import { writeFileSync } from "node:fs";
import { createVitest } from "vitest/node";

/**
 * Runs test files for one changed operator after another, in one process that has everything transformed: `node lane.ts
 * FILE`, in the copy of the tree. FILE is where the processes of the tests read which operator is changed.
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

/** Whether the test files pass with the operator changed. */
async function passes(id: number, files: readonly string[]): Promise<boolean> {
  writeFileSync(chosen, String(id));
  const specifications = await vitest.globTestSpecifications([...files]);
  const wanted = specifications.filter(({ moduleId }) => files.includes(moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
}

process.on("message", async ({ id, files }: { id: number; files: string[] }) => {
  process.send?.({ passes: await passes(id, files) });
});
process.send?.({ isReady: true });
