import type { Page } from "playwright/test";
import { siteUrl } from "#harness/addresses.ts";
import { expect, madeUpAd, signIn, test } from "#tests/support/e2e/ads.ts";
import { cards } from "#tests/support/e2e/lists.ts";
import { goTo } from "#tests/support/e2e/shell.ts";

const anchor = "/anchors/nia-hollow";

/** Marks the document; a navigation within the app keeps the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => "sameDocument" in window);

test("a visitor who sees ads enters and leaves pages with ads by a new document", async ({
  page,
  visit,
  network,
}) => {
  await network("loads");
  await visit("/videos");
  await mark(page);
  await cards(page).first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/video\//);
  await expect.poll(() => isMarked(page)).toBe(false);

  await visit(anchor);
  await expect(page.getByText(madeUpAd).first()).toBeVisible();
  await mark(page);
  await goTo(page, "videos");
  await expect(page).toHaveURL(/\/videos$/);
  await expect.poll(() => isMarked(page)).toBe(false);
  expect(await page.evaluate(() => "AdProvider" in window)).toBe(false);
});

test("a member who sees no ads navigates within the app", async ({ page, visit }) => {
  await signIn(page, "gold");
  await visit("/videos");
  await mark(page);
  await cards(page).first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/video\//);
  expect(await isMarked(page)).toBe(true);
});

test.describe("where no ad network is configured", () => {
  test.use({ baseURL: siteUrl });
  test("everybody navigates within the app where no ad network is configured", async ({ page, visit }) => {
    await visit("/videos");
    await mark(page);
    await cards(page).first().getByRole("link").first().click();
    await expect(page).toHaveURL(/\/video\//);
    expect(await isMarked(page)).toBe(true);
  });
});
