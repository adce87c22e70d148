import { paths } from "./paths.ts";
import { trueSpelling } from "./spelling.ts";

/**
 * The present path of a video that WordPress has found by another slug, an earlier one; null if `requested` is its slug. They
 * are compared as canonical paths: a redirect from one spelling to another of the same path would never end.
 */
export function movedVideoPath(requested: string, present: string): string | null {
  const path = trueSpelling(paths.video(present));
  return path === trueSpelling(paths.video(requested)) ? null : path;
}
