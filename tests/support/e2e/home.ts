import type { Page } from "playwright/test";
import { inEither } from "./texts.ts";

/** The anchors' rows, whose headings are links. */
export const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("region")
    .and(page.locator("[aria-roledescription=carousel]"))
    .filter({ has: page.getByRole("heading").getByRole("link") });
export const slides = (page: Page, row = 0) => rows(page).nth(row).locator("li").filter({ visible: true });

/** The four links below the stage. */
export const doors = (page: Page) =>
  page.getByRole("navigation", { name: inEither(({ home }) => home.doors) }).getByRole("link");

/** The stage with its three videos. */
export const featured = (page: Page) =>
  page.getByRole("region", { name: inEither(({ home }) => home.tonight) });

/** Where a returning visitor stopped. */
export const begun = (page: Page) =>
  page.getByRole("region", { name: inEither(({ player }) => player.continueTitle) });
