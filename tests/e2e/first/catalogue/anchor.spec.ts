import { gridCards as cards, expectQuery, pageField, pager, skeletons } from "#tests/support/e2e/lists.ts";
import { upstream } from "#tests/support/e2e/sandbox.ts";
import { expect, heading, status404, test } from "#tests/support/e2e/site.ts";
import { prefixes, say, words } from "#tests/support/e2e/texts.ts";

test("an anchor's page shows the anchor and eighteen videos @phone", async ({ page, visit, language }) => {
  const { anchor: w } = words[language];
  const prefix = prefixes[language];
  expect((await visit("/anchors/nia-hollow")).status()).toBe(200);
  await expect(heading(page)).toHaveText("Nia Hollow");
  await expect(page.getByRole("main").locator("header img")).toHaveAttribute("src", /avatars/);
  await expect(
    page
      .getByRole("main")
      .locator("header")
      .getByText(say[language]("video.count", { count: 43 }), { exact: true }),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(18);
  const loved = page.getByRole("region", { name: w.loved }).getByRole("listitem");
  await expect(loved).toHaveCount(8);
  await page
    .getByRole("navigation", { name: words[language].video.crumbs })
    .getByRole("link", { name: words[language].layout.anchors })
    .click();
  await expect(page).toHaveURL(`${prefix}/anchors`);
});

test("an anchor's pages list that anchor's videos, and page 1 has no parameter", async ({
  page,
  visit,
  language,
}) => {
  const { pager: turn } = words[language];
  const prefix = prefixes[language];
  await visit("/anchors/nia-hollow");
  await pager(page).getByRole("link", { name: turn.next }).click();
  await expectQuery(page, "page=2");
  await expect(cards(page)).toHaveCount(18);
  await pageField(page).fill("3");
  await pageField(page).press("Enter");
  await expectQuery(page, "page=3");
  await expect(cards(page)).toHaveCount(7);
  await pageField(page).fill("4");
  await pageField(page).blur();
  await expect(pageField(page)).toHaveValue("3");
  await pageField(page).fill("1");
  await pageField(page).blur();
  await expect(page).toHaveURL(`${prefix}/anchors/nia-hollow`);
  await expect(cards(page)).toHaveCount(18);
});

test("an anchor without videos has a page that says so", async ({ page, visit, language }) => {
  const { anchor: w } = words[language];
  expect((await visit("/anchors/evening-post")).status()).toBe(200);
  await expect(heading(page)).toHaveText("Evening Post");
  await expect(page.getByRole("heading", { name: w.emptyTitle })).toBeVisible();
  // The initial replaces the portrait.
  await expect(page.getByRole("main").getByText("E", { exact: true })).toBeVisible();
  // Only the panel shows the count.
  await expect(page.getByText(say[language]("video.count", { count: 0 }), { exact: true })).toHaveCount(0);
  await expect(cards(page)).toHaveCount(0);
  await expect(pager(page)).toHaveCount(0);
});

test('an anchor with one video reads "1 video"', async ({ page, visit, language }) => {
  await visit("/anchors/anselm-frost");
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText(say[language]("video.count", { count: 1 }), { exact: true })).toHaveCount(1);
});

test("an unknown anchor is a 404 with a way back", async ({ page, visit, expectErrors, language }) => {
  const { anchor: w } = words[language];
  const prefix = prefixes[language];
  expectErrors(status404);
  expect((await visit("/anchors/nobody-at-all")).status()).toBe(404);
  await expect(heading(page)).toHaveText(w.notFoundTitle);
  await page.getByRole("link", { name: w.back }).click();
  await expect(page).toHaveURL(`${prefix}/anchors`);
});

test("a page past the end is a 404 in the anchor's frame", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const { pager: turn, videos } = words[language];
  expectErrors(status404);
  expect((await visit("/anchors/nia-hollow?page=4")).status()).toBe(404);
  await expect(heading(page)).toHaveText("Nia Hollow");
  await expect(page.getByRole("heading", { name: videos.pastEndTitle })).toBeVisible();
  await page.getByRole("link", { name: turn.lastPage }).click();
  await expect(cards(page)).toHaveCount(7);
});

test("an anchor's address in any case of letters shows the anchor", async ({ page, visit }) => {
  expect((await visit("/anchors/Nia-Hollow")).status()).toBe(200);
  await expect(heading(page)).toHaveText("Nia Hollow");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/anchors\/nia-hollow$/);
});

test("eight grey cards are shown while a page of an anchor's videos is slow to come", async ({
  page,
  visit,
  sandbox,
}) => {
  await visit("/anchors/tomas-reed");
  await sandbox.fail({ path: upstream.videos, exact: true, latencyMs: 20_000 });
  await pager(page).getByRole("link", { name: words.en.pager.next }).click();
  await expect(skeletons(page, "videos")).toHaveCount(8);
  await sandbox.heal();
  await expect(cards(page)).toHaveCount(18);
  await expectQuery(page, "page=2");
});
