import type { Locator, Page } from "playwright/test";
import { expect, heading, test } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

/** The years and months of the changelog. */
const years = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("group")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
const months = (year: Locator) => year.getByRole("group");
const open = (page: Page) => page.locator("[open]");

test("updates are grouped by year and month, with the latest open", async ({ page, visit, language }) => {
  await visit("/updates");
  await expect(heading(page)).toHaveText(words[language].updates.heading);
  await expect(years(page).getByRole("heading", { level: 2 })).toHaveText([
    "2025",
    "2024",
    "2023",
    "2022",
    "2021",
    "2020",
  ]);
  await expect(years(page).and(open(page))).toHaveCount(1);
  await expect(years(page).first()).toHaveAttribute("open");
  const latest = months(years(page).first());
  await expect(latest.first()).toHaveAttribute("open");
  await expect(latest.and(open(page))).toHaveCount(1);
  await expect(latest.first().getByRole("heading", { level: 3 })).toHaveText(
    { en: "September", zh: "9月" }[language],
  );
  const dates = await years(page)
    .first()
    .locator("time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(dates.every((date) => (date ?? "") <= "2025-09-30")).toBe(true);
  await expect(
    latest.first().getByText(words[language].updates.performance, { exact: true }).first(),
  ).toBeVisible();
  await expect(latest.first().getByRole("listitem").getByRole("listitem").first()).toBeVisible();
});

test("a year of updates folds and unfolds by mouse and keyboard", async ({ page, visit }) => {
  await visit("/updates");
  const year = years(page).filter({ has: page.getByRole("heading", { name: "2024" }) });
  await year.locator("summary").first().click();
  await expect(year).toHaveAttribute("open");
  const october = months(year).filter({ hasText: "October" });
  await october.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(october).toHaveAttribute("open");
  await expect(october.getByText(/VIP/).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(october).not.toHaveAttribute("open");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the list of updates folds without JavaScript", async ({ page, visit }) => {
    await visit("/updates");
    const year = years(page).last();
    await year.locator("summary").first().click();
    await expect(year).toHaveAttribute("open");
  });
});
