import type { Page } from "playwright/test";
import { badge, cards } from "#tests/support/e2e/lists.ts";
import { freezeUntilQuiet } from "#tests/support/e2e/page-clock.ts";
import { header, languageButton } from "#tests/support/e2e/shell.ts";
import { expect, heading, hydrated, test } from "#tests/support/e2e/site.ts";
import { say, words } from "#tests/support/e2e/texts.ts";

const googlebot =
  "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const chooser = (page: Page) => page.getByRole("dialog", { name: words.en.chooser.title });

const storedChoice = async (page: Page) => ({
  stored: await page.evaluate(() => localStorage.getItem("lang")),
  cookie: (await page.context().cookies()).find(({ name }) => name === "lang")?.value,
});

async function choose(page: Page, language: "EN" | "ZH") {
  // Before hydration the link leads to the home page.
  await hydrated(page);
  await languageButton(page).click();
  await header(page)
    .getByRole("link", { name: new RegExp(`^${language}`) })
    .click();
}

test.describe("in a Chinese browser", () => {
  test.use({ locale: "zh-CN" });
  test("the question about the language is in Chinese first in a Chinese browser", async ({ page }) => {
    await page.goto("/updates");
    await expect(chooser(page).getByRole("button")).toHaveText(["中文", "English"]);
    await expect(chooser(page).getByRole("button").first()).toBeFocused();
  });
});

test("the question about the language is shown to a first visitor until it is answered", async ({ page }) => {
  const answer = await page.goto("/videos");
  expect(await answer?.text()).not.toContain('role="dialog"');
  await expect(cards(page)).toHaveCount(30);
  await expect(chooser(page)).toBeVisible();
  await expect(chooser(page).getByRole("button")).toHaveText(["English", "中文"]);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("English");
  for (const expected of ["中文", "English", "中文"]) {
    await page.keyboard.press("Tab");
    expect(await focused()).toBe(expected);
  }
  await page.keyboard.press("Shift+Tab");
  expect(await focused()).toBe("English");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(chooser(page)).toBeVisible();
  await page.reload();
  await expect(chooser(page)).toBeVisible();
});

test("choosing Chinese opens the same page in Chinese, and the choice is stored", async ({ page }) => {
  const quiet = await freezeUntilQuiet(page);
  await page.goto("/videos?page=2&anchor=nia-hollow");
  await quiet();
  await chooser(page).getByRole("button", { name: "中文" }).click();
  await expect(page).toHaveURL(/\/zh\/videos\?page=2&anchor=nia-hollow$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  await expect(badge(page, say.zh("videos.filteredBy", { name: "Nia Hollow" }))).toBeVisible();
  expect(await storedChoice(page)).toEqual({ stored: "zh", cookie: "zh" });
  await page.goto("/anchors?page=2");
  await expect(page).toHaveURL("/zh/anchors?page=2");
  await expect(heading(page)).toHaveText(words.zh.anchors.heading);
  await quiet();
  await expect(chooser(page)).toHaveCount(0);
});

test("choosing English keeps the page, and ends the question", async ({ page }) => {
  const quiet = await freezeUntilQuiet(page);
  await page.goto("/updates");
  await quiet();
  await chooser(page).getByRole("button", { name: "English" }).click();
  await expect(chooser(page)).toHaveCount(0);
  await expect(page).toHaveURL("/updates");
  expect(await storedChoice(page)).toEqual({ stored: "en", cookie: "en" });
  await page.reload();
  await quiet();
  await expect(chooser(page)).toHaveCount(0);
});

test("the language switcher keeps the page and its query, both ways @phone", async ({ page, visit }) => {
  await visit("/videos?anchor=nia-hollow&page=2", { language: "en" });
  await choose(page, "ZH");
  await expect(page).toHaveURL(/\/zh\/videos\?anchor=nia-hollow&page=2$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  await expect(cards(page)).toHaveCount(13);
  expect(await storedChoice(page)).toEqual({ stored: "zh", cookie: "zh" });
  await choose(page, "EN");
  await expect(page).toHaveURL(/:\d+\/videos\?anchor=nia-hollow&page=2$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(await storedChoice(page)).toEqual({ stored: "en", cookie: "en" });
});

test("the language switcher's present language is no link @phone", async ({ page, visit }) => {
  for (const [language, choice] of [
    ["en", "EN"],
    ["zh", "ZH"],
  ] as const) {
    const answer = await visit("/videos?page=2", { language });
    await page.context().clearCookies({ name: "lang" });
    await page.evaluate(() => document.body.setAttribute("data-same", ""));
    await choose(page, choice);
    await expect(header(page).getByRole("link", { name: "EN · English" })).toBeHidden();
    await expect.poll(() => storedChoice(page)).toEqual({ stored: language, cookie: language });
    await expect(page).toHaveURL(answer.url());
    await expect(page.locator("body[data-same]")).toHaveCount(1);
  }
});

test("the language switcher works by keyboard", async ({ page, visit }) => {
  await visit("/items");
  await languageButton(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/zh/items");
});

test.describe("a search engine's renderer", () => {
  test.use({ userAgent: googlebot });
  test("a search engine's renderer chooses no language", async ({ page }) => {
    const quiet = await freezeUntilQuiet(page);
    await page.goto("/");
    await quiet();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
