import en from "#messages/en.json" with { type: "json" };
import zh from "#messages/zh.json" with { type: "json" };
import {
  badge,
  cards,
  expectQuery,
  pageField,
  pager,
  searchBox,
  skeletons,
} from "#tests/support/e2e-lists.ts";
import { sandbox, upstream } from "#tests/support/e2e-sandbox.ts";
import { expect, heading, languages, status404, status503, test } from "#tests/support/e2e-site.ts";

const words = {
  en: {
    prefix: "",
    heading: "Videos",
    total: "720 videos",
    featured: "Featured anchors",
    featuredFailed: "The featured anchors could not be loaded. They will be back in a moment.",
    filtered: "Videos by Nia Hollow",
    clear: "Clear filter",
    next: "Next",
    previous: "Previous",
    pastEnd: "No videos on this page",
    last: "Go to the last page",
    failed: "Could not load videos",
    failedText: "Failed to fetch videos. Please try again in a moment.",
  },
  zh: {
    prefix: "/zh",
    heading: "视频",
    total: "共 720 个视频",
    featured: "推荐主播",
    featuredFailed: "推荐主播暂时无法加载，很快就会恢复。",
    filtered: "Nia Hollow 的视频",
    clear: "清除筛选",
    next: "下一页",
    previous: "上一页",
    pastEnd: "这一页没有视频",
    last: "前往最后一页",
    failed: "视频列表加载失败",
    failedText: "获取视频失败，请稍后再试。",
  },
};

for (const language of languages) {
  const w = words[language];

  test(`thirty videos, the total, eager pictures up to the eleventh (${language}) @phone`, async ({
    page,
    visit,
  }) => {
    expect((await visit("/videos", { language })).status()).toBe(200);
    await expect(heading(page)).toHaveText(w.heading);
    await expect(cards(page)).toHaveCount(30);
    await expect(page.getByText(w.total, { exact: true })).toBeVisible();
    const loading = await cards(page).evaluateAll((items) =>
      items.map((item) => item.querySelector("img")?.loading),
    );
    expect(loading.slice(0, 11).filter((value) => value !== "eager" && value !== undefined)).toEqual([]);
    expect(loading.slice(11).filter((value) => value !== "lazy" && value !== undefined)).toEqual([]);
    expect(loading.slice(10, 12)).toEqual(["eager", "lazy"]);
  });

  test(`six featured anchors filter the list, and the badge clears it (${language}) @phone`, async ({
    page,
    visit,
  }) => {
    await visit("/videos", { language });
    const featured = page.getByRole("region", { name: w.featured }).getByRole("link");
    await expect(featured).toHaveCount(6);
    const nia = featured.filter({ hasText: "Nia Hollow" });
    await nia.click();
    await expectQuery(page, "anchor=nia-hollow");
    await expect(badge(page, w.filtered)).toBeVisible();
    await expect(nia).toHaveAttribute("aria-current", "true");
    await expect(page.getByText(language === "en" ? "43 videos" : "共 43 个视频")).toBeVisible();
    await page.getByRole("link", { name: w.clear }).click();
    await expectQuery(page);
    await expect(badge(page, w.filtered)).toBeHidden();
    await expect(page.getByText(w.total)).toBeVisible();
  });

  test(`previous, next, a typed page, and the way back (${language})`, async ({ page, visit }) => {
    await visit("/videos", { language });
    const first = await cards(page).first().textContent();
    await expect(pager(page).getByText(w.previous)).toHaveAttribute("aria-disabled", "true");
    await pager(page).getByRole("link", { name: w.next }).click();
    await expectQuery(page, "page=2");
    await expect(pageField(page)).toHaveValue("2");
    await expect(cards(page).first()).not.toHaveText(first ?? "");
    await pageField(page).fill("24");
    await pageField(page).press("Enter");
    await expectQuery(page, "page=24");
    await expect(pager(page).getByText(w.next)).toHaveAttribute("aria-disabled", "true");
    await page.goBack();
    await expectQuery(page, "page=2");
    await expect(pageField(page)).toHaveValue("2");
    await pager(page).getByRole("link", { name: w.previous }).click();
    await expectQuery(page);
    await expect(page).toHaveURL(`${w.prefix}/videos`);
    await expect(cards(page).first()).toHaveText(first ?? "");
  });

  test(`past the end: not found, with the list's frame and a way to the last page (${language})`, async ({
    page,
    visit,
    expectErrors,
  }) => {
    expectErrors(status404);
    expect((await visit("/videos?page=25", { language })).status()).toBe(404);
    await expect(heading(page)).toHaveText(w.heading);
    await expect(searchBox(page)).toBeVisible();
    await expect(page.getByRole("heading", { name: w.pastEnd })).toBeVisible();
    await page.getByRole("link", { name: w.last }).click();
    await expectQuery(page, "page=24");
    await expect(cards(page)).toHaveCount(30);
  });

  test(`an outage says so with 503, and is over when it is over (${language})`, async ({
    page,
    visit,
    expectErrors,
  }) => {
    expectErrors(status503);
    // Pages that no other test opens.
    const path = language === "en" ? "/videos?page=9" : "/videos?page=13";
    await sandbox.fail({ path: upstream.videos, exact: true, reset: true });
    const answer = await visit(path, { language });
    expect(answer.status()).toBe(503);
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
    await expect(heading(page)).toHaveText(w.failed);
    await expect(page.getByText(w.failedText)).toBeVisible();
    await sandbox.heal();
    await page.getByRole("link", { name: language === "en" ? "Try again" : "重试" }).click();
    await expect(cards(page)).toHaveCount(30);
    await expect(page).toHaveURL(w.prefix + path);
  });
}

test("the typed page: on leaving the field; no letters; back where there is no such page", async ({
  page,
  visit,
}) => {
  await visit("/videos?page=3");
  const field = pageField(page);
  await field.fill("");
  await field.pressSequentially("a4b");
  await expect(field).toHaveValue("4");
  await field.blur();
  await expectQuery(page, "page=4");
  for (const wrong of ["25", "0", ""]) {
    await field.fill(wrong);
    await field.press("Enter");
    await expect(field).toHaveValue("4");
    await expectQuery(page, "page=4");
  }
  await field.fill("99999");
  await field.blur();
  await expect(field).toHaveValue("4");
  await field.fill("1");
  await field.press("Enter");
  await expectQuery(page);
});

test("a filter keeps its page number, and pages keep the filter", async ({ page, visit }) => {
  await visit("/videos?anchor=nia-hollow");
  await pager(page).getByRole("link", { name: "Next" }).click();
  await expectQuery(page, "anchor=nia-hollow", "page=2");
  await expect(cards(page)).toHaveCount(13);
  await expect(badge(page, "Videos by Nia Hollow")).toBeVisible();
});

test("an anchor nobody knows is not found", async ({ page, visit, expectErrors }) => {
  expectErrors(status404);
  expect((await visit("/videos?anchor=nobody")).status()).toBe(404);
  await expect(heading(page)).toHaveText("Anchor not found");
});

test("sixteen grey cards while a slow page is on its way @phone", async ({ page, visit }, { project }) => {
  await visit("/videos?page=5");
  await sandbox.fail({ path: upstream.videos, exact: true, latencyMs: 20_000 });
  await pageField(page).fill(project.name === "phone" ? "19" : "20");
  await pageField(page).press("Enter");
  await expect(skeletons(page, "videos")).toHaveCount(16);
  await expect(cards(page)).toHaveCount(0);
  await expect(heading(page)).toHaveText("Videos");
  await expect(pager(page).getByRole("link", { name: "Next" })).toHaveAttribute("aria-disabled", "true");
  await sandbox.heal();
  await expect(cards(page)).toHaveCount(30);
  await expect(skeletons(page, "videos")).toHaveCount(0);
});

test("an outage while turning pages is told, not hidden", async ({ page, visit, expectErrors }) => {
  expectErrors(status503, /status of 50\d/);
  await visit("/videos?page=6");
  await sandbox.fail({ path: upstream.videos, exact: true, status: 500 });
  await pageField(page).fill("17");
  await pageField(page).press("Enter");
  await expect(heading(page)).toHaveText("Could not load videos");
  await sandbox.heal();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(cards(page)).toHaveCount(30);
  await expectQuery(page, "page=17");
});

test.describe("on a site that holds no page yet", () => {
  test.use({ cold: true });
  test("an empty library says so", async ({ page, visit }) => {
    const body = { videos: [], pagination: { currentPage: 1, totalPages: 0, totalResults: 0 } };
    await sandbox.fail({ path: upstream.videos, exact: true, status: 200, body });
    for (const [language, texts] of [
      ["en", en.videos],
      ["zh", zh.videos],
    ] as const) {
      expect((await visit("/videos", { language })).status()).toBe(200);
      await expect(page.getByRole("heading", { name: texts.emptyTitle })).toBeVisible();
      await expect(page.getByText(texts.emptyText)).toBeVisible();
    }
  });

  test("their place says so while the videos show", async ({ page, visit }) => {
    await sandbox.fail({ path: upstream.featured, status: 500 });
    for (const language of languages) {
      expect((await visit("/videos", { language })).status()).toBe(200);
      await expect(page.getByText(words[language].featuredFailed)).toBeVisible();
      await expect(cards(page)).toHaveCount(30);
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("search, filter and pages are a form and links", async ({ page, visit }) => {
    await visit("/videos");
    await expect(cards(page)).toHaveCount(30);
    await pager(page).getByRole("link", { name: "Next" }).click();
    await expectQuery(page, "page=2");
    await expect(cards(page)).toHaveCount(30);
    await pageField(page).fill("7");
    await pageField(page).press("Enter");
    await expectQuery(page, "page=7");
    await page.getByRole("link", { name: "Tomas Reed" }).first().click();
    await expectQuery(page, "anchor=tomas-reed");
    await searchBox(page).fill("rain");
    await page.getByRole("button", { name: "Search" }).click();
    expect(new URL(page.url()).searchParams.get("query")).toBe("rain");
    await expect(cards(page).first()).toContainText(/rain/i);
  });
});
