import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { siteUrl } from "#harness/addresses.ts";
import { expect, madeUpAd, signIn, test } from "#tests/support/e2e/ads.ts";
import { gridCards as cards } from "#tests/support/e2e/lists.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { avatar } from "#tests/support/e2e/member.ts";
import { freezeClock, passTime } from "#tests/support/e2e/page-clock.ts";
import { languages } from "#tests/support/e2e/site.ts";
import { prefixes, words } from "#tests/support/e2e/texts.ts";

const anchor = "/anchors/nia-hollow";
/** All texts that an ad's cell can have. */
const adTexts = new RegExp(
  languages.flatMap((language) => [words[language].ads.label, words[language].ads.fallback]).join("|"),
);
const fallbackText = new RegExp(languages.map((language) => words[language].ads.fallback).join("|"));
const items = (page: Page) => page.getByRole("main").getByRole("listitem");
const cells = (page: Page) => items(page).filter({ hasText: adTexts });
const slots = (page: Page, state: "loading" | "loaded" | "fallback") => {
  if (state === "fallback") return cells(page).filter({ hasText: fallbackText });
  return state === "loaded"
    ? cells(page).filter({ hasText: madeUpAd })
    : cells(page).filter({ hasNotText: madeUpAd });
};

/** Counts the frames in which an ad's cell was visible. */
async function watchCells(page: Page) {
  await page.addInitScript((source) => {
    const texts = new RegExp(source);
    const seen = { frames: 0, cells: 0 };
    Object.assign(window, { seenCells: seen });
    const look = () => {
      seen.frames += 1;
      seen.cells += [...document.querySelectorAll("main li")].filter(
        (cell) => texts.test(cell.textContent ?? "") && cell.checkVisibility(),
      ).length;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, adTexts.source);
  return () =>
    page.evaluate(() => (window as unknown as { seenCells: { frames: number; cells: number } }).seenCells);
}

test("a visitor's list of videos has two ads, and nothing moves when they come @phone", async ({
  page,
  visit,
  network,
  scripts,
}) => {
  const shifts = await watchShifts(page);
  await network("loads");
  await visit(anchor);
  await expect(slots(page, "loaded")).toHaveCount(2);
  await expect(cells(page).first().getByText(madeUpAd)).toBeVisible();
  await expect(cards(page)).toHaveCount(18);
  // The grid's direct entries: one for each video card and each ad cell.
  const entries = await cards(page).or(cells(page)).allTextContents();
  const at = entries.flatMap((text, index) => (adTexts.test(text) ? [index + 1] : []));
  const [first = 0, second = 0] = at;
  expect([at.length, first >= 1, first <= 6, second >= first + 6]).toEqual([2, true, true, true]);
  expect(scripts.ads).toHaveLength(1);
  expect(await shifts()).toBeLessThan(0.001);
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("an ad network that never answers causes a warning, and then the card that leads to the plans", async ({
  page,
  visit,
  network,
  language,
}) => {
  const w = words[language].ads;
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  const shifts = await watchShifts(page);
  await network("never");
  await freezeClock(page);
  await visit(anchor);
  await page.waitForFunction(() => "AdProvider" in window);
  await passTime(page, 5100);
  await expect.poll(() => warnings.filter((text) => text.startsWith("Ad:"))).toHaveLength(2);
  await expect(slots(page, "fallback")).toHaveCount(0);
  await passTime(page, 3000);
  await expect(slots(page, "fallback")).toHaveCount(2);
  const card = cells(page).first();
  await expect(card).toContainText(w.fallback);
  await expect(card).toContainText(w.vip);
  await expect(card.getByRole("link", { name: w.unlock })).toHaveAttribute(
    "href",
    `${prefixes[language]}/vip`,
  );
  expect(await shifts()).toBeLessThan(0.001);
});

test("a free member sees ads from the first frame, once the level is known", async ({
  page,
  visit,
  network,
  scripts,
}) => {
  await network("loads");
  await signIn(page, "free");
  await visit(anchor);
  await expect(slots(page, "loaded")).toHaveCount(2);
  const shifts = await watchShifts(page);
  await page.reload();
  await expect(slots(page, "loaded")).toHaveCount(2);
  expect(await shifts()).toBeLessThan(0.001);
  expect(scripts.ads).toHaveLength(2);
});

// Which levels see ads is tested in tests/unit/lib/membership/ads.test.ts.
test("a member on level Bronze sees no ad, not even for a frame, and requests no ad script", async ({
  page,
  visit,
  network,
  scripts,
  sandbox,
}) => {
  const seen = await watchCells(page);
  await network("loads");
  await signIn(page, "bronze");
  await sandbox.fail({ path: "/wp-json/asmr/v1/user/me", latencyMs: 300 });
  for (const path of [anchor, `${anchor}?page=2`]) {
    await visit(path);
    await expect(avatar(page)).toBeVisible();
    await expect(cards(page)).toHaveCount(18);
    const { frames, cells: shown } = await seen();
    expect(frames).toBeGreaterThan(3);
    expect(shown).toBe(0);
  }
  expect(scripts.ads).toEqual([]);
});

test("a free member who becomes VIP sees no ad cells", async ({ page, visit, network, scripts }) => {
  await network("loads");
  await signIn(page, "silver");
  await page.addInitScript(() => localStorage.setItem("sees-ads", "1"));
  await visit(anchor);
  await expect(cells(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("sees-ads"))).not.toBe("1");
  expect(scripts.ads).toEqual([]);
});

test("a member whose level WordPress can't read sees no ad", async ({
  page,
  visit,
  network,
  scripts,
  sandbox,
  expectErrors,
}) => {
  expectErrors(/status of 50\d/);
  await network("loads");
  await signIn(page, "free");
  await sandbox.fail({ path: "/wp-json/asmr/v1/user/me", status: 500 });
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/_api/user/me"));
  await visit(anchor);
  await refused;
  await expect(cells(page)).toHaveCount(0);
  expect(scripts.ads).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("without JavaScript an ad leaves no empty place", async ({ page, visit }) => {
    await visit(anchor);
    await expect(cards(page)).toHaveCount(18);
    await expect(cells(page)).toHaveCount(0);
  });
});

test.describe("where no ad network is configured", () => {
  test.use({ baseURL: siteUrl });
  test("without an ad network the cards that lead to the plans are there at the first paint", async ({
    page,
    visit,
  }) => {
    await visit(anchor);
    await expect(cells(page)).toHaveCount(2);
    await expect(cells(page).getByRole("link")).toHaveText([words.en.ads.unlock, words.en.ads.unlock]);
  });
});
