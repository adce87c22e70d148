import type { Page } from "playwright/test";
import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { hold, cards as videoCards } from "#tests/support/e2e/lists.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { expect, heading, test } from "#tests/support/e2e/site.ts";
import { inEither, prefixes } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

/** Next's RSC requests. */
const navigations = /[?&]_rsc=/;

const waiting = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: inEither(({ layout }) => layout.loading) });
/** The skeleton's cells of the coming list. */
const cells = (page: Page) => waiting(page).locator("[aria-hidden=true] > :last-child > *");

/**
 * Clicks a link: whether the next frame shows the skeleton's label, and after how many milliseconds its shapes appear.
 * Reads the animation's own time, because wall-clock time would measure the machine.
 */
const clickAndLook = (page: Page, href: string) =>
  page.evaluate(async (address) => {
    document.querySelector<HTMLElement>(`a[href="${address}"]`)?.click();
    await new Promise(requestAnimationFrame);
    const main = document.querySelector("main");
    const busy = main?.ariaBusy;
    const find = () => main?.querySelector(":scope > [role=status]:last-child");
    // The skeleton loads when the page is idle, perhaps after the click.
    while (!find()) await new Promise(requestAnimationFrame);
    // In a late frame the animation has ended, and the shapes are visible.
    const unseen = find()?.getAnimations()[0]?.effect?.getComputedTiming().endTime ?? 0;
    return { busy, unseen: Number(unseen) };
  }, href);

test("a click shows the next page's frame within 100 ms, and nothing moves when the page arrives @phone", async ({
  page,
  visit,
  language,
}) => {
  const prefix = prefixes[language];
  const main = page.getByRole("main");
  const shifts = await watchShifts(page);
  for (const [from, to, count] of [
    ["/updates", "/videos", 16],
    ["/videos", "/anchors", 10],
    ["/anchors", "/anchors/nia-hollow", 8],
    ["/items", "/vip", 6],
    ["/anchors", "/login", 1],
  ] as const) {
    await visit(from);
    const title = await heading(page).textContent();
    const release = await hold(page, navigations);
    const { busy, unseen } = await clickAndLook(page, prefix + to);
    expect(busy, to).toBe("true");
    expect(unseen).toBeLessThanOrEqual(60);
    await expect(cells(page), to).toHaveCount(count);
    release();
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    await expect(heading(page)).not.toHaveText(title ?? "");
    await expect(waiting(page)).toHaveCount(0);
    await expect(main).not.toHaveAttribute("aria-busy");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect(await shifts(), to).toBeLessThan(0.01);
    await page.unrouteAll();
  }
});

test("a video's page arrives as a whole, and the way back restores the scroll position", async ({
  page,
  visit,
}) => {
  const video = await someVideo(kinds.open);
  await visit(`/videos?query=${encodeURIComponent(video.title)}`);
  const link = page.getByRole("main").locator(`a[href="${videoPath(video)}"]`);
  await page.setViewportSize({ width: 390, height: 500 });
  await link.last().scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => scrollY);
  const release = await hold(page, navigations);
  await clickAndLook(page, videoPath(video));
  await expect(cells(page)).toHaveCount(6);
  expect(await page.evaluate(() => scrollY)).toBe(at);
  release();
  await expect(heading(page)).toHaveText(video.title);
  await page.goBack();
  await expect(link.last()).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(at);
});

test.describe("links", () => {
  test.use({ savesData: false });

  test("links are prefetched unless data is saved, so that a click waits for nothing", async ({
    page,
    visit,
  }) => {
    const ahead: string[] = [];
    page.on("request", (request) => {
      const headers = request.headers();
      if (headers["next-router-prefetch"] ?? headers["sec-purpose"])
        ahead.push(new URL(request.url()).pathname);
    });
    const segment = page.waitForResponse(
      (answer) =>
        answer.url().includes("/videos?") &&
        answer.request().headers()["next-router-segment-prefetch"]?.endsWith("__PAGE__") === true,
    );
    const saveData = (saves: boolean) =>
      page.evaluate((value) => {
        (navigator as unknown as { connection: { saveData: boolean } }).connection.saveData = value;
      }, saves);
    await visit("/anchors");
    await (await segment).finished();

    const last = page.getByRole("main").locator("li a[href^='/anchors/']").last();
    const address = (await last.getAttribute("href")) ?? "";
    await saveData(true);
    await last.hover();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
    expect(ahead).not.toContain(address);
    await saveData(false);
    await heading(page).hover();
    await last.hover();
    await expect.poll(() => ahead).toContain(address);

    const release = await hold(page, navigations);
    await page.getByRole("navigation").locator("a[href='/videos']").first().click();
    await expect(page).toHaveURL(/\/videos$/);
    await expect(videoCards(page).first()).toBeVisible();
    release();
  });
});
