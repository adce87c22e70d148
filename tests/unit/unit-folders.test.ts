import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { read, textFiles } from "#tests/support/repository.ts";

// A unit test is in the folder of tests/unit that is named after the folder of what it tests.

/** Helpers that run more than they name, and the folder of what they run. */
const runs: Record<string, string> = {
  "tests/support/browser/api-browser.ts": "lib/browser",
  "tests/support/member-record.ts": "lib/services/accounts",
  "tests/support/paypal-api/record.ts": "sandbox/paypal",
  "tests/support/processes/log-process.ts": "server/observe",
  "tests/support/processes/picture-process.ts": "server/pictures",
  "tests/support/sandbox/test-sandbox.ts": "sandbox",
  "tests/support/server/fake-next.ts": "server",
  "tests/support/sessions.ts": "lib/session/store",
};

/** Tests, or folders of tests, that stand elsewhere, and why. */
const exceptions: Record<string, string> = {
  "components/account/guard.test.tsx": "pages of several nouns, behind the one guard",
  "components/player": "one film and one library of segments for the tests of all its folders",
  "lib/wordpress/document.alone.test.ts": "everything that reads WordPress",
  "lib/wordpress/hostile.alone.test.ts": "everything that reads WordPress",
};

const named = /["'`](#|(?:\.{1,2}\/)*)([\w@%[\]-][\w@%[\]./-]*\.(?:tsx?|mjs|js|json))["'`]/g;

/** The files that a file names: by an import, or by its path when it starts or reads them. */
const filesNamedIn = (path: string) =>
  [...read(path).matchAll(named)].map(([, prefix = "", name = ""]) =>
    prefix.startsWith(".") ? join(dirname(path), prefix, name) : name,
  );

/** The files that a test names itself, or by a helper in its folder. */
function filesTestedBy(test: string): string[] {
  const found = filesNamedIn(test);
  const beside = found.filter((path) => path !== test && dirname(path) === dirname(test));
  return [...found, ...beside.flatMap(filesTestedBy)];
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Whether a folder holds one of the files, or what one of them runs. */
const holdsSubject = (folder: string, files: readonly string[]) =>
  files.some(
    (path) =>
      (dirname(path) === folder && textFiles.has(path)) ||
      (runs[path] !== undefined && isBelow(folder, runs[path])),
  );

const tests = [...textFiles.keys()]
  .filter((path) => /^tests\/unit\/.*\.test\.tsx?$/.test(path))
  .map((path) => ({ path, file: path.slice("tests/unit/".length) }))
  // These test the repository, its documents and its deployment, which are no modules.
  .filter(({ file }) => /^(?!docs\/|deploy\/).*\//.test(file));

const elsewhere = tests
  .filter(({ path, file }) => !holdsSubject(dirname(file), filesTestedBy(path)))
  .map(({ file }) => file);

test("a unit test is in the folder of one of the modules that it imports or starts", () => {
  expect(tests.length).toBeGreaterThan(300);
  const reasoned = Object.keys(exceptions);
  expect(elsewhere.filter((file) => !reasoned.some((name) => isBelow(file, name)))).toEqual([]);
});

test.each(Object.keys(exceptions))("the exception for the unit test %s is still needed", (name) => {
  expect(elsewhere.some((file) => isBelow(file, name))).toBe(true);
});

test.each([
  ["lib/catalogue", ["lib/catalogue/mood.ts"], false],
  ["lib/catalogue", ["lib/catalogue/watched.ts"], true],
  ["lib", ["lib/catalogue/watched.ts"], false],
  ["server/cache", ["tests/support/server/fake-next.ts"], true],
  ["lib/session", ["tests/support/server/fake-next.ts"], false],
])("whether a test in %s that names %o is in its place: %s", (folder, files, isInPlace) => {
  expect(holdsSubject(folder, files)).toBe(isInPlace);
});
