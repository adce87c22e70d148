/** A null page is an ellipsis. */
export type PagerItem = { key: string; page: number | null };

const jumps = [-100, -10, 10, 100];
/** Pages from which on an ellipsis opens. */
const longList = 12;

/** The round numbers to link: every hundredth page, every tenth of this hundred, every page of this ten. */
const rounds = [
  { step: 100, within: Number.POSITIVE_INFINITY },
  { step: 10, within: 100 },
  { step: 1, within: 10 },
];

/**
 * Pages of a long list that its ellipsis opens to: digit by digit, and 10 and 100 back and forth, so that any page is
 * three clicks from any other. The number of links barely grows with the list (product: Search engines).
 */
export function pagerIndex(current: number, total: number, shown: readonly number[]): number[] {
  if (total < longList) return [];
  const pages = rounds.flatMap(({ step, within }) => {
    const start = within === Number.POSITIVE_INFINITY ? 0 : Math.floor(current / within) * within;
    const end = Math.min(total, start + within - step);
    return Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, at) => start + at * step);
  });
  const linkedPages = new Set([...shown, current]);
  return [...new Set([...pages, ...jumps.map((jump) => current + jump)])]
    .filter((page) => page >= 1 && page <= total && !linkedPages.has(page))
    .toSorted((a, b) => a - b);
}

const pagesFrom = (first: number, last: number): PagerItem[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ key: `${first + index}`, page: first + index }));
const gap = (key: string): PagerItem => ({ key, page: null });

/**
 * The numbered pager (product: Anchors). Up to 7 pages: all. Near the start: 1 to 5, an ellipsis, the last. Near the
 * end: the first, an ellipsis, the last 5. Else: the first, the current one with its neighbours, the last, with
 * ellipses.
 */
export function pagerItems(current: number, total: number): PagerItem[] {
  if (total <= 7) return pagesFrom(1, total);
  const first = pagesFrom(1, 1);
  const last = pagesFrom(total, total);
  if (current <= 4) return [...pagesFrom(1, 5), gap("after"), ...last];
  if (current >= total - 3) return [...first, gap("before"), ...pagesFrom(total - 4, total)];
  return [...first, gap("before"), ...pagesFrom(current - 1, current + 1), gap("after"), ...last];
}
