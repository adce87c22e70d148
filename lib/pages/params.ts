import type { Param } from "#lib/pages.ts";
import { encodeSearch, normaliseSearch } from "#lib/search.ts";
import { parseSlug } from "#lib/slug.ts";

/** Stands in a route's path where a parameter isn't given; it is no legal slug and no encoded search. */
export const absent = "~";

/** Stands where a page number would: the frame of a list for an address behind its last page. */
export const pastEnd = "past-end";

/** A page number, or null. */
export const parsePage = (raw: string): number | null => (/^[1-9]\d{0,4}$/.test(raw) ? Number(raw) : null);

/** Stands for every number that is too large to be a page's: it is past the end of any list. */
const beyond = "100000";

/** A segment of a route that may be absent (undefined), read by `parse`, which gives null for what can't be. */
export const parseOptional = <T>(raw: string, parse: (raw: string) => T | null): T | null | undefined =>
  raw === absent || raw.toUpperCase() === "%7E" ? undefined : parse(raw);

type Kind = {
  /** Whether a value, as it stands in a path, can be one at all. */
  isLegal(raw: string): boolean;
  /** The one spelling of a query's value, as a segment; null for one that says nothing: the first page, no text. */
  normalise(value: string): string | null;
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
    pattern: "[^/?#]{1,600}",
    absent,
  },
  page: {
    isLegal: (raw) => parsePage(raw) !== null || raw === beyond,
    normalise: (value) => {
      if (/^[1-9]\d{5,}$/.test(value)) return beyond;
      return value === "1" || parsePage(value) === null ? null : value;
    },
    pattern: "[1-9][0-9]*",
    absent: "1",
  },
};
