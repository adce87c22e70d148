import type { Page } from "playwright/test";
import { countOf } from "#tests/support/e2e/library.ts";
import { anchorCards, badge, cards, choice, expectQuery, pageField } from "#tests/support/e2e/lists.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { goTo, header, tab } from "#tests/support/e2e/shell.ts";
import { expect, heading, test } from "#tests/support/e2e/site.ts";
import { say, words } from "#tests/support/e2e/texts.ts";

const field = (page: Page) => header(page).locator("input[name=query]");

async function search(page: Page, text: string) {
  // The form alone, as it works before its code has come, keeps no filters.
  await field(page).focus();
  await expect(field(page)).toHaveAttribute("role", "combobox");
  await field(page).fill(text);
  await field(page).press("Enter");
}

test("a search for videos keeps the filters, replaces the address and starts at page 1", async ({
  page,
  visit,
}) => {
  await visit("/videos?anchor=nia-hollow&page=2");
  const entries = await page.evaluate(() => history.length);
  await search(page, "the");
  await expectQuery(page, "anchor=nia-hollow", "query=the");
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expect(badge(page, say.en("videos.filteredBy", { name: "Nia Hollow" }))).toBeVisible();
  await search(page, "");
  await expectQuery(page, "anchor=nia-hollow");
  await expect(page.getByText(say.en("videos.results", { count: 43 }), { exact: true })).toBeVisible();
});

test("the search field shows the search in the address, and a link to the list empties it", async ({
  page,
  visit,
}) => {
  await visit("/videos?query=the&page=2");
  await expect(field(page)).toHaveValue("the");
  await expect(pageField(page)).toHaveValue("2");
  await goTo(page, "videos");
  await expectQuery(page);
  await expect(page.getByText(say.en("videos.results", { count: 720 }), { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue("");
});

test("a search finds a trigger by its name and by synonyms, the best match first @phone", async ({
  page,
  visit,
  language,
}) => {
  const { choices, layout } = words[language];
  for (const query of ["rain", "雨声", "drizzle"]) {
    await visit(`/videos?query=${encodeURIComponent(query)}`);
    const trigger = page.getByRole("main").locator('a[href$="/triggers/rain"]');
    await expect(trigger).toContainText(language === "en" ? "Rain" : "雨声");
  }
  await visit("/videos?query=rain");
  await expect(cards(page).first()).toContainText(/rain/i);
  await expect(cards(page).first().getByText(layout.vip, { exact: true }), "free ones first").toHaveCount(0);
  const sort = page.getByRole("combobox", { name: choices.sort.label });
  await expect(sort.locator("option:checked")).toHaveText(choices.sort.best);
  await sort.selectOption(choices.sort.options.newest);
  await expectQuery(page, "query=rain", "sort=newest");
});

test("a search without results offers those of another spelling, or triggers, tonight's videos and a way back", async ({
  page,
  visit,
  language,
}) => {
  const { home, triggers, video, videos } = words[language];
  const t = say[language];
  expect((await visit("/videos?query=wisper")).status()).toBe(200);
  await expect(page.getByText(t("videos.noResults", { query: "wisper" }))).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: t("videos.results", { count: 0 }) })).toBeVisible();
  const meant = page.getByRole("region", { name: t("videos.didYouMean", { query: "whisper" }) });
  await expect(cards(page)).toHaveCount(10);
  await expect(meant.locator('a[href$="/triggers/whisper"]')).toBeVisible();
  await meant.locator('a[href$="/videos?query=whisper"]').click();
  await expectQuery(page, "query=whisper");
  await visit("/videos?query=zzzz");
  await expect(page.getByRole("heading", { name: videos.emptyTitle })).toBeVisible();
  await expect(page.getByRole("region", { name: triggers.heading }).getByRole("link")).toHaveCount(8);
  await expect(page.getByRole("heading", { name: home.popular })).toBeVisible();
  await choice(page, video.browse).click();
  await expectQuery(page);
  await expect(cards(page)).toHaveCount(30);
});

test("suggestions include triggers, show free videos first, and the device remembers searches", async ({
  page,
  visit,
}) => {
  const { search: texts, layout } = words.en;
  const options = page.getByRole("listbox", { name: texts.suggestions }).getByRole("option");
  await visit("/updates");
  await field(page).focus();
  await expect(options).toHaveCount(12);
  await expect(options.first()).toHaveText("Rain");
  await field(page).fill("rain");
  await expect(options.first()).toHaveText(`Rain ${await countOf("rain")} videos`);
  await expect(options).toHaveCount(7);
  await expect(options.getByText(layout.vip, { exact: true })).toHaveCount(0);
  const box = await page.getByRole("listbox").locator("..").boundingBox();
  const under = await field(page).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo((under?.x ?? 0) + (under?.width ?? 0), 0);
  await field(page).press("Enter");
  await expectQuery(page, "query=rain");
  await visit("/updates");
  await field(page).focus();
  const recent = page.getByRole("group", { name: texts.recent }).getByRole("option");
  await expect(recent).toHaveText(["rain"]);
  await expectAccessible(page, "first suggestions");
  await page.getByRole("button", { name: texts.clearRecent }).click();
  await expect(recent).toHaveCount(0);
  await page.reload();
  await field(page).focus();
  await expect(options).toHaveCount(12);
});

test("suggestions whose code comes after the field has lost the focus stay closed", async ({
  page,
  visit,
}) => {
  const requests: string[] = [];
  page.on(
    "request",
    (request) => void (/_api\/suggestions/.test(request.url()) && requests.push(request.url())),
  );
  const field = header(page).locator("input");
  await visit("/updates");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await field.focus();
  await page.keyboard.press("Tab");
  release();
  await expect(field).toHaveAttribute("role", "combobox");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(requests).toEqual([]);
  await page.unroute(/\.js$/);
  await field.focus();
  await expect(page.getByRole("listbox")).toBeVisible();
});

test("the header's search suggests, can be used by keyboard, and leads to all results @phone", async ({
  page,
  visit,
  language,
  isMobile,
}) => {
  const t = say[language];
  const name = t("search.label", { site: "Murmur" });
  const field = header(page).getByRole("combobox", { name });
  const suggestions = page.getByRole("listbox", { name: words[language].search.suggestions });
  const options = suggestions.getByRole("option");
  const open = () => (isMobile ? tab(page, "search").click() : header(page).locator("input").focus());
  await visit("/updates");
  await open();
  await field.fill("nia hollow");
  await expect(options).toHaveCount(7);
  await expect(options.first()).toHaveText("Nia Hollow");
  await expect(header(page).getByRole("status")).toHaveText(t("search.found.other", { count: "7" }));
  await expect(options.last()).toHaveText(t("search.all.other", { count: "43", query: "nia hollow" }));
  await expectAccessible(page, "suggestions");
  if (!isMobile)
    for (const width of [640, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await suggestions.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  if (isMobile) await open();
  else await page.keyboard.press("ArrowDown");
  await expect(options).toHaveCount(7);
  await page.keyboard.press("ArrowDown");
  const first = (await options.first().getAttribute("id")) ?? "";
  await expect(field).toHaveAttribute("aria-activedescendant", first);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/anchors\/nia-hollow$/);
  await expect(options).toHaveCount(0);
  await open();
  await header(page).locator("input").fill("nia hollow");
  await page.keyboard.press("Enter");
  await expectQuery(page, "query=nia hollow");
  await expect(heading(page)).toHaveText(t("videos.searchTitle", { query: "nia hollow" }));
  await expect(anchorCards(page).first()).toContainText("Nia Hollow");
  await expect(
    page.getByRole("status").filter({ hasText: t("videos.results", { count: 43 }) }),
  ).toBeVisible();
});

test("a half-typed word in pinyin brings no suggestions", async ({ page, visit }) => {
  await visit("/videos", { language: "zh" });
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/_api/suggestions") requests.push(searchParams.get("search") ?? "");
  });
  const options = page.getByRole("listbox").getByRole("option");
  await field(page).focus();
  await expect(options).toHaveCount(12);
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ["y", "yu", "yu'"]) {
    await keyboard.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await expect(field(page)).toHaveValue(text);
  }
  await keyboard.send("Input.insertText", { text: "雨" });
  await expect.poll(() => requests).toEqual(["", "雨"]);
  await expect(options.first()).toContainText("雨声");
});
