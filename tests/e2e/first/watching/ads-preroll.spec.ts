import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { siteUrl } from "#harness/addresses.ts";
import { blocked, expect, madeUpAd, signIn, test } from "#tests/support/e2e/ads.ts";
import { kinds, type LibraryVideo, someVideo } from "#tests/support/e2e/library.ts";
import { freezeClock, passTime, passUntil } from "#tests/support/e2e/page-clock.ts";
import { goTo } from "#tests/support/e2e/shell.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { inEither, say, words } from "#tests/support/e2e/texts.ts";
import { mini, player, property, videoPath } from "#tests/support/e2e/video.ts";

const timer = (page: Page) => page.getByRole("timer");
const frames = (page: Page) => player(page).locator("iframe");
const notice = (page: Page) =>
  player(page).getByRole("heading", { name: inEither(({ ads }) => ads.blocked) });

const pathOf = async (fits: (video: LibraryVideo) => boolean) => videoPath(await someVideo(fits));

const secondsLeft = async (page: Page) => Number(/\d+/.exec((await timer(page).textContent()) ?? "")?.[0]);

/** Stops the clock when the countdown shows this many seconds or fewer. */
async function waitUntil(page: Page, seconds: number): Promise<void> {
  await passUntil(page, timer(page));
  const ahead = (await secondsLeft(page)) - seconds;
  if (ahead > 0) await passTime(page, ahead * 1000);
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(seconds);
}

test("a visitor waits ten seconds beside the ad before the player is there", async ({
  page,
  visit,
  network,
  scripts,
  language,
}) => {
  await network("loads");
  await freezeClock(page);
  await visit(await pathOf(kinds.open));
  await passUntil(page, player(page).getByText(madeUpAd));
  await waitUntil(page, 3);
  const seconds = await secondsLeft(page);
  await expect(timer(page)).toHaveText(say[language]("ads.startsIn", { seconds: String(seconds) }));
  await expect(player(page).locator("[aria-live=polite]")).toHaveText(
    say[language]("ads.startsIn", { seconds: "5" }),
  );
  await expect(notice(page)).toHaveCount(0);
  await expect(player(page).getByRole("button")).toHaveCount(0);
  await expect(frames(page)).toHaveCount(0);
  await passTime(page, (seconds - 1) * 1000);
  await expect(frames(page)).toHaveCount(0);
  await passTime(page, 2000);
  await expect(frames(page)).toHaveCount(1);
  await expect(timer(page)).toHaveCount(0);
  expect(scripts.ads).toHaveLength(1);
});

test("the video plays after the ad, and its sound continues on the home page", async ({
  page,
  visit,
  network,
}) => {
  await network("loads");
  await freezeClock(page);
  await visit("/videos");
  const path = await pathOf(kinds.file);
  // A press on a card counts as consent to sound.
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement("a"), { href: to, textContent: "Watch" });
    document.querySelector("main")?.prepend(link);
  }, path);
  await page.getByRole("link", { name: "Watch", exact: true }).click();
  await waitUntil(page, 1);
  await passTime(page, 2000);
  await expect.poll(() => property(page, "paused")).toBe(false);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await goTo(page, "home");
  await expect(mini(page)).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  // Where one logs in there is no ad network.
  await page.getByRole("banner").getByRole("link", { name: words.en.layout.login }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => "sameDocument" in window)).toBe(false);
  // The way back loads a document, too: the ad is over, and the video goes on.
  await passUntil(page, mini(page));
  await mini(page).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(path));
  await passUntil(page, player(page).locator("video"));
  await expect.poll(() => property(page, "paused")).toBe(false);
  await expect(timer(page)).toHaveCount(0);
});

test.describe("a visitor who has not allowed ads", () => {
  test.use({ consents: false });
  test("a visitor who allows ads after the Back button keeps the document and the sound, and sees no ad in it", async ({
    page,
    visit,
    network,
    scripts,
  }) => {
    await network("loads");
    const { title } = await someVideo(kinds.file);
    await visit(`/videos?query=${encodeURIComponent(title)}`);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole("main").getByRole("link", { name: title }).first().click();
    await expect.poll(() => property(page, "paused")).toBe(false);
    await page.getByRole("button", { name: words.en.consent.allow }).click();
    await page.goBack();
    await expect(mini(page)).toBeVisible();
    await expect(mini(page).getByRole("button", { name: words.en.player.pause })).toBeVisible();
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    expect(scripts.ads).toHaveLength(0);
  });
});

for (const mode of ["never", "slow", "blocked"] as const)
  test(`an ad that has not come within six seconds is replaced by a notice, and the wait stays ten seconds (${mode})`, async ({
    page,
    visit,
    network,
    expectErrors,
    language,
  }) => {
    const w = words[language].ads;
    expectErrors(...(mode === "blocked" ? [blocked] : []));
    await network(mode);
    await freezeClock(page);
    await visit(await pathOf(kinds.open));
    await waitUntil(page, 3);
    await expect(notice(page)).toHaveText(w.blocked);
    await expect(player(page).getByRole("link", { name: w.unlock })).toBeVisible();
    await expect(frames(page)).toHaveCount(0);
    await passTime(page, 4000);
    await expect(frames(page)).toHaveCount(1);
    await expect(notice(page)).toHaveCount(0);
  });

test("a trailer waits for the ad, and a video that can't be watched does not", async ({
  page,
  visit,
  network,
}) => {
  await network("loads");
  await freezeClock(page);
  await visit(await pathOf(kinds.trailer));
  await expect(timer(page)).toBeVisible();
  await expect(player(page).getByText(words.en.video.trailerRibbon)).toHaveCount(0);
  await expect(frames(page)).toHaveCount(0);
  await passTime(page, 12_000);
  await expect(frames(page)).toHaveCount(1);
  await expect(player(page).getByText(words.en.video.trailerRibbon)).toBeVisible();
  await page.clock.resume();
  await visit(await pathOf(kinds.members));
  await expect(player(page).getByText(words.en.video.membershipRequired)).toBeVisible();
  await expect(timer(page)).toHaveCount(0);
});

test("a free member waits for the ad before a video", async ({ page, visit, network }) => {
  await network("loads");
  await signIn(page, "free");
  await freezeClock(page);
  await visit(await pathOf(kinds.open));
  await expect(timer(page)).toBeVisible();
  await expect(frames(page)).toHaveCount(0);
  await passTime(page, 12_000);
  await expect(frames(page)).toHaveCount(1);
});

test("a silver member waits for no ad and loads no ad script", async ({ page, visit, network, scripts }) => {
  await network("loads");
  await signIn(page, "silver");
  for (const kind of [kinds.open, kinds.trailer]) {
    await visit(await pathOf(kind));
    await expect(player(page).locator("iframe, video").first()).toBeVisible({ timeout: 15_000 });
    await expect(timer(page)).toHaveCount(0);
  }
  expect(scripts.ads).toEqual([]);
});

test("axe finds nothing beside an ad, nor in the notice @phone-only", async ({
  page,
  visit,
  network,
  language,
}) => {
  // axe needs time and timers: only the countdown is stopped.
  await page.addInitScript(() => {
    performance.now = () => 0;
  });
  await network("slow");
  await visit(await pathOf(kinds.open));
  for (const part of [player(page).getByText(words[language].ads.label), notice(page)]) {
    await expect(part).toBeVisible({ timeout: 10_000 });
    const { violations } = await new AxeBuilder({ page }).include("main section").analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
});

test("a navigation to a document without ads also shows that it is loading", async ({
  page,
  visit,
  network,
}) => {
  await network("never");
  // Playwright can't inspect a page during a navigation: the page itself reports what it shows, and the new document
  // waits for it, because the skeleton loads after the page.
  const shown = Promise.withResolvers<void>();
  await page.exposeFunction("noteShapes", shown.resolve);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("main[aria-busy=true] > [role=status]"))
        (window as unknown as { noteShapes(): void }).noteShapes();
    }).observe(document, { subtree: true, childList: true });
  });
  await visit(await pathOf(kinds.open));
  await page.route("**/updates", async (route) => {
    await shown.promise;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: words.en.layout.updates }).click();
  await expect(heading(page)).toHaveText(words.en.updates.heading);
});

test("the countdown of an ad stops on leaving, and starts again on coming back", async ({
  page,
  visit,
  network,
  scripts,
}) => {
  await network("loads");
  await freezeClock(page);
  await visit(await pathOf(kinds.open));
  await waitUntil(page, 4);
  const title = await heading(page).textContent();
  await page.clock.resume();
  await goTo(page, "videos");
  await expect(heading(page)).toHaveText(words.en.videos.heading);
  await passTime(page, 15_000);
  await expect(frames(page)).toHaveCount(0);
  await page.clock.resume();
  await page.goBack();
  await expect(heading(page)).toHaveText(title ?? "");
  // The first countdown would have ended by now.
  await expect(timer(page)).toBeVisible();
  await expect(frames(page)).toHaveCount(0);
  expect(scripts.ads).toHaveLength(2);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("without JavaScript the player is there from the start", async ({ page, visit }) => {
    await visit(await pathOf(kinds.open));
    await expect(player(page).locator("iframe")).toBeVisible();
  });
});

test.describe("where no ad network is configured", () => {
  test.use({ baseURL: siteUrl });
  test("nobody waits before a video if no ad network is configured", async ({ page, visit }) => {
    await visit(await pathOf(kinds.open));
    await expect(frames(page)).toHaveCount(1);
    await expect(timer(page)).toHaveCount(0);
  });
});

test.describe("a renderer of a search engine", () => {
  test.use({ userAgent: "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)" });

  test("a search engine's renderer gets the player at once, and the comments without a request for them", async ({
    page,
    visit,
    network,
  }) => {
    await network("loads");
    const requests: string[] = [];
    await page.route("**/_api/**", (route) => {
      requests.push(route.request().url());
      return route.abort();
    });
    await visit(await pathOf(kinds.open));
    await expect(frames(page)).toHaveCount(1);
    await expect(timer(page)).toHaveCount(0);
    await page
      .getByRole("heading", { name: inEither(({ comment }) => comment.title) })
      .scrollIntoViewIfNeeded();
    await expect(page.getByText(inEither(({ comment }) => comment.loadFailed))).toHaveCount(0);
    expect(requests).toEqual([]);
  });
});
