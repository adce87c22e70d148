import type { Page } from "playwright/test";
import { historyKey } from "#lib/config/device-keys.ts";
import { videoDetail } from "#lib/contracts/catalogue/video.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { begun, doors, featured } from "#tests/support/e2e/home.ts";
import { kinds, library } from "#tests/support/e2e/library.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { ready, signIn, test } from "#tests/support/e2e/member.ts";
import { freezeUntilQuiet } from "#tests/support/e2e/page-clock.ts";
import { expect, heading } from "#tests/support/e2e/site.ts";
import { containing, words } from "#tests/support/e2e/texts.ts";

/** The device has begun this many videos; returns their titles, the last begun first. */
async function begin(page: Page, count: number): Promise<string[]> {
  const { videos } = await library();
  const entries = videos
    .filter(kinds.file)
    .slice(0, count)
    .map(({ slug, title }, index) => ({
      slug,
      title,
      imageUrl: null,
      position: 60,
      duration: 600,
      at: 9e12 - index,
    }));
  await page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    [historyKey, JSON.stringify(entries)] as const,
  );
  return entries.map(({ title }) => title);
}

test("a visitor with begun videos sees them first on the home page, and removes one", async ({
  page,
  visit,
  language,
}) => {
  const [first = "", second = ""] = await begin(page, 2);
  await visit("/");
  const { home, library: texts, timeLeft } = words[language];
  const titles = begun(page).getByRole("heading", { level: 3 });
  await expect(titles).toHaveText(first);
  await expect(begun(page)).toContainText(timeLeft.minutes.replace("{minutes}", "9"));
  await expect(begun(page).getByRole("listitem"), "the place is always full").toHaveCount(4);
  await expect(heading(page), "still named").toHaveText(home.heroTitle);
  await expect(featured(page).getByRole("link")).toHaveCount(0);
  const [top, below] = [await begun(page).boundingBox(), await doors(page).first().boundingBox()];
  expect(top?.y).toBeLessThan(below?.y ?? 0);
  await expect(begun(page).getByRole("link", { name: `${home.resume}: ${first}` })).toHaveAttribute(
    "href",
    /\?play=1#t=60$/,
  );
  await begun(page)
    .getByRole("button", { name: `${texts.history.remove}: ${first}` })
    .click();
  await expect(titles).toHaveText(second);
  await begun(page)
    .getByRole("button", { name: `${texts.history.remove}: ${second}` })
    .click();
  await expect(begun(page).getByRole("heading", { level: 2 })).toHaveText(home.starters);
  await expect(begun(page).getByRole("listitem")).toHaveCount(4);
  await visit("/");
  await expect(begun(page), "a visitor with nothing begun").toBeHidden();
  await expect(featured(page).getByRole("link").first()).toBeVisible();
});

test("a paying member without begun videos reads about tonight, and is offered no VIP plan", async ({
  page,
  visit,
  language,
}) => {
  const { home } = words[language];
  await visit("/");
  await expect(doors(page).nth(2)).toContainText(home.vipText);
  await signIn(page, ready("gold"));
  await visit("/");
  await expect(begun(page).getByRole("heading", { level: 2 })).toHaveText(home.forTonight);
  await expect(begun(page).getByRole("link", { name: containing(`${home.fadeLater}: `) })).toBeVisible();
  await expect(doors(page).nth(2)).toHaveAttribute("href", "/vip");
  await expect(doors(page).nth(2)).toHaveAccessibleName(`${home.earlyTitle} ${home.earlyText}`);
});

test("the last played video leads to more videos of its trigger @phone", async ({
  page,
  visit,
  language,
}) => {
  const shifts = await watchShifts(page);
  const [first = ""] = await begin(page, 1);
  const slug = (await library()).videos.find(({ title }) => title === first)?.slug ?? "";
  const answer = await page.request.get(`/_api/video/${encodeURIComponent(slug)}`);
  const [trigger] = videoDetail.parse(await answer.json()).triggers;
  if (!trigger) throw new Error("a video without a trigger");
  await visit("/");
  const title = words[language].home.because.replace("{trigger}", nameInLanguage(language, trigger));
  const row = page.getByRole("region", { name: title });
  await expect(row.getByRole("heading")).toHaveText(title);
  await expect(row.getByRole("listitem")).toHaveCount(14);
  await expect(row.getByRole("link", { name: first, exact: true })).toHaveCount(0);
  await expect(row.getByRole("link", { name: words[language].home.seeAll })).toHaveAttribute(
    "href",
    new RegExp(`/triggers/${trigger.slug}$`),
  );
  expect(await shifts()).toBe(0);
});

test("a single video can be removed from the history", async ({ page, visit, language }) => {
  const [first = "", second = ""] = await begin(page, 2);
  await visit("/history");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: `${words[language].library.history.remove}: ${first}` }).click();
  await expect(main.getByRole("link", { name: containing(first) })).toHaveCount(0);
  await expect(main.getByRole("link", { name: containing(second) })).toHaveCount(1);
});

test("nothing moves on the home page at a first visit, nor after videos were begun @phone", async ({
  page,
  visit,
}) => {
  const shifts = await watchShifts(page);
  const quiet = await freezeUntilQuiet(page);
  const settled = async () => {
    await quiet();
    expect(await shifts()).toBe(0);
  };
  await visit("/");
  await settled();
  await begin(page, 3);
  await visit("/");
  await expect(begun(page).getByRole("heading", { level: 3 })).toBeVisible();
  await settled();
});
