import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { expect, ready, signIn, test } from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

test("an administrator reads the numbers by keyboard and downloads a file @phone", async ({
  page,
  visit,
  language,
}) => {
  const { numbers } = words[language];
  const main = page.getByRole("main");
  await signIn(page, ready("admin"));
  await visit("/admin/numbers");
  await expect(heading(page)).toHaveText(numbers.title);
  await expect(main.getByRole("heading", { name: numbers.revenue })).toBeVisible();
  await expect(main.getByRole("button", { name: numbers.periods[28] })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectAccessible(page, "the numbers");

  const year = main.getByRole("button", { name: numbers.periods[365] });
  await year.press("Enter");
  await expect(main.getByRole("heading", { name: numbers.chartWeeks })).toBeVisible();
  const chart = main.getByText(numbers.chartTable);
  await chart.press("Enter");
  await expect(main.getByRole("columnheader", { name: numbers.day })).toBeVisible();
  await expectAccessible(page, "a year with its table");

  const download = page.waitForEvent("download");
  await main.getByRole("link", { name: numbers.csvOf.replace("{table}", numbers.membersTitle) }).click();
  expect((await download).suggestedFilename()).toMatch(/^members-.*\.csv$/);
});

test("a free member reads for whom the numbers are", async ({ page, visit, language, expectErrors }) => {
  expectErrors(/403/);
  const { numbers } = words[language];
  await signIn(page, ready("free"));
  await visit("/admin/numbers");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(numbers.forbiddenTitle);
  await expectAccessible(page, "no numbers");
});
