import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// dependency-cruiser counts a file as one of its own folder, so it misses a ring in which an import ends in a folder
// further down. Here each file counts as one of the folder directly below `parent`.

const imported = /(?:from|import|import\()\s*["'](#[^"']+|\.{1,2}\/[^"']+)["']/g;

const folderBelow = (parent: string, path: string) => {
  const [folder, ...rest] = path.slice(parent.length + 1).split("/");
  return path.startsWith(`${parent}/`) && rest.length > 0 ? folder : undefined;
};

/** The folders directly below `parent` that each of them imports from. */
function importsBetween(parent: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const path of globSync(`${parent}/**/*.{ts,tsx}`))
    for (const [, name = ""] of readFileSync(path, "utf8").matchAll(imported)) {
      const from = folderBelow(parent, path);
      const to = folderBelow(parent, name.startsWith("#") ? name.slice(1) : join(dirname(path), name));
      if (from && to && from !== to) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  return imports;
}

/** The folders that import themselves by way of others. */
function ringsOf(imports: Map<string, Set<string>>): string[] {
  const reachable = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop())
      for (const next of imports.get(folder) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
    return seen;
  };
  return [...imports.keys()].filter((folder) => reachable(folder).has(folder));
}

test.each([
  "components",
  "components/payment",
  "components/player",
  "harness",
  "lib",
  "lib/browser",
  "lib/contracts",
  "lib/i18n",
  "lib/services",
  "lib/services/payment",
  "lib/session",
  "lib/wordpress",
  "sandbox",
  "server",
])("no folders of %s import each other, at whatever depth", (parent) => {
  const imports = importsBetween(parent);
  expect(imports.size).toBeGreaterThan(0);
  expect(ringsOf(imports)).toEqual([]);
});

test("a ring of three folders is found", () => {
  const imports = new Map([
    ["video", new Set(["anchor"])],
    ["anchor", new Set(["trigger"])],
    ["trigger", new Set(["video"])],
    ["home", new Set(["video"])],
  ]);
  expect(ringsOf(imports)).toEqual(["video", "anchor", "trigger"]);
});
