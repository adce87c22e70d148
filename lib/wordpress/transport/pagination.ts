import * as z from "zod";
import type { Pagination } from "#lib/contracts/pagination.ts";
import * as field from "./fields.ts";

/** A missing `pagination` means one page. */
export const rawPagination = z
  .object({ currentPage: field.countField, totalPages: field.countField, totalResults: field.countField })
  .nullish()
  .catch(null);

export function mapPagination(raw: z.output<typeof rawPagination>, shown: number): Pagination {
  if (!raw) return { currentPage: 1, totalPages: 1, totalResults: shown };
  return {
    currentPage: Math.max(1, raw.currentPage),
    totalPages: Math.max(1, raw.totalPages),
    totalResults: raw.totalResults,
  };
}
