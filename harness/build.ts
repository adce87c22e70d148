import { execSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";

/** The inputs of `npm run build`. */
export const sources = [
  "{app,components,lib,messages,public}/**",
  "{instrumentation,middleware,scripts/tools/compress}.ts",
  "server/next/{page-segments,replaced-modules}.ts",
  "wordpress/murmur/data/*.json",
  "{next,postcss}.config.mjs",
  "{tsconfig,tsconfig.build,package,package-lock}.json",
];
const mark = ".next/source-hash";

function sourceHash(): string {
  const hash = createHash("sha256");
  for (const path of globSync(sources).toSorted())
    if (statSync(path).isFile()) hash.update(path).update("\0").update(readFileSync(path));
  return hash.digest("hex");
}

/** Runs `next build`, unless the inputs are those of the last build. Needs no WordPress and no settings. */
export function buildIfNeeded(): void {
  const now = sourceHash();
  if (existsSync(mark) && readFileSync(mark, "utf8") === now) return;
  console.log("Building the site (about half a minute).");
  execSync("npm run -s build", { stdio: ["ignore", "inherit", "inherit"] });
  writeFileSync(mark, now);
}
