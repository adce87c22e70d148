import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { layers } from "#layers.config.mjs";

const nameOf = (path: string) => basename(path).replace(/(?:\.d)?\.tsx?$/, "");
/** The layer of a file. Each method of payment counts as one, because all have the same files. */
const layerOf = (path: string) =>
  /^components\/payment\/methods(?=\/).*\//.exec(path)?.[0] ??
  Object.values(layers).find((layer) => new RegExp(layer.path).test(path))?.path;

test("a base name occurs only once in each of the layers server, lib and components", () => {
  const files = globSync("{server,lib,components}/**/*.{ts,tsx}");
  const sameName = Map.groupBy(files, (path) => `${nameOf(path)} in ${layerOf(path)}`);
  expect([...sameName.values()].filter((paths) => paths.length > 1)).toEqual([]);
});

test("a noun has one folder each in contracts, services and wordpress", () => {
  const files = globSync("lib/{contracts,services,wordpress}/*/**/*.ts");
  const nouns = Map.groupBy(files, nameOf);
  const folderOf = (path: string) => path.split("/")[2];
  const scattered = [...nouns.values()].filter((paths) => new Set(paths.map(folderOf)).size > 1);
  expect(scattered).toEqual([]);
});

/**
 * The layers that a call passes on its way, from the browser to an upstream or its fake in the sandbox, and the contracts
 * that describe it. It has one name in all of them; each layer may export it once.
 */
const layersOfCalls = /^(?:lib\/(?:browser|contracts|services|session|wordpress|paypal)|sandbox)\//;
/** Next gives its own names to what a route or a page exports. */
const namesOfNext = /^(?:GET|POST|PUT|DELETE|generateMetadata|generateStaticParams|metadata|config)$/;

const exported = globSync("{app,components,lib,sandbox,server}/**/*.{ts,tsx}").flatMap((path) => {
  const found = readFileSync(path, "utf8").matchAll(
    /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
  );
  // A type may have the name of the value whose type it is.
  return [...new Set([...found].map(([, name = ""]) => name))].map((name) => ({ name, path }));
});

function hasOneMeaning(name: string, paths: readonly string[]): boolean {
  if (paths.length === 1 || namesOfNext.test(name)) return true;
  const layers = paths.map((path) => layersOfCalls.exec(path)?.[0]);
  return /^[a-z]/.test(name) && !layers.includes(undefined) && new Set(layers).size === paths.length;
}

test("an exported name means one thing, except for calls that pass through several layers", () => {
  const places = Map.groupBy(exported, ({ name }) => name);
  const ambiguous = [...places]
    .map(([name, found]) => ({ name, paths: found.map(({ path }) => path) }))
    .filter(({ name, paths }) => !hasOneMeaning(name, paths));
  expect(ambiguous).toEqual([]);
});
