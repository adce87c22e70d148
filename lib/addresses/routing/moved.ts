import { paths } from "#lib/addresses/paths.ts";
import { canonicalPath } from "./spelling.ts";

/**
 * The present path of a video that WordPress has found by an earlier slug; null if `requested` is the present slug.
 * Compares canonical paths: a redirect between two spellings of one path would never end.
 */
export function movedVideoPath(requested: string, present: string): string | null {
  const path = canonicalPath(paths.video(present));
  return path === canonicalPath(paths.video(requested)) ? null : path;
}
