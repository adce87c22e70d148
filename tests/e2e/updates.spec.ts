import { expect, heading, languages, test } from "#tests/support/e2e-site.ts";

for (const language of languages)
  test(`years and months, newest first, the latest ones open (${language}) @phone`, async ({
    page,
    visit,
  }) => {
    await visit("/updates", { language });
    await expect(heading(page)).toHaveText(language === "en" ? "Updates" : "更新日志");
    const years = page.locator("main details.year");
    await expect(years.getByRole("heading", { level: 2 })).toHaveText([
      "2025",
      "2024",
      "2023",
      "2022",
      "2021",
      "2020",
    ]);
    await expect(page.locator("main details.year[open]")).toHaveCount(1);
    await expect(years.first()).toHaveAttribute("open");
    const months = years.first().locator("details.fold");
    await expect(months.first()).toHaveAttribute("open");
    expect(await years.first().locator("details[open]").count()).toBe(1);
    await expect(months.first().getByRole("heading", { level: 3 })).toHaveText(
      language === "en" ? "September" : "9月",
    );
    const dates = await years
      .first()
      .locator("time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(dates.every((date) => (date ?? "") <= "2025-09-30")).toBe(true);
    await expect(months.first().locator(".tag").first()).toHaveText(
      language === "en" ? "Performance" : "性能",
    );
    await expect(months.first().locator("ul ul li").first()).toBeVisible();
  });

test("a year folds and unfolds by mouse and keyboard", async ({ page, visit }) => {
  await visit("/updates");
  const year = page.locator("main details.year").filter({ hasText: "2024" });
  await year.locator("summary").first().click();
  await expect(year).toHaveAttribute("open");
  const october = year.locator("details.fold").filter({ hasText: "October" });
  await october.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(october).toHaveAttribute("open");
  await expect(october.getByText(/VIP/).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(october).not.toHaveAttribute("open");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("it folds too", async ({ page, visit }) => {
    await visit("/updates");
    const year = page.locator("main details.year").last();
    await year.locator("summary").first().click();
    await expect(year).toHaveAttribute("open");
  });
});
