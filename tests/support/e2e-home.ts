import type { Page } from "playwright/test";

/** The rows of anchors' videos, whose headings lead to them. */
export const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("region")
    .and(page.locator("[aria-roledescription=carousel]"))
    .filter({ has: page.getByRole("heading").getByRole("link") });
export const slides = (page: Page, row = 0) => rows(page).nth(row).locator("li").filter({ visible: true });
/** The four ways into the site: links that hold a heading and a line of text. */
export const tiles = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("link")
    .filter({ has: page.getByRole("heading") })
    .filter({ has: page.locator("p") });
