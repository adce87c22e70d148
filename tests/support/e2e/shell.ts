import type { Page } from "playwright/test";
import { inEither, words } from "./texts.ts";

export const header = (page: Page) => page.getByRole("banner");
/** The visible main links, including those of a phone's menu. */
export const mainLinks = (page: Page) =>
  page.getByRole("navigation", { name: inEither(({ layout }) => layout.mainNav) }).getByRole("link");
export const menuButton = (page: Page) => header(page).getByLabel(inEither(({ layout }) => layout.menu));
export const languageButton = (page: Page) =>
  header(page).getByLabel(inEither(({ layout }) => layout.language));
/** Opens a section by the English main navigation. */
export const goTo = (page: Page, section: "home" | "videos" | "anchors") =>
  mainLinks(page).filter({ hasText: words.en.layout[section] }).click();
/** A link of a phone's tab bar. */
export const tab = (page: Page, name: "home" | "triggers" | "search" | "library" | "you") =>
  page
    .getByRole("navigation", { name: inEither(({ layout }) => layout.tabs) })
    .getByRole("link", { name: new RegExp(`${inEither(({ layout }) => layout[name]).source}$`) });
