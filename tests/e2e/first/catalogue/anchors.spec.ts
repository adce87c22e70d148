import type { Page } from "playwright/test";
import {
  anchorCards,
  expectQuery,
  hold,
  pager,
  searchBox,
  skeletons,
  watchListRequests,
} from "#tests/support/e2e/lists.ts";
import { upstream } from "#tests/support/e2e/sandbox.ts";
import { expect, heading, languages, status404, test } from "#tests/support/e2e/site.ts";
import { inEither, prefixes, say, words } from "#tests/support/e2e/texts.ts";

/** "Showing 1 to 50 of 64 anchors" */
const showing = (page: Page) =>
  page
    .getByRole("status")
    .filter({ visible: true, hasText: inEither(({ anchors }) => anchors.showing.split("{")[0] ?? "") });

test("anchors are listed fifty a page, with counts and pages @phone", async ({ page, visit, language }) => {
  const { anchors: w, pager: turn } = words[language];
  const t = say[language];
  const prefix = prefixes[language];
  expect((await visit("/anchors")).status()).toBe(200);
  await expect(heading(page)).toHaveText(w.heading);
  await expect(anchorCards(page)).toHaveCount(50);
  await expect(showing(page)).toHaveText(t("anchors.showing", { from: 1, to: 50, total: 64 }));
  await expect(pager(page).getByRole("link")).toHaveCount(3);
  await pager(page).getByRole("link", { name: turn.next }).click();
  await expectQuery(page, "page=2");
  await expect(anchorCards(page)).toHaveCount(14);
  await expect(showing(page)).toHaveText(t("anchors.showing", { from: 51, to: 64, total: 64 }));
  await expect(anchorCards(page).filter({ hasText: "Evening Post" })).toContainText(
    t("video.count", { count: 0 }),
  );
  await expect(anchorCards(page).filter({ hasText: "Anselm Frost" })).toContainText(
    t("video.count", { count: 1 }),
  );
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await pager(page).getByRole("link", { name: /1/ }).click();
  await expect(page).toHaveURL(`${prefix}/anchors`);
  await expect(anchorCards(page).first()).toContainText(t("video.count", { count: 43 }));
});

test("a search for an anchor's name starts at page 1 without loading a document", async ({
  page,
  visit,
  language,
}) => {
  const t = say[language];
  await visit("/anchors?page=2");
  const requests = watchListRequests(page);
  const entries = await page.evaluate(() => history.length);
  await searchBox(page).pressSequentially("ar");
  await expectQuery(page, "search=ar");
  const shown = await anchorCards(page).count();
  await expect(showing(page)).toHaveText(
    t("anchors.showingMatching", { from: 1, to: shown, total: shown, query: "ar" }),
  );
  for (const card of await anchorCards(page).all()) await expect(card).toContainText(/ar/i);
  expect(requests).toEqual(["search=ar"]);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expect(searchBox(page)).toBeFocused();
});

test("the anchors' order and language are chosen without loading a document", async ({
  page,
  visit,
  language,
}) => {
  const { anchors: w, choices } = words[language];
  await visit("/anchors");
  await page.getByRole("combobox", { name: choices.sort.label }).selectOption(w.sort.name);
  await expectQuery(page, "sort=name");
  await expect(anchorCards(page).first()).toContainText(/^[A阿]/);
  await page.getByRole("link", { name: choices.language.options.zh, exact: true }).click();
  await expectQuery(page, "sort=name", "language=zh");
  await expect(anchorCards(page).filter({ hasText: "小鹿耳语" })).toHaveCount(1);
  await expect(page.getByRole("link", { name: choices.language.options.zh, exact: true })).toBeFocused();
});

test("a search that finds no anchor says so, and offers similar anchors and a way back", async ({
  page,
  visit,
  language,
}) => {
  const { anchor, anchors: w } = words[language];
  const t = say[language];
  await visit("/anchors?search=lantren");
  const meant = page.getByRole("region", { name: t("videos.didYouMean", { query: "lantern" }) });
  await expect(meant.getByRole("link")).toHaveText([/Paper Lantern/]);
  await visit("/anchors?search=qqqq");
  await expect(page.getByRole("heading", { name: w.emptyTitle })).toBeVisible();
  await expect(page.getByText(t("anchors.emptySearch", { query: "qqqq" }))).toBeVisible();
  await expect(page.getByRole("region", { name: w.others }).getByRole("link")).toHaveCount(6);
  await page.getByRole("link", { name: anchor.back }).click();
  await expect(anchorCards(page)).toHaveCount(50);
  await expect(searchBox(page)).toHaveValue("");
});

test("a page past the last anchor is not found, with the list's frame and a way to the last page", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const { anchors: w, pager: turn } = words[language];
  expectErrors(status404);
  expect((await visit("/anchors?page=3")).status()).toBe(404);
  await expect(heading(page)).toHaveText(w.heading);
  await expect(page.getByRole("heading", { name: w.pastEndTitle })).toBeVisible();
  await page.getByRole("link", { name: turn.lastPage }).click();
  await expect(anchorCards(page)).toHaveCount(14);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("without JavaScript the anchors' search is a form and their pages are links", async ({
    page,
    visit,
  }) => {
    await visit("/anchors");
    await pager(page)
      .getByRole("link", { name: say.en("pager.goTo", { page: 2 }) })
      .click();
    await expectQuery(page, "page=2");
    await searchBox(page).fill("frost");
    await searchBox(page).press("Enter");
    await expectQuery(page, "search=frost");
    await expect(anchorCards(page)).toHaveText([/Anselm Frost/]);
  });
});

test.describe("what WordPress may have", () => {
  test("an empty list of anchors is reported on its page", async ({ page, visit, pretend }) => {
    await pretend(["anchors"], { path: upstream.anchors, body: [] });
    for (const language of languages) {
      expect((await visit("/anchors", { language })).status()).toBe(200);
      await expect(page.getByRole("heading", { name: words[language].anchors.emptyTitle })).toBeVisible();
      await expect(page.getByText(words[language].anchors.emptyText)).toBeVisible();
    }
  });

  test("the pager of ten pages has ellipses, and grey cards stand in while a page of anchors loads", async ({
    page,
    visit,
    pretend,
  }) => {
    const body = Array.from({ length: 500 }, (_, at) => ({
      id: at + 1,
      slug: `a-${at + 1}`,
      title: `Anchor ${at + 1}`,
      featured_media_url: null,
      count: at,
    }));
    await pretend(["anchors"], { path: upstream.anchors, body });
    const numbers = pager(page).getByRole("listitem");
    for (const [number, expected] of [
      [1, "1 2 3 4 5 … 10"],
      [5, "1 … 4 5 6 … 10"],
      [8, "1 … 6 7 8 9 10"],
    ] as const) {
      await visit(`/anchors?page=${number}`);
      expect((await numbers.allTextContents()).join(" ")).toBe(expected);
      await expect(pager(page).locator("[aria-current=page]")).toHaveText(String(number));
    }
    await expect(showing(page)).toHaveText(say.en("anchors.showing", { from: 351, to: 400, total: 500 }));
    const release = await hold(page, /anchors\?page=9/);
    await pager(page)
      .getByRole("link", { name: say.en("pager.goTo", { page: 9 }) })
      .click();
    await expect(skeletons(page, "anchors")).toHaveCount(10);
    release();
    await expect(showing(page)).toHaveText(say.en("anchors.showing", { from: 401, to: 450, total: 500 }));
  });
});
