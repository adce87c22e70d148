import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { expect, test } from "vitest";
import { sources } from "#harness/build.ts";
import nextConfig from "#next.config.mjs";
import tsconfig from "#tsconfig.build.json" with { type: "json" };

const specifier = /\b(?:from|import)\s*\(?\s*"((?:#|\.{1,2}\/)[^"]+)"/g;

/** The files of this project that a file imports. */
function importsOf(path: string): string[] {
  if (!/\.(?:tsx?|m?js)$/.test(path)) return [];
  return [...readFileSync(path, "utf8").matchAll(specifier)].map(([, name = ""]) =>
    name.startsWith("#") ? name.slice(1) : join(dirname(path), name),
  );
}

test("a build is repeated after a change of any file that it compiles", () => {
  const known = new Set(globSync(sources));
  const compiled = globSync(tsconfig.include.filter((path) => !/^\.next\/|^next-env/.test(path)));
  const { resolveAlias = {} } = nextConfig(PHASE_PRODUCTION_BUILD).turbopack ?? {};
  const stoodIn = Object.values(resolveAlias).map((path) => join(String(path)));
  const imported = [...known, ...compiled, ...stoodIn].flatMap(importsOf);
  const configs = ["package.json", "next.config.mjs", "tsconfig.build.json", tsconfig.extends];
  const needed = new Set([...compiled, ...stoodIn, ...imported, ...configs.map((path) => join(path))]);
  expect([...needed].filter((path) => !known.has(path))).toEqual([]);
});
