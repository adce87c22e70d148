import { expect, test } from "vitest";
import { textFiles } from "#tests/support/repository.ts";

// A list of failures shows a title without the file around it: it names its subject itself.

/** Words that continue the title of a `describe`, or the test above. */
const continuing =
  `afterwards also and are asks backs begins belong but can can't changes comes covers depends does ends
fades finds follows forgets fetches gets gives goes has have holds ignores include is knows lead lets may moves must names needs
navigates never nor not notes opens outlives passes puts reads refuses registers renders runs says sends serves sets shows sorts
starts stays stores survives suspends takes tells waits wakes writes`.split(/\s+/);
const title = /(?:\btest(?:\.\w+)*|^\s*\](?: as const)?\))\(\s*(["'`])((?:\\.|(?!\1).)+)\1/gm;

const isContinuation = (text: string) => continuing.includes(/^[\w']*/.exec(text)?.[0] ?? "");

test.each([
  ["is cached", true],
  ["a page is cached", false],
  ["never past the timer's end", true],
  ["islands are searched", false],
])("whether the title %j is refused as the continuation of another one: %j", (text, continues) =>
  expect(isContinuation(text)).toBe(continues),
);

const titles = [...textFiles]
  .filter(([path]) => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(path))
  .flatMap(([path, text]) => [...text.matchAll(title)].map(([, , one = ""]) => [path, one] as const));

test("every title of a test names its subject", () => {
  expect(titles).not.toEqual([]);
  expect(titles.filter(([, text]) => isContinuation(text))).toEqual([]);
});

test("no title consists only of the words of its row", () => {
  // A `describe` may be: the titles in it name their subjects.
  const rowsAlone = /(?<!\bdescribe\.each\([^\n]*)\)\(\s*(["'`])%s\1/;
  const tests = [...textFiles].filter(([path]) => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(path));
  expect(tests.filter(([, text]) => rowsAlone.test(text)).map(([path]) => path)).toEqual([]);
  const words = "%s";
  expect(rowsAlone.test(`test.each(rows)("${words}", () => {})`)).toBe(true);
});
