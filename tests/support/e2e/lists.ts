import type { Page } from "playwright/test";
import { expect } from "./site.ts";
import { inEither } from "./texts.ts";

/** List entries that lead to a video. */
export const cards = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator('a[href*="/video/"]') });
/** The cards of a page's list, without those of rows. */
export const gridCards = (page: Page) => cards(page).and(page.locator(".grid-videos > li"));
/** List entries that lead to an anchor. */
export const anchorCards = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator('a[href*="/anchors/"]') });
export const pager = (page: Page) =>
  page.getByRole("navigation", { name: inEither(({ pager: texts }) => texts.label) });
export const pageField = (page: Page) => pager(page).getByRole("textbox");
/** A link that filters the list in place. */
export const choice = (page: Page, name: string) =>
  page.getByRole("main").getByRole("link", { name, exact: true });
/** Opens the sheet with the filters, which only a phone has. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: inEither(({ choices }) => choices.filters) });
  if (await button.isVisible()) await button.click();
}
export const searchBox = (page: Page) => page.getByRole("main").getByRole("searchbox");

/** The filter badge with this text. */
export const badge = (page: Page, text: string) =>
  page.getByRole("main").locator("p").filter({ hasText: text, visible: true });

/** The skeleton cards of a grid; screen readers hear that it loads. */
export const skeletons = (page: Page, kind: "videos" | "anchors") =>
  page
    .getByRole("status")
    .filter({ hasText: inEither((texts) => texts[kind].loading) })
    .locator("[aria-hidden=true] > *");

const query = (page: Page) => [...new URL(page.url()).searchParams].toSorted().map((pair) => pair.join("="));

/** Waits until the URL has exactly these parameters, in any order. */
export const expectQuery = (page: Page, ...expected: string[]) =>
  expect.poll(() => query(page)).toEqual(expected.toSorted());

/** Collects the queries of the browser's list requests from now on. */
export function watchListRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!/\/(?:videos|anchors)$/.test(pathname)) return;
    searchParams.delete("_rsc");
    requests.push(decodeURIComponent(searchParams.toString()));
  });
  return requests;
}

/** Delays matching requests until the returned function is called. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
