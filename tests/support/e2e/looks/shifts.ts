import { type Page, test } from "playwright/test";

type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type Shift = PerformanceEntry & { value: number; sources?: readonly Source[] };
type SeenShifts = { shift: number; moved: string[] };

/**
 * Adds up the layout shifts of every page from now on, and attaches what moved to the test's report.
 *
 * @returns a function that reads the sum of the current page
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen: SeenShifts = { shift: 0, moved: [] };
    Object.assign(window, { seenShifts: seen });
    const describe = ({ node, previousRect, currentRect }: Source) => {
      const html = node instanceof Element ? node.outerHTML : node?.textContent;
      return `${html?.slice(0, 120)} from ${previousRect.y} to ${currentRect.y}`;
    };
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources = [] } of list.getEntries() as Shift[]) {
        seen.shift += value;
        seen.moved.push([`${value} at ${startTime} ms`, ...sources.map(describe)].join("\n"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const seen = await page.evaluate(() => (window as unknown as { seenShifts: SeenShifts }).seenShifts);
    if (seen.moved.length > 0) await test.info().attach("what moved", { body: seen.moved.join("\n\n") });
    return seen.shift;
  };
}
