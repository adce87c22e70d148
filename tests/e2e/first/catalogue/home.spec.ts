import type { Page } from "playwright/test";
import { doors, featured, rows, slides } from "#tests/support/e2e/home.ts";
import { lineEnds } from "#tests/support/e2e/looks/lines.ts";
import { ready, signIn } from "#tests/support/e2e/member.ts";
import { freezeUntilQuiet } from "#tests/support/e2e/page-clock.ts";
import { upstream } from "#tests/support/e2e/sandbox.ts";
import { expect, heading, languages, test } from "#tests/support/e2e/site.ts";
import { containing, prefixes, say, words } from "#tests/support/e2e/texts.ts";

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

test("the home page's four large links lead into the site @phone", async ({ page, visit, language }) => {
  const prefix = prefixes[language];
  await visit("/");
  const hrefs = await doors(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual(["/videos", "/anchors", "/vip", "/updates"].map((path) => prefix + path));
  // Chinese lines break at punctuation.
  if (language === "zh") expect(await lineEnds(heading(page))).toEqual(["，", "。"]);
  await doors(page).filter({ hasText: words[language].home.anchorsTitle }).click();
  await expect(page).toHaveURL(`${prefix}/anchors`);
  await expect(heading(page)).toHaveText(words[language].anchors.heading);
});

test("the home page shows one of three featured videos, and dots change it without a script", async ({
  page,
  visit,
  language,
}) => {
  await visit("/");
  const titles = featured(page).locator("b").filter({ visible: true });
  const dots = featured(page).getByRole("navigation").getByRole("link");
  await expect(dots).toHaveCount(3);
  await expect(titles).toHaveCount(1);
  const first = (await titles.textContent()) ?? "";
  const before = await heading(page).boundingBox();
  await dots.nth(1).click();
  await expect(titles).not.toHaveText(first);
  await expect(dots.nth(1)).toHaveAccessibleName(containing((await titles.textContent()) ?? ""));
  expect(await heading(page).boundingBox(), "nothing moves").toEqual(before);
  await dots.nth(0).click();
  await expect(titles).toHaveText(first);
  const play = featured(page).getByRole("link", { name: `${words[language].home.play}: ${first}` });
  await expect(play).toHaveAttribute("href", /^\/(?:zh\/)?video\/.+\?play=1$/);
  const fade = featured(page).getByRole("link", { name: `${words[language].home.playAndFade}: ${first}` });
  await expect(fade).toHaveAttribute("href", /^\/(?:zh\/)?video\/.+\?timer=30$/);
});

test("a press on 15 minutes on the home page plays a fitting video with the timer set @phone", async ({
  page,
  visit,
  language,
}) => {
  await visit("/");
  const { howLong } = words[language].home;
  const nights = page.getByRole("region", { name: howLong.title }).getByRole("link");
  await expect(nights).toHaveCount(4);
  await expect(nights.first()).toContainText(howLong.stops.replace("{time}", "").trim());
  await nights.first().click();
  await expect(page).toHaveURL(new RegExp(`${prefixes[language]}/video/[^?]+$`));
  const timer = page
    .getByRole("button", { name: words[language].player.sleep.timer })
    .filter({ visible: true });
  await expect(timer).toHaveAccessibleName(
    containing(say[language]("player.sleep.left.minutes", { minutes: 15 })),
    {
      timeout: 20_000,
    },
  );
  await timer.click();
  const minutes = say[language]("player.sleep.minutes", { minutes: 15 });
  await expect(page.getByRole("radio", { name: minutes, exact: true })).toBeChecked();
  const longer = page.getByRole("radio", { name: say[language]("player.sleep.minutes", { minutes: 45 }) });
  await longer.press("Enter");
  await expect(longer, "Enter closes the dialog").toHaveCount(0);
  await expect(timer).toHaveAccessibleName(
    containing(say[language]("player.sleep.left.minutes", { minutes: 45 })),
  );
});

test("a press on 15 minutes on the home page plays in the same document on a site without ads", async ({
  page,
  visit,
  language,
}) => {
  await signIn(page, ready("gold"));
  await visit("/");
  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
  const { howLong } = words[language].home;
  await page.getByRole("region", { name: howLong.title }).getByRole("link").nth(1).click();
  await expect(page).toHaveURL(new RegExp(`${prefixes[language]}/video/[^?]+$`));
  const left = say[language]("player.sleep.left.minutes", { minutes: 30 });
  await expect(page.getByRole("button", { name: containing(left) }).filter({ visible: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-same");
});

test("the home page shows eight anchors with a linked heading and six slots each", async ({
  page,
  visit,
  sandbox,
  language,
}) => {
  const prefix = prefixes[language];
  await visit("/");
  await expect(rows(page)).toHaveCount(8);
  const raw = await sandbox.ask<{ actor_info: { slug: string } }[]>(upstream.homepage);
  const links = rows(page).getByRole("heading", { level: 2 }).getByRole("link");
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const anchors = raw.map(({ actor_info: { slug } }) => encodeURIComponent(decodeURIComponent(slug)));
  // Their order is that of the page's language (tests/unit/lib/services/catalogue/finding.alone.test.ts).
  expect(hrefs.toSorted()).toEqual(anchors.map((slug) => `${prefix}/anchors/${slug}`).toSorted());
  for (const index of anchors.keys()) await expect(slides(page, index)).toHaveCount(6);
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

test("a row of videos shows as many as the width of the screen allows", async ({ page, visit }) => {
  await visit("/");
  for (const [width, count] of [
    [2560, 6],
    [1920, 5],
    [1440, 5],
    [1100, 4],
    [800, 3],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => inView(page), `${width} px`).toBe(count);
  }
});

test("the buttons of a row of videos move it, by keyboard too, and are disabled at its ends", async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
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

test("nothing in a row of videos moves by itself", async ({ page, visit }) => {
  const quiet = await freezeUntilQuiet(page);
  await visit("/");
  await rows(page).first().scrollIntoViewIfNeeded();
  await expect(
    rows(page)
      .first()
      .getByRole("button", { name: say.en("home.next", { name: "" }).trim() }),
  ).toBeEnabled();
  const list = rows(page).first().locator("ul");
  await list.evaluate((row) => row.addEventListener("scroll", () => row.setAttribute("data-moved", "")));
  await quiet();
  await expect(list).not.toHaveAttribute("data-moved");
  expect(await scrolled(page)).toBe(0);
});

test("only the first three pictures of the home page's first row load at once", async ({ page, visit }) => {
  await visit("/");
  const waits = await page
    .locator("main .carousel-row:not(.triggers) li img")
    .evaluateAll((pictures: HTMLImageElement[]) => pictures.map(({ loading }) => loading === "lazy"));
  expect(waits.slice(0, 3)).toEqual([false, false, false]);
  expect(new Set(waits.slice(3))).toEqual(new Set([true]));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("without JavaScript a row of videos scrolls, and its links work", async ({ page, visit }) => {
    await visit("/");
    await slides(page).first().hover();
    await page.mouse.wheel(400, 0);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
    await rows(page).first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL("/anchors/nia-hollow");
  });
});

test.describe("what WordPress may have too little of", () => {
  test("a home page without sections shows a message, unless it has a video to show", async ({
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
    const carousels = page.getByRole("main").locator(".carousel-row:not(.triggers):visible");
    for (const shown of [[only], []]) {
      const pagination = { currentPage: 1, totalPages: 1, totalResults: shown.length };
      await pretend(
        ["homepage", "videos"],
        { path: upstream.homepage, body: [] },
        { path: upstream.videos, exact: true, body: { videos: shown, pagination } },
      );
      for (const language of languages) {
        expect((await visit("/", { language })).status()).toBe(200);
        const { noContent } = words[language].home;
        await expect(page.getByText(noContent)).toHaveCount(1 - shown.length);
        await expect(featured(page).getByRole("link")).toHaveCount(2 * shown.length);
        await expect(doors(page)).toHaveCount(4);
        await expect(carousels).toHaveCount(0);
      }
      await sandbox.heal();
    }
  });

  test("the row of an anchor without videos says so, and one with two videos has four blank places", async ({
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
