import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/support/e2e-accessible.ts";
import {
  anchorCards,
  badge,
  cards,
  expectQuery,
  letPass,
  pageField,
  searchBox,
  watchListRequests,
} from "#tests/support/e2e-lists.ts";
import { upstream } from "#tests/support/e2e-sandbox.ts";
import { goTo, header } from "#tests/support/e2e-shell.ts";
import { expect, heading, test } from "#tests/support/e2e-site.ts";
import { say, words } from "#tests/support/e2e-texts.ts";

const debounce = 300;

/** Milliseconds from the last key to the search request, on the page's clock. */
async function watchDelay(page: Page) {
  await page.addInitScript(() => {
    const times = { key: 0, delays: [] as number[] };
    Object.assign(window, { searchTimes: times });
    addEventListener("input", () => {
      times.key = performance.now();
    });
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (/[?&](query|search)=/.test(String(input instanceof Request ? input.url : input)))
        times.delays.push(performance.now() - times.key);
      return fetch(input, init);
    };
  });
  return () => page.evaluate(() => (window as unknown as { searchTimes: { delays: number[] } }).searchTimes);
}

test("typing searches once, 300 ms after the last key, in place", async ({ page, visit, sandbox }) => {
  // No other test searches for this word.
  const word = "wool";
  const delays = await watchDelay(page);
  await visit("/videos?page=2");
  const entries = await page.evaluate(() => history.length);
  const asked = watchListRequests(page);
  await sandbox.forgetCalls();
  await searchBox(page).pressSequentially(word, { delay: 60 });
  await expectQuery(page, `query=${word}`);
  await expect(cards(page).first()).toContainText(new RegExp(word, "i"));
  for (const card of await cards(page).all()) await expect(card).toContainText(new RegExp(word, "i"));
  expect(asked).toEqual([`query=${word}`]);
  expect(await sandbox.callsTo(upstream.videos)).toBe(1);
  const [delay = 0] = (await delays()).delays;
  expect(delay).toBeGreaterThanOrEqual(debounce - 2);
  expect(delay).toBeLessThan(debounce + 500);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue(word);
});

test("a search keeps the anchor filter and starts at page 1; clearing it keeps the filter", async ({
  page,
  visit,
}) => {
  await visit("/videos?anchor=nia-hollow&page=2");
  await searchBox(page).pressSequentially("the");
  await expectQuery(page, "anchor=nia-hollow", "query=the");
  await expect(badge(page, say.en("videos.filteredBy", { name: "Nia Hollow" }))).toBeVisible();
  await searchBox(page).fill("");
  await expectQuery(page, "anchor=nia-hollow");
  await expect(
    page.getByText(say.en("videos.results", { count: 43 })).filter({ visible: true }),
  ).toBeVisible();
});

test("the address fills the field, and a link to the list empties it", async ({ page, visit }) => {
  await visit("/videos?query=the&page=2");
  await expect(searchBox(page)).toHaveValue("the");
  await expect(pageField(page)).toHaveValue("2");
  await goTo(page, "videos");
  await expectQuery(page);
  await expect(
    page.getByText(say.en("videos.results", { count: 720 })).filter({ visible: true }),
  ).toBeVisible();
  await expect(searchBox(page)).toHaveValue("");
});

test("Enter searches at once, and only once", async ({ page, visit }) => {
  await visit("/videos");
  const asked = watchListRequests(page);
  await searchBox(page).pressSequentially("winter");
  await searchBox(page).press("Enter");
  await expectQuery(page, "query=winter");
  await letPass(page, debounce * 2);
  expect(asked).toEqual(["query=winter"]);
});

test("several words, and signs that mean something in an address", async ({ page, visit }) => {
  await visit("/videos");
  await searchBox(page).fill("  face   brushing ");
  await expect(cards(page).first()).toContainText(/face brushing/i);
  await searchBox(page).fill("50% & #1 + /");
  await expect(page.getByRole("heading", { name: words.en.videos.emptyTitle })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("query")).toBe("50% & #1 + /");
});

test("Chinese words are found", async ({ page, visit }) => {
  await visit("/videos");
  await searchBox(page).fill("雨");
  await expectQuery(page, "query=雨");
  await expect(cards(page).first()).toContainText("雨");
  for (const card of await cards(page).all()) await expect(card).toContainText("雨");
});

test("nothing found is said, with a way back", async ({ page, visit, language }) => {
  const { video, videos } = words[language];
  const t = say[language];
  expect((await visit("/videos?query=zzzz")).status()).toBe(200);
  await expect(page.getByRole("heading", { name: videos.emptyTitle })).toBeVisible();
  await expect(page.getByText(t("videos.emptySearch", { query: "zzzz" }))).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: t("videos.results", { count: 0 }) })).toBeVisible();
  await page.getByRole("link", { name: video.browse }).click();
  await expectQuery(page);
  await expect(cards(page)).toHaveCount(30);
  await expect(searchBox(page)).toHaveValue("");
});

test("the header's search suggests, by keyboard, and leads to all that is found @phone", async ({
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
  const open = () =>
    isMobile
      ? header(page).getByRole("button", { name }).click()
      : header(page).getByLabel(name).first().focus();
  await visit("/updates");
  await open();
  await field.fill("nia hollow");
  await expect(options).toHaveCount(5);
  await expect(options.first()).toHaveText("Nia Hollow");
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
  await expect(options).toHaveCount(5);
  await page.keyboard.press("ArrowDown");
  const first = (await options.first().getAttribute("id")) ?? "";
  await expect(field).toHaveAttribute("aria-activedescendant", first);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/anchors\/nia-hollow$/);
  await expect(options).toHaveCount(0);
  await open();
  await header(page).getByLabel(name).first().fill("nia hollow");
  await page.keyboard.press("Enter");
  await expectQuery(page, "query=nia hollow");
  await expect(heading(page)).toHaveText(t("videos.searchTitle", { query: "nia hollow" }));
  await expect(anchorCards(page).first()).toContainText("Nia Hollow");
  await expect(
    page.getByRole("status").filter({ hasText: t("videos.results", { count: 43 }) }),
  ).toBeVisible();
});

test("half-typed pinyin is no search", async ({ page, visit }) => {
  await visit("/videos", { language: "zh" });
  const asked = watchListRequests(page);
  await searchBox(page).focus();
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ["y", "yu", "yu'"]) {
    await keyboard.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await expect(searchBox(page)).toHaveValue(text);
    await letPass(page, debounce + 150);
  }
  await keyboard.send("Input.insertText", { text: "雨" });
  await expectQuery(page, "query=雨");
  await expect(cards(page).first()).toContainText("雨");
  expect(asked).toEqual(["query=雨"]);
});
