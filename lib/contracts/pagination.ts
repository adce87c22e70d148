import * as z from "zod/mini";

/** Pages count from 1; an empty list has one page. */
export const pagination = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalResults: z.number(),
});
export type Pagination = z.output<typeof pagination>;
