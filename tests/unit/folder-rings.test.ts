import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// dependency-cruiser counts a file as one of its own folder, so it misses a ring in which an import ends in a folder
// further down. Here each file counts as one of the folder directly below `parent`; the parent's own files count as one
// folder more, so that they and its folders do not import each other.

const imported = /(?:from|import|import\()\s*["'](#[^"']+|\.{1,2}\/[^"']+)["']/g;

const folderBelow = (parent: string, path: string) => {
  if (!path.startsWith(`${parent}/`)) return undefined;
  const [folder, ...rest] = path.slice(parent.length + 1).split("/");
  return rest.length > 0 ? folder : "its own files";
};

const imports = globSync("{app,bench,components,harness,lib,sandbox,scripts,server}/**/*.{ts,tsx}").flatMap(
  (path) =>
    [...readFileSync(path, "utf8").matchAll(imported)].map(([, name = ""]) => ({
      from: path,
      to: name.startsWith("#") ? name.slice(1) : join(dirname(path), name),
    })),
);

/** Every folder that has folders. */
const parents = [...new Set(imports.map(({ from }) => dirname(dirname(from))))].filter(
  (parent) => parent !== ".",
);

/** The folders directly below `parent`, its own files as one, that each of them imports from. */
function importsBetween(parent: string): Map<string, Set<string>> {
  const between = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [importer, target] = [folderBelow(parent, from), folderBelow(parent, to)];
    if (importer && target && importer !== target)
      between.set(importer, (between.get(importer) ?? new Set()).add(target));
  }
  return between;
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

test("no subfolders import each other in a ring, at any depth, or together with their folder", () => {
  expect(parents.length).toBeGreaterThan(40);
  const rings = parents.map((parent) => ({ parent, rings: ringsOf(importsBetween(parent)) }));
  expect(rings.filter(({ rings }) => rings.length > 0)).toEqual([]);
});

test("the check for rings finds a ring of three folders", () => {
  const imports = new Map([
    ["video", new Set(["anchor"])],
    ["anchor", new Set(["trigger"])],
    ["trigger", new Set(["video"])],
    ["home", new Set(["video"])],
  ]);
  expect(ringsOf(imports)).toEqual(["video", "anchor", "trigger"]);
});
