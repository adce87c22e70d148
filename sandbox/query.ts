import { type Answer, wpError } from "./answer.ts";

/** A page of a list: `page` counts from 1. */
export type Page = {
  page: number;
  perPage: number;
};

/** `page` and `per_page` of a request, or WordPress's own 400 where they are no numbers in range. */
export function readPage(query: URLSearchParams, fallback: number, most: number): Page | Answer {
  const page = readNumber(query.get("page"), 1);
  const perPage = readNumber(query.get("per_page"), fallback);
  if (!(page >= 1)) return badParameter("page", "page must be greater than or equal to 1");
  if (!(perPage >= 1 && perPage <= most)) {
    return badParameter("per_page", `per_page must be between 1 (inclusive) and ${most} (inclusive)`);
  }
  return { page, perPage };
}

export function pageCount(total: number, { perPage }: Page): number {
  return Math.ceil(total / perPage);
}

/** LIKE patterns for the words of a search text, every one of which must be found; `\` escapes. */
export function searchPatterns(search: string | null): string[] {
  return (search ?? "")
    .replace(/[‘’]/g, "'")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}

function readNumber(value: string | null, fallback: number): number {
  if (value === null || value === "") return fallback;
  return /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
}

function badParameter(name: string, reason: string): Answer {
  return wpError(400, "rest_invalid_param", `Invalid parameter(s): ${name}`, { params: { [name]: reason } });
}
