import { encodeSearch, normaliseSearch } from "#lib/addresses/search.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import type { Page, Param } from "#lib/pages.ts";
import { absent, isAbsent } from "./absent.ts";

/** Stands where a page number would: the frame of a list for an address behind its last page. */
export const pastEnd = "past-end";

/** A page number, or null. */
export const parsePage = (raw: string): number | null => (/^[1-9]\d{0,4}$/.test(raw) ? Number(raw) : null);

/** Stands for every number that is too large to be a page's: it is past the end of any list. */
const tooLarge = "100000";

/** A segment of a route that may be absent (undefined), read by `parse`, which gives null for what can't be. */
export const parseOptional = <T>(raw: string, parse: (raw: string) => T | null): T | null | undefined =>
  isAbsent(raw) ? undefined : parse(raw);

type Params = NonNullable<Page["params"]>;

type Kind = {
  /** Whether a value, as it stands in a path, can be one at all. */
  isLegal(raw: string): boolean;
  /** The one spelling of a query's value, as a segment; null for one that says nothing: the first page, no text. */
  normalise(value: string, param: Param): string | null;
  /** The values that a rewrite hands on, if any. */
  pattern?: string;
  /** What a route gets where the address names none. */
  absent: string;
};

/** What each kind of parameter may hold. */
export const kinds: Record<Param["kind"], Kind> = {
  // Without a pattern: its text has to be encoded, which no rewrite does (middleware.ts).
  search: {
    isLegal: () => true,
    normalise: (value) => encodeSearch(normaliseSearch(value)) || null,
    absent,
  },
  slug: {
    isLegal: (raw) => parseSlug(raw) !== null,
    normalise: (value) => (value === "" ? null : encodeURIComponent(value)),
    // Plain letters alone: Next names the route in a header, and breaks on others there (middleware.ts).
    pattern: '[!-"$-.0->@-~]{1,600}',
    absent,
  },
  // Without a pattern, too: for any of them to be given there would be rewrites without number.
  choice: {
    isLegal: (raw) => parseSlug(raw) !== null,
    normalise: (value, param) => {
      const values = param.kind === "choice" ? param.values : undefined;
      return value === "" || values?.includes(value) === false ? null : encodeURIComponent(value);
    },
    absent,
  },
  page: {
    isLegal: (raw) => parsePage(raw) !== null || raw === tooLarge,
    normalise: (value) => {
      if (/^[1-9]\d{5,}$/.test(value)) return tooLarge;
      return value === "1" || parsePage(value) === null ? null : value;
    },
    pattern: "[1-9][0-9]*",
    absent: "1",
  },
};

/** The choices of an address as one segment, in the table's order: `sort.views,length.long`. */
export function joinChoices(params: Params, values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.keys(params).filter((name) => params[name]?.kind === "choice" && values[name]);
  return given.map((name) => `${name}.${values[name]}`).join(",") || absent;
}

/** The choices of such a segment by their names, or null where it can't be one. */
export function parseChoices(params: Params, raw: string): Record<string, string> | null {
  const parts = parseOptional(raw, (text) => text.replaceAll(/%2c/gi, ",").split(",")) ?? [];
  const choices: Record<string, string> = {};
  for (const part of parts) {
    const dot = part.indexOf(".");
    const param = params[part.slice(0, dot)];
    const value = parseSlug(part.slice(dot + 1));
    if (param?.kind !== "choice" || value === null || param.values?.includes(value) === false) return null;
    choices[part.slice(0, dot)] = value;
  }
  return choices;
}
