import { library } from "#tests/support/e2e/library.ts";
import { badge, cards, choice, expectQuery, pageField, pager, skeletons } from "#tests/support/e2e/lists.ts";
import { sandbox, upstream } from "#tests/support/e2e/sandbox.ts";
import { header } from "#tests/support/e2e/shell.ts";
import { expect, heading, languages, status404, status503, test } from "#tests/support/e2e/site.ts";
import { prefixes, say, words } from "#tests/support/e2e/texts.ts";

test("thirty videos are listed, eleven with eager pictures @phone", async ({ page, visit, language }) => {
  const { videos: w } = words[language];
  const t = say[language];
  expect((await visit("/videos")).status()).toBe(200);
  await expect(heading(page)).toHaveText(w.heading);
  await expect(cards(page)).toHaveCount(30);
  await expect(page.getByText(t("videos.results", { count: 720 }), { exact: true })).toBeVisible();
  // A video may have no picture.
  const waits = await cards(page).evaluateAll((items) =>
    items.map((item) => {
      const picture = item.querySelector("img");
      return picture && picture.loading === "lazy";
    }),
  );
  expect(waits.slice(0, 11)).not.toContain(true);
  expect(waits.slice(11)).not.toContain(false);
  expect(waits.slice(10, 12)).toEqual([false, true]);
  // A short title is as high as a long one, so that the lines below it are in a row.
  const titles = (await library()).videos.slice(0, 30).map(({ title }) => title);
  const byLength = titles.toSorted((one, other) => one.length - other.length);
  const heights = [byLength[0], byLength.at(-1)].map(async (title = "") => {
    const box = await cards(page).getByText(title, { exact: true }).first().boundingBox();
    return box?.height;
  });
  expect(await heights[0]).toBe(await heights[1]);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const tops = () =>
    cards(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  await expect.poll(async () => (await tops()).filter((top, _, [first]) => top === first).length).toBe(5);
});

test("six featured anchors filter the list of videos, and the badge removes the filter", async ({
  page,
  visit,
  language,
}) => {
  const { videos: w } = words[language];
  const t = say[language];
  await visit("/videos");
  const featured = page.getByRole("region", { name: w.featured }).getByRole("link");
  await expect(featured).toHaveCount(6);
  const nia = featured.filter({ hasText: "Nia Hollow" });
  await nia.click();
  await expectQuery(page, "anchor=nia-hollow");
  await expect(badge(page, t("videos.filteredBy", { name: "Nia Hollow" }))).toBeVisible();
  await expect(nia).toHaveAttribute("aria-current", "true");
  await expect(page.getByText(t("videos.results", { count: 43 }), { exact: true })).toBeVisible();
  await page.getByRole("link", { name: w.clearFilter }).click();
  await expectQuery(page);
  await expect(badge(page, t("videos.filteredBy", { name: "Nia Hollow" }))).toBeHidden();
  await expect(page.getByText(t("videos.results", { count: 720 }), { exact: true })).toBeVisible();
});

test("the pages of the list are reached by links, by a typed number and by the way back", async ({
  page,
  visit,
  language,
}) => {
  const { pager: turn } = words[language];
  const prefix = prefixes[language];
  await visit("/videos");
  const first = await cards(page).first().textContent();
  await expect(pager(page).getByText(turn.previous)).toHaveAttribute("aria-disabled", "true");
  await pager(page).getByRole("link", { name: turn.next }).click();
  await expectQuery(page, "page=2");
  await expect(pageField(page)).toHaveValue("2");
  await expect(cards(page).first()).not.toHaveText(first ?? "");
  await pageField(page).fill("24");
  await pageField(page).press("Enter");
  await expectQuery(page, "page=24");
  await expect(pager(page).getByText(turn.next)).toHaveAttribute("aria-disabled", "true");
  // On a phone they stay in one row.
  await page.setViewportSize({ width: 320, height: 640 });
  const places = [turn.previous, turn.next].map((text) => pager(page).getByText(text).boundingBox());
  const [previous, next] = await Promise.all(places);
  expect(previous?.y).toBe(next?.y);
  await page.goBack();
  await expectQuery(page, "page=2");
  await expect(pageField(page)).toHaveValue("2");
  await pager(page).getByRole("link", { name: turn.previous }).click();
  await expectQuery(page);
  await expect(page).toHaveURL(`${prefix}/videos`);
  await expect(cards(page).first()).toHaveText(first ?? "");
});

test("a page number past the end shows 404 in the list's frame, with a link to the last page", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const { pager: turn, videos: w } = words[language];
  expectErrors(status404);
  for (const number of ["99999", "100000", "123456789012"])
    expect((await page.request.get(`/videos?page=${number}`)).status(), number).toBe(404);
  expect((await visit("/videos?page=25")).status()).toBe(404);
  await expect(heading(page)).toHaveText(w.heading);
  await expect(page.getByRole("list", { name: words[language].choices.label })).toBeVisible();
  await expect(page.getByRole("heading", { name: w.pastEndTitle })).toBeVisible();
  await page.getByRole("link", { name: turn.lastPage }).click();
  await expectQuery(page, "page=24");
  await expect(cards(page)).toHaveCount(30);
});

test("a typed page number opens on leaving the field, which accepts no other", async ({ page, visit }) => {
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

test("a phone's filters are a sheet that stays open, and the button shows how many are chosen @phone-only", async ({
  page,
  visit,
  language,
}) => {
  const { choices } = words[language];
  const t = say[language];
  await visit("/videos");
  const open = page.getByRole("button", { name: choices.filters });
  const long = choice(page, choices.length.options.long);
  await expect(long).toBeHidden();
  await open.click();
  await long.click();
  await expectQuery(page, "length=long");
  await expect(long).toBeFocused();
  await expect(long).toBeInViewport({ ratio: 1 });
  await choice(page, choices.access.options.free).click();
  await expectQuery(page, "length=long", "access=free");
  const count = await page.getByRole("main").getByRole("status").textContent();
  await page
    .getByRole("button", { name: t("choices.show", { count: Number(count?.match(/\d+/)?.[0]) }) })
    .click();
  await expect(long).toBeHidden();
  await expect(open).toHaveText(`${choices.filters}2`);
  await expect(open).toBeFocused();
  await open.click();
  await choice(page, t("choices.clear", { count: 2 })).click();
  await expectQuery(page);
  await expect(choice(page, choices.length.options.short)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(open).toHaveText(choices.filters);
  await expect(open).toBeFocused();
});

test("a phone's row of triggers shows the chosen trigger @phone-only", async ({ page, visit, language }) => {
  await visit("/videos");
  const winter = page.getByRole("list", { name: words[language].triggers.heading }).getByRole("link").last();
  await winter.click();
  await expectQuery(page, "trigger=winter");
  await expect(winter).toBeFocused();
  await expect(winter).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(winter, "also where one has come by the address").toBeInViewport({ ratio: 1 });
});

test("each page of the list names the order and the filter in its address, and is not indexed", async ({
  page,
  visit,
}) => {
  const { choices, videos } = words.en;
  await visit("/videos");
  const sort = page.getByRole("combobox", { name: choices.sort.label });
  await sort.selectOption(choices.sort.options.longest);
  await expectQuery(page, "sort=longest");
  await expect(sort).toBeFocused();
  await expect(heading(page)).toHaveText(videos.shown.longest);
  await expect(page.getByText(videos.intro)).toHaveCount(0);
  await choice(page, choices.access.options.free).click();
  await expectQuery(page, "sort=longest", "access=free");
  await expect(cards(page).getByText(words.en.video.vip, { exact: true })).toHaveCount(0);
  await pager(page).getByRole("link", { name: words.en.pager.next }).click();
  await expectQuery(page, "sort=longest", "access=free", "page=2");
  await expect(sort).toHaveValue("longest");
  await page.reload();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /^noindex, follow/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/videos$/);
  await choice(page, choices.access.options.free).click();
  await expectQuery(page, "sort=longest");
});

test("only triggers with videos are offered, and they filter the list in place", async ({ page, visit }) => {
  const { choices, triggers } = words.en;
  await visit("/videos?query=lantern");
  const chips = page.getByRole("list", { name: triggers.heading }).getByRole("link");
  const all = await chips.count();
  expect(all).toBeLessThan(16);
  await chips.first().click();
  await expect(chips.first()).toHaveAttribute("aria-current", "true");
  expect(new URL(page.url()).searchParams.get("query")).toBe("lantern");
  await expect(chips).toHaveCount(all);
  const left = Number(/\d+/.exec((await chips.first().textContent()) ?? "")?.[0]);
  await expect(cards(page)).toHaveCount(left);
  for (const link of await page.getByRole("list", { name: choices.label }).getByRole("link").all())
    await expect(link).toHaveAttribute("rel", "nofollow");
});

test("the address of a page keeps its number and its filter", async ({ page, visit }) => {
  await visit("/videos?anchor=nia-hollow");
  await pager(page).getByRole("link", { name: words.en.pager.next }).click();
  await expectQuery(page, "anchor=nia-hollow", "page=2");
  await expect(cards(page)).toHaveCount(13);
  await expect(badge(page, say.en("videos.filteredBy", { name: "Nia Hollow" }))).toBeVisible();
});

test("sixteen grey cards are shown while a page of the list is slow to come", async ({ page, visit }) => {
  await visit("/videos?page=5");
  await sandbox.fail({ path: upstream.videos, exact: true, latencyMs: 20_000 });
  await pageField(page).fill("20");
  await pageField(page).press("Enter");
  await expect(skeletons(page, "videos")).toHaveCount(16);
  await expect(cards(page)).toHaveCount(0);
  await expect(heading(page)).toHaveText(words.en.videos.heading);
  await expect(pager(page).getByRole("link", { name: words.en.pager.next })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await sandbox.heal();
  await expect(cards(page)).toHaveCount(30);
  await expect(skeletons(page, "videos")).toHaveCount(0);
});

test("an outage while turning the list's pages shows a message", async ({ page, visit, expectErrors }) => {
  expectErrors(status503, /status of 50\d/);
  await visit("/videos?page=6");
  await sandbox.fail({ path: upstream.videos, exact: true, status: 500 });
  await pageField(page).fill("17");
  await pageField(page).press("Enter");
  await expect(heading(page)).toHaveText(words.en.videos.failedTitle);
  await sandbox.heal();
  await page.getByRole("link", { name: words.en.errorPages.retry }).click();
  await expect(cards(page)).toHaveCount(30);
  await expectQuery(page, "page=17");
});

test.describe("what WordPress may have too little of", () => {
  test("an empty library is reported on the list of videos", async ({ page, visit, pretend }) => {
    const body = { videos: [], pagination: { currentPage: 1, totalPages: 0, totalResults: 0 } };
    await pretend(["videos"], { path: upstream.videos, exact: true, status: 200, body });
    for (const language of languages) {
      const texts = words[language].videos;
      expect((await visit("/videos", { language })).status()).toBe(200);
      await expect(page.getByRole("heading", { name: texts.emptyTitle })).toBeVisible();
      await expect(page.getByText(texts.emptyText)).toBeVisible();
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("without JavaScript the videos' search is a form and pages are links", async ({ page, visit }) => {
    await visit("/videos");
    await expect(cards(page)).toHaveCount(30);
    await pager(page).getByRole("link", { name: words.en.pager.next }).click();
    await expectQuery(page, "page=2");
    await expect(cards(page)).toHaveCount(30);
    await pageField(page).fill("7");
    await pageField(page).press("Enter");
    await expectQuery(page, "page=7");
    const { choices } = words.en;
    await page.getByRole("combobox", { name: choices.sort.label }).selectOption(choices.sort.options.views);
    await page.getByRole("button", { name: choices.apply }).click();
    expect(new URL(page.url()).searchParams.get("sort")).toBe("views");
    await expect(page.getByRole("combobox", { name: choices.sort.label })).toHaveValue("views");
    const views = /[\d.]+K? views/;
    expect((await cards(page).allInnerTexts()).filter((card) => !views.test(card))).toEqual([]);
    await page.getByRole("link", { name: "Tomas Reed", exact: true }).first().click();
    await expectQuery(page, "anchor=tomas-reed", "sort=views");
    await header(page).getByRole("searchbox").fill("rain");
    await header(page).getByRole("searchbox").press("Enter");
    expect(new URL(page.url()).searchParams.get("query")).toBe("rain");
    await expect(cards(page).first()).toContainText(/rain/i);
  });
});
