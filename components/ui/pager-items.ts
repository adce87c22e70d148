/** A page number to link to, or an ellipsis. */
export type PagerItem = { key: string; page: number | null };

const pagesFrom = (first: number, last: number): PagerItem[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ key: `${first + index}`, page: first + index }));
const gap = (key: string): PagerItem => ({ key, page: null });

/**
 * The numbered pager (product: Anchors): up to 7 pages all numbers; near the start 1 to 5, an ellipsis and the last;
 * near the end the first, an ellipsis and the last 5; else the first, the current one with its neighbours and
 * the last, with ellipses.
 */
export function pagerItems(current: number, total: number): PagerItem[] {
  if (total <= 7) return pagesFrom(1, total);
  const first = pagesFrom(1, 1);
  const last = pagesFrom(total, total);
  if (current <= 4) return [...pagesFrom(1, 5), gap("after"), ...last];
  if (current >= total - 3) return [...first, gap("before"), ...pagesFrom(total - 4, total)];
  return [...first, gap("before"), ...pagesFrom(current - 1, current + 1), gap("after"), ...last];
}
