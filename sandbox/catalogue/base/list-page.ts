import { wpError } from "#sandbox/base/answers.ts";
import type { SandboxContext } from "#sandbox/base/context.ts";

/** A page of a list. `page` counts from 1; `offset` is the number of items before the page. */
export type ListPage = {
  page: number;
  perPage: number;
  offset: number;
};

/** Reads `page` and `per_page` of a request; throws WordPress's 400 if they are not numbers in range. */
export function readListPage(c: SandboxContext, usual: number, most: number): ListPage {
  const page = readNumber(c.req.query("page"), 1);
  const perPage = readNumber(c.req.query("per_page"), usual);
  if (!(page >= 1)) throw badParameter("page", "page must be greater than or equal to 1");
  if (!(perPage >= 1 && perPage <= most)) {
    throw badParameter("per_page", `per_page must be between 1 (inclusive) and ${most} (inclusive)`);
  }
  return { page, perPage, offset: (page - 1) * perPage };
}

export function pageCount(total: number, { perPage }: ListPage): number {
  return Math.ceil(total / perPage);
}

function readNumber(value: string | undefined, usual: number): number {
  if (value === undefined || value === "") return usual;
  return /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
}

function badParameter(name: string, reason: string) {
  return wpError(400, "rest_invalid_param", `Invalid parameter(s): ${name}`, { params: { [name]: reason } });
}
