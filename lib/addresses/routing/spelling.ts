import { paths } from "#lib/addresses/paths.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import { readAddress } from "./address.ts";
import { feedPageAt } from "./feed-path.ts";

/** A segment in its canonical spelling: lower case, encoded once. */
function spellSegment(segment: string): string {
  const text = parseSlug(segment) ?? decodeURIComponent(segment);
  return encodeURIComponent(text.toLowerCase());
}

/**
 * The canonical path of a page or its feed; null if there is none. It undoes capitals, needless encoding, WordPress's
 * double encoding and a trailing slash.
 *
 * @param path as `parseTarget` returns it
 */
export function canonicalPath(path: string): string | null {
  const segments = path.split("/").slice(1);
  if (segments.at(-1) === "") segments.pop();
  const spelled = `/${segments.map(spellSegment).join("/")}`;
  const { page, isLegal } = readAddress(spelled);
  return (page !== null && isLegal) || feedPageAt(spelled) ? spelled : null;
}

/**
 * The present path of a video that WordPress has found by an earlier slug; null if `requested` is the present slug.
 * Compares canonical paths: a redirect between two spellings of one path would never end.
 */
export function movedVideoPath(requested: string, present: string): string | null {
  const path = canonicalPath(paths.video(present));
  return path === canonicalPath(paths.video(requested)) ? null : path;
}
