import type { Page } from "playwright/test";

/** The anchors' rows, whose headings are links. */
export const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("region")
    .and(page.locator("[aria-roledescription=carousel]"))
    .filter({ has: page.getByRole("heading").getByRole("link") });
export const slides = (page: Page, row = 0) => rows(page).nth(row).locator("li").filter({ visible: true });
/** The four tiles: links with a heading and a line of text. */
export const tiles = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("link")
    .filter({ has: page.getByRole("heading") })
    .filter({ has: page.locator("p") });

/** How much of the picture a tile's scrim covers behind its text. */
export const coverBelowWords = (page: Page) =>
  page
    .getByRole("main")
    .locator("div, a")
    .filter({ has: page.locator("> img[width='960'], > picture > img[width='960']") })
    .evaluateAll((found) => {
      const coverAt = (gradient: string, length: number, at: number) => {
        const stops = [...gradient.matchAll(/rgba\(\d+, \d+, \d+, ([\d.]+)\) ([\d.]+)(%|px)/g)].map(
          ([, alpha, place, unit]) =>
            [Number(alpha), unit === "%" ? (Number(place) * length) / 100 : Number(place)] as const,
        );
        const [from, start] = stops.findLast(([, place]) => place <= at) ?? [0, 0];
        const [to, end] = stops.find(([, place]) => place > at) ?? [from, length];
        return from + ((to - from) * (at - start)) / (end - start || 1);
      };
      return found.map((tile) => {
        const box = tile.getBoundingClientRect();
        const gradient = getComputedStyle(tile, "::after").backgroundImage;
        const covers = [...tile.querySelectorAll("h1, h2, p")].map((words) => {
          const range = document.createRange();
          range.selectNodeContents(words);
          const { right, top } = range.getBoundingClientRect();
          return gradient.includes("90deg")
            ? coverAt(gradient, box.width, right - box.left)
            : coverAt(gradient, box.height, top - box.top);
        });
        return Math.min(...covers);
      });
    });
