import { readFileSync } from "node:fs";

type Manifest = { dynamicRoutes: { page: string; regex: string }[]; staticRoutes: { page: string }[] };

/** Returns the route of a path by the build's list, such as `/_api/video/[slug]`, without the path's values. */
export function readRoutePatterns(file: string): (path: string) => string {
  const manifest: Manifest = JSON.parse(readFileSync(file, "utf8"));
  const fixed = new Set(manifest.staticRoutes.map(({ page }) => page));
  const patterns = manifest.dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  return (path) =>
    fixed.has(path) ? path : (patterns.find(({ regex }) => regex.test(path))?.page ?? "unknown");
}
