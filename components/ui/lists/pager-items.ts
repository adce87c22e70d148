/** A page number to link to, or an ellipsis. */
export type PagerItem = { key: string; page: number | null };

/** How far a list's pager jumps. */
const jumps = [-100, -10, 10, 100];
/** Pages from which on jumping is shorter than turning. */
const long = 12;

/**
 * The pages that a long list's pager jumps to besides those that it shows: the first, 100 and 10 back and on, the last
 * (product: Search engines).
 */
export function pagerJumps(current: number, total: number, shown: readonly number[]): number[] {
  if (total < long) return [];
  const far = [1, ...jumps.map((by) => current + by), total];
  const given = new Set([...shown, current]);
  return [...new Set(far)].filter((page) => page >= 1 && page <= total && !given.has(page));
}

/** The round pages of which those are that stand around a page: every hundredth, tenth of its hundred, page of its ten. */
const rounds = [
  { step: 100, within: Number.POSITIVE_INFINITY },
  { step: 10, within: 100 },
  { step: 1, within: 10 },
];

/**
 * The index of a long list: with it every page is three clicks away from any other, as one finds a number by its digits.
 * 10,000 pages have as many links as a hundred of them.
 */
export function pagerIndex(current: number, total: number): number[] {
  if (total < long) return [];
  const pages = rounds.flatMap(({ step, within }) => {
    const start = within === Number.POSITIVE_INFINITY ? 0 : Math.floor(current / within) * within;
    const end = Math.min(total, start + within - step);
    return Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, at) => start + at * step);
  });
  return [...new Set([1, ...pages])].filter((page) => page >= 1).toSorted((a, b) => a - b);
}

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
