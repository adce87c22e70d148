/** Loaded by every process of a run: selects the mutant, or records the executed operators. */
export const hook = `
import { appendFileSync, readFileSync } from "node:fs";
const { MUTANTS_SEEN, MUTANT_FILE, MUTANT_TEST = "" } = process.env;
let by;
let seen = new Set();
const record = (id) => {
  const now = globalThis.__testFile ?? MUTANT_TEST;
  if (now !== by) [by, seen] = [now, new Set()];
  if (!seen.has(id)) appendFileSync(MUTANTS_SEEN, id + " " + now + "\\n");
  seen.add(id);
  return false;
};
let changed;
globalThis.__chooseMutant = () => { changed = MUTANT_FILE ? Number(readFileSync(MUTANT_FILE, "utf8") || -1) : -1; };
globalThis.__chooseMutant();
globalThis.__mutant = MUTANTS_SEEN ? record : (id) => id === changed;`;

/** Runs before each test file. */
export const setup = `
import { expect } from "vitest";
globalThis.__testFile = expect.getState().testPath;
process.env.MUTANT_TEST = globalThis.__testFile;
globalThis.__chooseMutant();`;

/** The tests' own configuration with the two files above. The site's tests run a build, which has no mutants. */
export const config = `
import base from "./vitest.config.ts";
const projects = base.test.projects.filter(({ test }) => test.name !== "site").map((project) => ({ ...project, test: { ...project.test,
  ...(process.env.MUTANTS_SEEN && { isolate: true }),
  setupFiles: ["./mutants-setup.mjs", ...(project.test.setupFiles ?? [])] } }));
export default { ...base, test: { ...base.test, projects } };`;
