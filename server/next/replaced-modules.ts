import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A module of Next that the build replaces: where Next imports it, under which name, and what stands in for it. */
type Replaced = { importer: string; specifier: string; by: string };

const replacedModules: Replaced[] = [
  // The parts of a page's data are made when they are asked for (decision: one-rendering-a-page).
  {
    importer: "server/app-render/entry-base.js",
    specifier: "./collect-segment-data",
    by: "./server/next/page-segments.ts",
  },
  // Next's polyfills are for browsers that can't run the rest of its code (decision: first-load-without-what-can-wait).
  {
    importer: "client/app-globals.js",
    specifier: "../build/polyfills/polyfill-module",
    by: "./lib/browser/shell/polyfills.js",
  },
];

/** Next has each of its modules twice. */
const builds = ["dist", "dist/esm"];

function imports(path: string, specifier: string): boolean {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  return lines.some(
    (line) =>
      /^(?:import|export)\b|\brequire\(/.test(line) &&
      (line.includes(`'${specifier}'`) || line.includes(`"${specifier}"`)),
  );
}

/**
 * What Turbopack resolves to modules of ours. A name that nothing imports would replace nothing, in silence.
 *
 * @param next the folder of the installed Next
 * @throws where Next no longer imports one of the modules
 */
export function replacements(next: string, modules = replacedModules): Record<string, string> {
  for (const { importer, specifier, by } of modules) {
    const isImported = builds.every((build) => imports(join(next, build, importer), specifier));
    if (!isImported)
      throw new Error(
        `The installed Next does not import "${specifier}" in ${importer} any more, so ${by} would replace nothing: see server/next/replaced-modules.ts`,
      );
  }
  return Object.fromEntries(modules.map(({ specifier, by }) => [specifier, by]));
}
