import type { Page } from "playwright/test";
import {
  expectQuery,
  hold,
  pager,
  searchBox,
  skeletons,
  watchListRequests,
} from "#tests/support/e2e-lists.ts";
import { upstream } from "#tests/support/e2e-sandbox.ts";
import { expect, heading, languages, status404, status503, test } from "#tests/support/e2e-site.ts";

const anchorCards = (page: Page) => page.locator("ul.grid-anchors > li:visible");
const showing = (page: Page) => page.getByRole("status").filter({ visible: true, hasText: /Showing|显示/ });

const words = {
  en: {
    prefix: "",
    heading: "Anchors",
    first: "Showing 1 to 50 of 64 anchors",
    second: "Showing 51 to 64 of 64 anchors",
    matching: "Showing 1 to 3 of 3 anchors matching “ar”",
    none: "No videos",
    one: "1 video",
    empty: "No Anchors Found",
    emptyText: "There are no anchors here yet. Please come back soon.",
    emptySearch: "No anchor's name matches “qqqq”. Try another spelling.",
    failed: "Unable to Load Anchors",
    failedText: "Could not load anchor data. Please try again later.",
    next: "Next",
    back: "All anchors",
    pastEnd: "No anchors on this page",
    last: "Go to the last page",
  },
  zh: {
    prefix: "/zh",
    heading: "主播",
    first: "显示第 1 到 50 位，共 64 位主播",
    second: "显示第 51 到 64 位，共 64 位主播",
    matching: "显示第 1 到 3 位，共 3 位与“ar”匹配的主播",
    none: "暂无视频",
    one: "1 个视频",
    empty: "没有找到主播",
    emptyText: "这里还没有主播，请过些时候再来。",
    emptySearch: "没有名字与“qqqq”匹配的主播，换个写法试试。",
    failed: "主播加载失败",
    failedText: "无法加载主播数据，请稍后再试。",
    next: "下一页",
    back: "全部主播",
    pastEnd: "这一页没有主播",
    last: "前往最后一页",
  },
};

for (const language of languages) {
  const w = words[language];

  test(`fifty a page, what is shown, counts, pages (${language}) @phone`, async ({ page, visit }) => {
    expect((await visit("/anchors", { language })).status()).toBe(200);
    await expect(heading(page)).toHaveText(w.heading);
    await expect(anchorCards(page)).toHaveCount(50);
    await expect(showing(page)).toHaveText(w.first);
    await expect(pager(page).getByRole("link")).toHaveCount(3);
    await pager(page).getByRole("link", { name: w.next }).click();
    await expectQuery(page, "page=2");
    await expect(anchorCards(page)).toHaveCount(14);
    await expect(showing(page)).toHaveText(w.second);
    await expect(anchorCards(page).filter({ hasText: "Evening Post" })).toContainText(w.none);
    await expect(anchorCards(page).filter({ hasText: "Anselm Frost" })).toContainText(w.one);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await pager(page).getByRole("link", { name: /1/ }).click();
    await expect(page).toHaveURL(`${w.prefix}/anchors`);
    await expect(anchorCards(page).first()).toContainText(language === "en" ? "43 videos" : "43 个视频");
  });

  test(`searching by name starts at page 1, in place (${language})`, async ({ page, visit }) => {
    await visit("/anchors?page=2", { language });
    const asked = watchListRequests(page);
    const entries = await page.evaluate(() => history.length);
    await searchBox(page).pressSequentially("ar");
    await expectQuery(page, "search=ar");
    const shown = await anchorCards(page).count();
    await expect(showing(page)).toHaveText(w.matching.replaceAll("3", String(shown)));
    for (const card of await anchorCards(page).all()) await expect(card).toContainText(/ar/i);
    expect(asked).toEqual(["search=ar"]);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await expect(searchBox(page)).toBeFocused();
  });

  test(`nothing found says so, with a way back (${language})`, async ({ page, visit }) => {
    await visit("/anchors?search=qqqq", { language });
    await expect(page.getByRole("heading", { name: w.empty })).toBeVisible();
    await expect(page.getByText(w.emptySearch)).toBeVisible();
    await page.getByRole("link", { name: w.back }).click();
    await expect(anchorCards(page)).toHaveCount(50);
    await expect(searchBox(page)).toHaveValue("");
  });

  test(`past the end: not found, with the frame and a way to the last page (${language})`, async ({
    page,
    visit,
    expectErrors,
  }) => {
    expectErrors(status404);
    expect((await visit("/anchors?page=3", { language })).status()).toBe(404);
    await expect(heading(page)).toHaveText(w.heading);
    await expect(page.getByRole("heading", { name: w.pastEnd })).toBeVisible();
    await page.getByRole("link", { name: w.last }).click();
    await expect(anchorCards(page)).toHaveCount(14);
  });
}

test("Chinese slugs, plain and percent-encoded by WordPress, lead to their anchors", async ({
  page,
  visit,
}) => {
  for (const name of ["小鹿耳语", "棉花糖工坊"]) {
    await visit("/anchors");
    await anchorCards(page).getByRole("link", { name }).click();
    await expect(heading(page)).toHaveText(name);
    await expect(page).toHaveURL(`/anchors/${encodeURIComponent(name)}`);
    expect((await page.reload())?.status()).toBe(200);
  }
});

test("a Chinese name is found", async ({ page, visit }) => {
  await visit("/anchors");
  await searchBox(page).fill("耳语");
  await expectQuery(page, "search=耳语");
  await expect(anchorCards(page)).toHaveText([/小鹿耳语/]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("search and pages are a form and links", async ({ page, visit }) => {
    await visit("/anchors");
    await pager(page).getByRole("link", { name: "Page 2" }).click();
    await expectQuery(page, "page=2");
    await searchBox(page).fill("frost");
    await searchBox(page).press("Enter");
    await expectQuery(page, "search=frost");
    await expect(anchorCards(page)).toHaveText([/Anselm Frost/]);
  });
});

test.describe("on a site without a page in memory", () => {
  test.use({ cold: true });

  test("no anchors at all", async ({ page, visit, sandbox }) => {
    await sandbox.fail({ path: upstream.anchors, body: [] });
    for (const language of languages) {
      expect((await visit("/anchors", { language })).status()).toBe(200);
      await expect(page.getByRole("heading", { name: words[language].empty })).toBeVisible();
      await expect(page.getByText(words[language].emptyText)).toBeVisible();
    }
  });

  test("an outage says so, is no empty list, and is over when it is over", async ({
    page,
    visit,
    sandbox,
    expectErrors,
  }) => {
    expectErrors(status503);
    await sandbox.fail({ path: upstream.anchors, status: 500 });
    for (const language of languages) {
      const answer = await visit("/anchors", { language });
      expect(answer.status()).toBe(503);
      expect(answer.headers()["retry-after"]).toBeTruthy();
      await expect(heading(page)).toHaveText(words[language].failed);
      await expect(page.getByText(words[language].failedText)).toBeVisible();
    }
    await sandbox.heal();
    await page.getByRole("link", { name: "重试" }).click();
    await expect(anchorCards(page)).toHaveCount(50);
  });

  test("many pages: numbers and ellipses; ten grey cards while one is on its way", async ({
    page,
    visit,
    sandbox,
  }) => {
    const body = Array.from({ length: 500 }, (_, at) => ({
      id: at + 1,
      slug: `a-${at + 1}`,
      title: `Anchor ${at + 1}`,
      featured_media_url: null,
      count: at,
    }));
    await sandbox.fail({ path: upstream.anchors, body });
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
    await expect(showing(page)).toHaveText("Showing 351 to 400 of 500 anchors");
    const release = await hold(page, /anchors\?page=9/);
    await pager(page).getByRole("link", { name: "Page 9" }).click();
    await expect(skeletons(page, "anchors")).toHaveCount(10);
    release();
    await expect(showing(page)).toHaveText("Showing 401 to 450 of 500 anchors");
  });
});
