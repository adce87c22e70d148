import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { moduleAliases } from "#server/next/replaced-modules.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const installed = dirname(fileURLToPath(import.meta.resolve("next/package.json")));

test("the installed Next imports every module that the build replaces, and each replacement exists", () => {
  const replaced = Object.entries(moduleAliases(installed));
  expect(replaced).not.toHaveLength(0);
  for (const [, by] of replaced) expect(existsSync(by), by).toBe(true);
});

test.each([
  ["is not there", null],
  ["imports it by another name", 'import "./segments";'],
  ["only mentions it", '// was in "./collect-segment-data"'],
])("a build stops with an explanation if the importing file %s", (_, text) => {
  const next = temporaryFolder();
  const [importer, specifier] = ["server/entry.js", "./collect-segment-data"];
  mkdirSync(join(next, "dist/server"), { recursive: true });
  if (text !== null) writeFileSync(join(next, "dist", importer), text);
  expect(() => moduleAliases(next, [{ importer, specifier, by: "./ours.ts" }])).toThrow(
    'The installed Next does not import "./collect-segment-data" in server/entry.js any more, so ./ours.ts would replace nothing',
  );
});
