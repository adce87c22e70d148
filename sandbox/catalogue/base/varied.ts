import { pick } from "#sandbox/base/random.ts";

/**
 * A number, written in one of the ways of WordPress and its plugins. The key selects the way, so that a test
 * gets the same response every time.
 */
export function variedNumber(value: number, key: string): number | string {
  return pick([value, value, String(value)], "number", key);
}

export function variedBoolean(value: boolean, key: string): boolean | string | number | null {
  return value
    ? pick<boolean | string | number>([true, true, "1", 1], "boolean", key)
    : pick<boolean | string | number | null>([false, false, "", 0, null, "0"], "boolean", key);
}

/** One of ACF's values for "none": `null`, `false` or an empty string. */
export function variedNone(key: string): null | false | "" {
  return pick([null, false, ""] as const, "none", key);
}

export function variedTitle(title: string, key: string): string | { rendered: string } {
  const rendered = texturize(title, key);
  return pick([true, true, true, true, false], "title", key) ? { rendered } : rendered;
}

/** A UTC date `YYYY-MM-DD HH:MM:SS` with a space or a T, rarely with a zone. */
export function variedDate(date: string, key: string): string {
  const iso = date.replace(" ", "T");
  return pick([date, date, iso, iso, iso, `${iso}Z`, `${iso}+00:00`], "date", key);
}

/** Replaces quotes and dashes as WordPress's texturize does in `rendered`. */
export function texturize(text: string, key: string): string {
  return text
    .replaceAll("&", pick(["&amp;", "&#038;"], "and", key))
    .replaceAll("<", "&lt;")
    .replace(/"([^"]*)"/g, "&#8220;$1&#8221;")
    .replaceAll("'", "&#8217;")
    .replaceAll("…", pick(["&hellip;", "&#8230;"], "dots", key))
    .replaceAll(" – ", " &#8211; ");
}
