import type { Page, Param } from "./pages.ts";
import { encodeSearch, normaliseSearch } from "./search.ts";
import { parseSlug } from "./slug.ts";

/** Stands for an absent parameter in a route's path; neither a slug nor an encoded search can be `~`. */
export const absentSegment = "~";

/** Whether a segment is `absentSegment`, in the spelling of routes or browsers. */
export const isAbsent = (raw: string): boolean => raw === absentSegment || raw.toUpperCase() === "%7E";

/** Stands in for a page number past the end: only the list section is rendered. */
export const pastEndSegment = "past-end";

export const parsePage = (raw: string): number | null => (/^[1-9]\d{0,4}$/.test(raw) ? Number(raw) : null);

/** Any larger number: past the end of every list. */
const tooLarge = "100000";

/** Parses an optional segment: undefined if absent, null if `parse` rejects it. */
export const parseOptional = <T>(raw: string, parse: (raw: string) => T | null): T | null | undefined =>
  isAbsent(raw) ? undefined : parse(raw);

type Params = NonNullable<Page["params"]>;

type Kind = {
  isLegal(raw: string): boolean;
  /** A query value as a canonical segment; null for a value without effect, such as the first page or an empty text. */
  normalise(value: string, param: Param): string | null;
  /** The pattern of the values that a rewrite passes on; absent where no rewrite does. */
  pattern?: string;
  /** The segment that stands for an absent parameter. */
  absent: string;
};

export const kinds: Record<Param["kind"], Kind> = {
  // Without a pattern: a search has to be encoded, which no rewrite does (middleware.ts).
  search: {
    isLegal: () => true,
    normalise: (value) => encodeSearch(normaliseSearch(value)) || null,
    absent: absentSegment,
  },
  slug: {
    isLegal: (raw) => parseSlug(raw) !== null,
    normalise: (value) => (value === "" ? null : encodeURIComponent(value)),
    // ASCII only: Next puts the route in a header, where other letters break it (middleware.ts).
    pattern: '[!-"$-.0->@-~]{1,600}',
    absent: absentSegment,
  },
  // Without a pattern: the combinations of choices would need countless rewrites.
  choice: {
    isLegal: (raw) => parseSlug(raw) !== null,
    normalise: (value, param) => {
      const values = param.kind === "choice" ? param.values : undefined;
      return value === "" || values?.includes(value) === false ? null : encodeURIComponent(value);
    },
    absent: absentSegment,
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

/** The choices as one segment, in the table's order: `sort.views,length.long`. */
export function joinChoices(params: Params, values: Readonly<Record<string, string | undefined>>): string {
  const chosenNames = Object.keys(params).filter((name) => params[name]?.kind === "choice" && values[name]);
  return chosenNames.map((name) => `${name}.${values[name]}`).join(",") || absentSegment;
}

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
