import type { Page } from "playwright/test";
import { inEither, words } from "./e2e-texts.ts";

export const header = (page: Page) => page.getByRole("banner");
/** The links of the main navigation that are on the screen, a phone's menu among them. */
export const mainLinks = (page: Page) =>
  page.getByRole("navigation", { name: inEither(({ layout }) => layout.mainNav) }).getByRole("link");
/** Opens a phone's menu. */
export const menuButton = (page: Page) => header(page).getByLabel(inEither(({ layout }) => layout.menu));
/** Opens the menu of languages. */
export const languageButton = (page: Page) =>
  header(page).getByLabel(inEither(({ layout }) => layout.language));
/** Goes to a section by the English main navigation. */
export const goTo = (page: Page, section: "videos" | "anchors") =>
  mainLinks(page).filter({ hasText: words.en.layout[section] }).click();
