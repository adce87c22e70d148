import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A module of Next that the build replaces: its importer, its specifier, and the replacement. */
type Replacement = { importer: string; specifier: string; by: string };

const replacedModules: Replacement[] = [
  // Makes prefetch segments on demand (decision: one-rendering-a-page).
  {
    importer: "server/app-render/entry-base.js",
    specifier: "./collect-segment-data",
    by: "./server/next/page-segments.ts",
  },
  // Next's polyfills are for browsers that can't run its other code (decision: first-load-without-what-can-wait).
  {
    importer: "client/app-globals.js",
    specifier: "../build/polyfills/polyfill-module",
    by: "./lib/browser/shell/polyfills.js",
  },
];

/** Next contains each module twice. */
const builds = ["dist", "dist/esm"];

/**
 * The aliases for Turbopack. An alias that nothing imports would silently replace nothing.
 *
 * @param next the folder of the installed Next
 * @throws if Next no longer imports one of the modules
 */
export function moduleAliases(next: string, modules = replacedModules): Record<string, string> {
  for (const { importer, specifier, by } of modules) {
    const isImported = builds.every((build) => importsModule(join(next, build, importer), specifier));
    if (!isImported)
      throw new Error(
        `The installed Next does not import "${specifier}" in ${importer} any more, so ${by} would replace nothing: see server/next/replaced-modules.ts`,
      );
  }
  return Object.fromEntries(modules.map(({ specifier, by }) => [specifier, by]));
}

function importsModule(path: string, specifier: string): boolean {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  return lines.some(
    (line) =>
      /^(?:import|export)\b|\brequire\(/.test(line) &&
      (line.includes(`'${specifier}'`) || line.includes(`"${specifier}"`)),
  );
}
