import type { Page } from "playwright/test";
import { timecode } from "#lib/i18n/format/timecode.ts";
import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { letClockRun } from "#tests/support/e2e/page-clock.ts";
import { header } from "#tests/support/e2e/shell.ts";
import { expect, test } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";
import { film, player, property, videoPath } from "#tests/support/e2e/video.ts";

const position = (page: Page) => property(page, "currentTime");
const length = (page: Page) => film(page).evaluate((media: HTMLVideoElement) => media.duration);

test("on a phone a double tap and large buttons seek, and the player stays under the header @phone-only", async ({
  page,
  visit,
  language,
}) => {
  const texts = words[language].player;
  await letClockRun(page);
  await visit(videoPath(await someVideo(kinds.file)));
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  const box = await player(page).boundingBox();
  expect(box, "edge to edge").toMatchObject({ x: 0, width: 390 });
  await page.getByRole("button", { name: texts.play, exact: true }).tap();
  await expect.poll(() => property(page, "paused")).toBe(false);
  await page.getByRole("button", { name: texts.pause, exact: true }).tap();
  await expect.poll(() => property(page, "paused")).toBe(true);
  const before = await position(page);
  const right = { position: { x: 360, y: 40 } };
  const picture = page.locator(".touch-zone");
  await picture.tap(right);
  await picture.tap(right);
  // The sign is gone after a moment, the position stays.
  await expect(picture.getByText("+10")).toBeVisible();
  await expect.poll(() => position(page)).toBeCloseTo(before + 10, 0);
  await page.getByRole("button", { name: texts.back10 }).filter({ visible: true }).tap();
  await expect.poll(() => position(page)).toBeCloseTo(before, 0);
  await expect(player(page).getByText(`/ ${timecode(await length(page))}`)).toBeVisible();

  for (const paused of [false, true]) {
    await picture.click(right);
    await expect.poll(() => property(page, "paused"), "a mouse plays and pauses").toBe(paused);
  }

  await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
  await expect(film(page)).toBeInViewport({ ratio: 1 });
  const [above, below] = await Promise.all([header(page).boundingBox(), player(page).boundingBox()]);
  expect(below?.y, "right under the header").toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0), 0);
});

test("on a phone a press anywhere on the poster starts the video @phone-only", async ({ page, visit }) => {
  const corner = { position: { x: 30, y: 40 } };
  const picture = player(page).locator(".player-picture");
  await visit(videoPath(await someVideo(kinds.file)));
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  await picture.tap({ ...corner, force: true });
  await expect.poll(() => property(page, "paused")).toBe(false);
  await page.reload();
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  await picture.click({ ...corner, force: true });
  await expect.poll(() => property(page, "paused")).toBe(false);
});

test("a press anywhere on the poster of a foreign player starts it", async ({ page, visit }) => {
  await visit(videoPath(await someVideo(kinds.open)));
  const start = player(page).locator(".start-button");
  await start.click({ position: { x: 20, y: 20 } });
  await expect(start).toHaveCount(0);
  await expect(page.getByRole("button", { name: words.en.player.pause, exact: true })).toBeVisible();
});

test("a press on Play is remembered before a foreign player has answered, which shows that it is loading", async ({
  page,
  visit,
}) => {
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().isNavigationRequest() && route.request().frame() !== page.mainFrame()) await answers;
    await route.fallback();
  });
  await letClockRun(page);
  await visit(videoPath(await someVideo(kinds.open)));
  await player(page).locator(".start-button").click();
  await page.clock.runFor(1_100);
  await expect(player(page).getByText(words.en.player.loading)).toBeVisible();
  await page.clock.resume();
  answer();
  await expect(page.getByRole("button", { name: words.en.player.pause, exact: true })).toBeVisible();
  await expect(player(page).locator(".start-button")).toHaveCount(0);
});

test("on a phone a tap shows the controls without pressing one, and a tap beside the player works at once @phone-only", async ({
  page,
  visit,
  language,
}) => {
  const { sleep, ...texts } = words[language].player;
  const stage = page.locator(".player-stage");
  await letClockRun(page);
  await visit(videoPath(await someVideo(kinds.file)));
  await page.getByRole("button", { name: texts.play, exact: true }).tap();
  await expect.poll(() => property(page, "paused")).toBe(false);
  await page.clock.runFor(4_000);
  await expect(stage).toHaveAttribute("data-rest", "hidden");
  const line = await page.getByRole("slider", { name: texts.position }).boundingBox();
  if (!line) throw new Error("no position bar");
  const before = await position(page);
  await page.touchscreen.tap(line.x + line.width / 2, line.y + line.height / 2);
  await expect(stage).toHaveAttribute("data-rest", "awake");
  expect(await position(page), "the hidden bar seeks nowhere").toBeLessThan(before + 5);
  expect(await property(page, "paused")).toBe(false);
  await page.clock.runFor(4_000);
  await expect(stage).toHaveAttribute("data-rest", "hidden");
  await page.getByRole("list", { name: sleep.title }).getByRole("button", { name: sleep.timer }).tap();
  await expect(page.getByRole("dialog", { name: sleep.title })).toBeVisible();
});

/** Moves a finger straight down, in ten steps. @returns a function that lifts it */
async function drag(page: Page, x: number, from: number, to: number): Promise<() => Promise<void>> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch("touchStart", from);
  for (let step = 1; step <= 10; step++) await touch("touchMove", from + ((to - from) * step) / 10);
  return async () => {
    await touch("touchEnd");
  };
}

test("a sheet that is pulled down closes, and one that is moved a little returns @phone-only", async ({
  page,
  visit,
  language,
}) => {
  const { sleep } = words[language].player;
  await visit(videoPath(await someVideo(kinds.file)));
  await page.getByRole("list", { name: sleep.title }).getByRole("button", { name: sleep.timer }).tap();
  const sheet = page.getByRole("dialog", { name: sleep.title });
  const { y } = (await sheet.boundingBox()) ?? { y: 0 };
  // So little is no flick, however fast.
  const push = await drag(page, 195, y + 30, y + 50);
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBeCloseTo(y + 20, 0);
  await push();
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBeCloseTo(y, 0);
  const release = await drag(page, 195, y + 30, y + 200);
  await release();
  await expect(sheet).toHaveCount(0);
});

test("a seek bar's thumb held at the end does not end the video, and can be dragged back", async ({
  page,
  visit,
}) => {
  await visit(videoPath(await someVideo(kinds.file)));
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  const { x, y, width } = (await page.locator(".seek-bar").boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + width / 4, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + width - 1, y + 12, { steps: 5 });
  const whole = await length(page);
  await expect(page.getByRole("slider", { name: words.en.player.position })).toHaveValue(
    String(Math.floor(whole)),
  );
  expect(await property(page, "ended")).toBe(false);
  await page.mouse.move(x + width / 2, y + 12, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => position(page)).toBeCloseTo(whole / 2, -1);
  expect(await property(page, "ended")).toBe(false);
});

test("a phone in landscape shows nothing but the film", async ({ page, visit }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await visit(videoPath(await someVideo(kinds.file)));
  await player(page).scrollIntoViewIfNeeded();
  expect(await player(page).boundingBox()).toMatchObject({ x: 0, width: 844, height: 390 });
});

for (const [what, kind] of [
  ["the controls on the picture lead", kinds.file],
  ["the offer of a membership leads", kinds.members],
] as const)
  test(`in landscape ${what} home @phone-only`, async ({ page, visit, language }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await visit(videoPath(await someVideo(kind)));
    await player(page).getByRole("link", { name: words[language].player.home }).tap();
    await expect(page.getByRole("heading", { level: 1, name: words[language].home.heroTitle })).toBeVisible();
  });

test("in landscape a trailer offers the full video on its picture @phone-only", async ({
  page,
  visit,
  language,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await visit(videoPath(await someVideo(kinds.trailer)));
  await player(page).getByRole("link", { name: words[language].video.unlock }).tap();
  await expect(page).toHaveURL(/\/vip$/);
});

test("the seek bar shows the time under the mouse", async ({ page, visit }) => {
  await visit(videoPath(await someVideo(kinds.file)));
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  const line = page.locator(".seek-bar");
  const { x, y, width } = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + width / 2, y + 12);
  const middle = line.getByText(timecode((await length(page)) / 2));
  await expect(middle).toBeVisible();
  await page.mouse.move(x, y - 200);
  await expect(middle).toBeHidden();
});

test("on a phone the offer to resume replaces the large buttons @phone-only", async ({
  page,
  visit,
  language,
}) => {
  await visit(videoPath(await someVideo(kinds.file)));
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  await film(page).evaluate(async (media: HTMLVideoElement) => {
    await media.play();
    media.currentTime = 15;
  });
  await expect.poll(() => position(page)).toBeGreaterThan(15);
  await page.reload();
  const large = page.locator(".touch-buttons");
  const [before, after] = words[language].player.resume.split("{time}");
  const offer = page.getByRole("button", { name: new RegExp(`${before}0:1\\d${after}`) });
  await expect(offer).toBeVisible();
  await expect(large).toBeHidden();
  await offer.tap();
  await expect(large).toBeVisible();
});
