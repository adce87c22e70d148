import type { Page } from "playwright/test";
import { coverBelowWords, rows, slides, tiles } from "#tests/support/e2e-home.ts";
import { lineEnds } from "#tests/support/e2e-lines.ts";
import { upstream } from "#tests/support/e2e-sandbox.ts";
import { expect, heading, languages, test } from "#tests/support/e2e-site.ts";
import { prefixes, say, words } from "#tests/support/e2e-texts.ts";

/** The number of fully visible slides. */
const inView = (page: Page) =>
  rows(page)
    .first()
    .locator("ul")
    .evaluate((row) => {
      const frame = row.getBoundingClientRect();
      return [...row.children].filter((slide) => {
        const { left, right } = slide.getBoundingClientRect();
        return left >= frame.left - 1 && right <= frame.right + 1;
      }).length;
    });

const scrolled = (page: Page) =>
  rows(page)
    .first()
    .locator("ul")
    .evaluate((row) => row.scrollLeft);

test("four tiles lead into the site @phone", async ({ page, visit, language }) => {
  const prefix = prefixes[language];
  await visit("/");
  await expect(tiles(page)).toHaveCount(4);
  const hrefs = await tiles(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(hrefs)).toEqual(
    new Set(["/updates", "/anchors", "/videos", "/vip"].map((path) => prefix + path)),
  );
  // Chinese lines break at punctuation.
  if (language === "zh") expect(await lineEnds(heading(page))).toEqual(["，", "。"]);
  await tiles(page).filter({ hasText: words[language].home.anchorsText }).click();
  await expect(page).toHaveURL(`${prefix}/anchors`);
  await expect(heading(page)).toHaveText(words[language].anchors.heading);
});

test("a tile's words can be read whatever its picture is", async ({ page, visit }) => {
  for (const path of ["/", "/zh"]) {
    await visit(path);
    for (const width of [320, 390, 640, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const covers = await coverBelowWords(page);
      expect(covers).toHaveLength(4);
      // A scrim of seven tenths gives text 4.5:1 on a white picture.
      expect(Math.min(...covers), `${path} at ${width} px`).toBeGreaterThan(0.7);
    }
  }
});

test("the featured video's title is cut off last", async ({ page, visit, language }) => {
  await visit("/");
  const link = page.getByRole("link", { name: words[language].home.featured });
  for (const width of [768, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [cut, beside] = await link.evaluate((pill) => {
      const title = pill.querySelector("b");
      const room = title?.nextElementSibling?.getBoundingClientRect().width ?? 0;
      return [(title?.scrollWidth ?? 0) > (title?.clientWidth ?? 0), room];
    });
    expect(cut ? beside : 0, `at ${width} px`).toBeLessThan(2);
  }
});

test("eight anchors, each with a heading that leads to them and six slots", async ({
  page,
  visit,
  sandbox,
  language,
}) => {
  const prefix = prefixes[language];
  await visit("/");
  await expect(rows(page)).toHaveCount(8);
  const raw = await sandbox.ask<{ actor_info: { slug: string } }[]>(upstream.homepage);
  for (const [index, { actor_info }] of raw.entries()) {
    const row = rows(page).nth(index);
    const path = `${prefix}/anchors/${encodeURIComponent(decodeURIComponent(actor_info.slug))}`;
    await expect(row.getByRole("heading", { level: 2 }).getByRole("link")).toHaveAttribute("href", path);
    await expect(slides(page, index)).toHaveCount(6);
  }
  const first = rows(page).first().getByRole("heading", { level: 2 });
  const name = (await first.textContent()) ?? "";
  await first.getByRole("link").click();
  await expect(heading(page)).toHaveText(name);
});

test("a video card leads to its video", async ({ page, visit, language }) => {
  const prefix = prefixes[language];
  await visit("/");
  const card = slides(page).first().getByRole("link");
  const text = (await card.textContent()) ?? "";
  await card.click();
  await expect(page).toHaveURL(new RegExp(`${prefix}/video/`));
  expect(text).toContain((await heading(page).textContent()) ?? "no heading");
});

test("how many videos are in view, by the width of the screen", async ({ page, visit }) => {
  await visit("/");
  for (const [width, count] of [
    [1920, 7],
    [1440, 5],
    [800, 4],
    [700, 3],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => inView(page), `${width} px`).toBe(count);
  }
});

test("the buttons move the row, by keyboard too, and are disabled at its ends", async ({ page, visit }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await visit("/");
  await rows(page).first().scrollIntoViewIfNeeded();
  const previous = rows(page)
    .first()
    .getByRole("button", { name: say.en("home.previous", { name: "" }).trim() });
  const next = rows(page)
    .first()
    .getByRole("button", { name: say.en("home.next", { name: "" }).trim() });
  await expect(next).toBeEnabled();
  await expect(previous).toBeDisabled();
  await next.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
  await expect(previous).toBeEnabled();
  await expect(next).toBeDisabled();
  await previous.click();
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(previous).toBeDisabled();
});

test("nothing in a row moves by itself", async ({ page, visit }) => {
  await visit("/");
  await expect(
    rows(page)
      .first()
      .getByRole("button", { name: say.en("home.next", { name: "" }).trim() }),
  ).toBeEnabled();
  const moved = await rows(page)
    .first()
    .locator("ul")
    .evaluate(
      (row) =>
        new Promise<boolean>((resolve) => {
          row.addEventListener("scroll", () => resolve(true), { once: true });
          setTimeout(() => resolve(false), 2000);
        }),
    );
  expect(moved).toBe(false);
});

test("only the first three pictures of the first row load at once", async ({ page, visit }) => {
  await visit("/");
  const loading = await page
    .locator("main [aria-roledescription=carousel] li img")
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute("loading")));
  expect(loading.slice(0, 3)).toEqual(["eager", "eager", "eager"]);
  expect(new Set(loading.slice(3))).toEqual(new Set(["lazy"]));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a row scrolls, and its links lead on", async ({ page, visit }) => {
    await visit("/");
    await slides(page).first().hover();
    await page.mouse.wheel(400, 0);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
    await rows(page).first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL("/anchors/nia-hollow");
  });
});

test.describe("what WordPress may have too little of", () => {
  test("no sections: a message, unless there is a video to show", async ({
    page,
    visit,
    sandbox,
    pretend,
  }) => {
    type Listed = {
      title: { rendered: string };
      acf: { is_vip: boolean; featured_media_url: string | null };
    };
    const { videos } = await sandbox.ask<{ videos: Listed[] }>(`${upstream.videos}?per_page=50`);
    const only = videos.find(({ acf }) => !acf.is_vip && acf.featured_media_url);
    const carousels = page.getByRole("main").locator("[aria-roledescription=carousel]:visible");
    for (const shown of [[only], []]) {
      const pagination = { currentPage: 1, totalPages: 1, totalResults: shown.length };
      await pretend(
        ["homepage", "videos"],
        { path: upstream.homepage, body: [] },
        { path: upstream.videos, exact: true, body: { videos: shown, pagination } },
      );
      for (const language of languages) {
        expect((await visit("/", { language })).status()).toBe(200);
        const { featured, noContent } = words[language].home;
        await expect(page.getByText(noContent)).toHaveCount(1 - shown.length);
        await expect(page.getByRole("link", { name: featured })).toHaveCount(shown.length);
        await expect(tiles(page)).toHaveCount(4);
        await expect(carousels).toHaveCount(0);
      }
      await sandbox.heal();
    }
  });

  test("an anchor without videos says so, one with two has four blanks", async ({
    page,
    visit,
    sandbox,
    pretend,
  }) => {
    const [first, second] = await sandbox.ask<{ actor_info: object; videos: object[] }[]>(upstream.homepage);
    const body = [
      { actor_info: { ...first?.actor_info, count: undefined }, videos: first?.videos.slice(0, 2) },
      { ...second, videos: [] },
    ];
    await pretend(["homepage"], { path: upstream.homepage, body });
    for (const language of languages) {
      await visit("/", { language });
      await expect(rows(page)).toHaveCount(2);
      // The anchor without videos has a Chinese name, and so comes first in Chinese.
      const [row, bare] = language === "zh" ? [1, 0] : [0, 1];
      await expect(slides(page, row)).toHaveCount(6);
      await expect(rows(page).nth(row)).not.toContainText(say[language]("video.count", { count: 0 }));
      await expect(slides(page, row).getByRole("link")).toHaveCount(2);
      await expect(slides(page, row).and(page.locator("[aria-hidden=true]"))).toHaveCount(4);
      await expect(rows(page).nth(bare)).toContainText(words[language].home.noVideos);
    }
  });
});
