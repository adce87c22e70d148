import type { Page } from "playwright/test";
import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { letClockRun, passTime, stopClock } from "#tests/support/e2e/page-clock.ts";
import { expect, test } from "#tests/support/e2e/site.ts";
import { say, words } from "#tests/support/e2e/texts.ts";
import { film, property, videoPath } from "#tests/support/e2e/video.ts";

const { player: texts } = words.en;
const stage = (page: Page) => page.locator(".player-stage");
const bar = (page: Page) => page.getByRole("group", { name: texts.controls });
/** Of the controls in the bar. */
const opacity = (page: Page) =>
  bar(page).evaluate((element) =>
    [element, ...element.children]
      .slice(0, 2)
      .reduce((product, one) => product * Number.parseFloat(getComputedStyle(one).opacity), 1),
  );

/** Plays a film; the test controls the page's clock. */
async function playing(page: Page, visit: (path: string) => Promise<unknown>): Promise<void> {
  await letClockRun(page);
  await visit(videoPath(await someVideo(kinds.file)));
  await page.getByRole("button", { name: texts.play, exact: true }).click();
  await expect.poll(() => property(page, "paused")).toBe(false);
  await film(page).evaluate((media: HTMLVideoElement) => {
    media.loop = true;
  });
  await stopClock(page);
  await stage(page).focus();
}

async function fillScreen(page: Page): Promise<void> {
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
}

test("in full screen only the film is left after three seconds, until the mouse moves", async ({
  page,
  visit,
}) => {
  await playing(page, visit);
  // A control that has the keyboard's focus.
  await page.keyboard.press("Tab");
  await fillScreen(page);
  await page.clock.runFor(2_000);
  await expect(stage(page)).toHaveAttribute("data-rest", "awake");
  await page.clock.runFor(2_000);
  await expect(stage(page)).toHaveAttribute("data-rest", "hidden");
  await expect.poll(() => opacity(page)).toBe(0);
  expect(await stage(page).evaluate((element) => getComputedStyle(element).cursor)).toBe("none");
  const [picture, whole] = await Promise.all([film(page).boundingBox(), page.viewportSize()]);
  expect(picture, "the picture has the whole screen").toMatchObject({ x: 0, y: 0, ...whole });
  await page.mouse.move(300, 300);
  await expect(stage(page)).toHaveAttribute("data-rest", "awake");
  await expect.poll(() => opacity(page)).toBe(1);
});

test("in full screen a click on the dark page brightens it, and the film plays on", async ({
  page,
  visit,
}) => {
  await playing(page, visit);
  await fillScreen(page);
  await bar(page).getByRole("button", { name: texts.sleep.dim }).click();
  const dimScreen = page.getByRole("button", { name: texts.sleep.brightenByMouse });
  await expect(dimScreen).toBeFocused();
  await page.mouse.click(640, 360);
  await expect(dimScreen).toHaveCount(0);
  expect(await property(page, "paused")).toBe(false);
  await bar(page).getByRole("button", { name: texts.sleep.dim }).click();
  await page.evaluate(() => document.exitFullscreen());
  await expect(dimScreen, "it outlives the full screen").toBeFocused();
  await dimScreen.click();
  await expect(dimScreen).toHaveCount(0);
});

test("in full screen the title is on the picture as long as the bar, and a button leaves full screen", async ({
  page,
  visit,
}) => {
  await playing(page, visit);
  await page.keyboard.press("f");
  const out = bar(page).getByRole("button", { name: texts.exitFullscreen });
  await expect(out).toBeVisible();
  await expect(bar(page).getByRole("button", { name: texts.theatre })).toHaveCount(0);
  const title = stage(page).getByText((await film(page).getAttribute("aria-label")) ?? "", { exact: true });
  await expect(title).toHaveCSS("opacity", "1");
  await page.clock.runFor(4_000);
  await expect(title).toHaveCSS("opacity", "0");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: texts.helpTitle })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.mouse.move(300, 300);
  await out.click();
  await expect(title).toHaveCount(0);
  await expect(bar(page).getByRole("button", { name: texts.helpFullscreen })).toBeVisible();
});

test("full screen with a timer goes dark in two steps and shows the minutes, and only a press or key lights it", async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => sessionStorage.setItem("sleep-timer", String(Date.now() + 30 * 60_000)));
  await playing(page, visit);
  await fillScreen(page);
  await page.clock.runFor(7_000);
  await expect(page.locator(".player-picture")).toHaveCSS("filter", "brightness(0.35)");
  await expect(stage(page).locator(".minutes-left")).toHaveText(/30 min/);
  await expect(stage(page).locator(".minutes-left")).toHaveCSS("opacity", "1");
  await page.clock.runFor(54_000);
  const dimScreen = page.getByRole("button", { name: texts.sleep.brightenByMouse });
  await expect(dimScreen).toBeVisible();
  await page.mouse.move(300, 300, { steps: 2 });
  await expect(dimScreen, "somebody has pushed the mouse").toBeVisible();
  await page.keyboard.press("Space");
  await expect(dimScreen).toHaveCount(0);
  expect(await property(page, "paused")).toBe(false);
  await page.keyboard.press("Space");
  await expect.poll(() => property(page, "paused")).toBe(true);
});

test("after the timer's end full screen stays dark until the mouse moves", async ({ page, visit }) => {
  await page.addInitScript(() => sessionStorage.setItem("sleep-timer", String(Date.now() + 30_000)));
  await playing(page, visit);
  await fillScreen(page);
  await page.clock.runFor(31_000);
  await expect.poll(() => property(page, "paused")).toBe(true);
  await page.clock.runFor(10_000);
  await expect(stage(page)).toHaveAttribute("data-rest", "dark");
  const again = page.getByRole("button", { name: texts.sleep.again });
  await expect(page.locator(".asleep-notice")).toHaveCSS("opacity", "0");
  await page.keyboard.press("Shift");
  await expect(stage(page)).toHaveAttribute("data-rest", "dark");
  await page.mouse.move(300, 300);
  await expect(stage(page)).toHaveAttribute("data-rest", "awake");
  await page.clock.runFor(10_000);
  await expect(stage(page), "seen").toHaveAttribute("data-rest", "awake");
  await again.click();
  await expect.poll(() => property(page, "paused")).toBe(false);
  await expect(again).toHaveCount(0);
});

test("the screen after a video that ends before its timer is dimmed as after the timer", async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => sessionStorage.setItem("sleep-timer", String(Date.now() + 30 * 60_000)));
  await playing(page, visit);
  expect(await property(page, "loop"), "it begins again").toBe(true);
  // As a trailer, or a video whose next one would begin with an ad.
  await film(page).evaluate((media: HTMLVideoElement) => {
    media.loop = false;
    media.currentTime = media.duration - 0.1;
  });
  await expect.poll(() => property(page, "ended")).toBe(true);
  await page.clock.runFor(61_000);
  await expect(page.getByRole("button", { name: texts.sleep.brightenByMouse })).toBeVisible();
});

test("after the timer's end a page that nobody touches is dimmed, and again after it was lit", async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => sessionStorage.setItem("sleep-timer", String(Date.now() + 30_000)));
  await playing(page, visit);
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.clock.runFor(31_000);
  await expect.poll(() => property(page, "paused")).toBe(true);
  const dimScreen = page.getByRole("button", { name: texts.sleep.brightenByMouse });
  await expect(dimScreen, "somebody was here a moment ago").toHaveCount(0);
  await page.clock.runFor(30_000);
  await expect(dimScreen).toBeVisible();
  await page.keyboard.press("a");
  await expect(dimScreen).toHaveCount(0);
  await expect(page.getByRole("dialog"), "it would cover the notice").toHaveCount(0);
  await expect(page.getByText(texts.sleep.stopped).last()).toBeVisible();
  await expect(
    page.getByRole("button", { name: say.en("player.sleep.againFor", { minutes: 15 }) }),
  ).toBeFocused();
  await page.clock.runFor(120_000);
  await expect(dimScreen).toHaveCount(0);
  await page.clock.runFor(185_000);
  await expect(dimScreen).toBeVisible();
});

test("in the page the bar disappears after three seconds, and no bright poster is beside the film", async ({
  page,
  visit,
}) => {
  await playing(page, visit);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4_000);
  await expect.poll(() => opacity(page)).toBe(0);
  await expect(page.locator(".player-picture")).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await page.mouse.move(300, 300);
  await expect.poll(() => opacity(page)).toBe(1);
});

test("a page left alone under a timer is dimmed, again after each touch, and its sound can be changed", async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => sessionStorage.setItem("sleep-timer", String(Date.now() + 30 * 60_000)));
  await playing(page, visit);
  const dimScreen = page.getByRole("button", { name: texts.sleep.brightenByMouse });
  for (const key of ["a", "k", "Escape"]) {
    await expect(dimScreen).toHaveCount(0);
    await page.clock.runFor(61_000);
    await expect(dimScreen).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift");
    await expect(dimScreen).toBeVisible();
    await page.keyboard.press(key);
  }
  await expect(dimScreen).toHaveCount(0);
  expect([await property(page, "paused"), await property(page, "volume")]).toEqual([false, 0.7]);
  await stage(page).focus();
  await page.keyboard.press("s");
  await page.getByRole("combobox", { name: texts.sleep.autoDim }).selectOption(texts.sleep.off);
  await page.keyboard.press("Escape");
  await page.clock.runFor(61_000);
  await expect(dimScreen, "unless one wants none").toHaveCount(0);
});

test("one press brightens a page that was dimmed over a dialog or in theatre mode, and has no other effect", async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => sessionStorage.setItem("sleep-timer", String(Date.now() + 30 * 60_000)));
  await playing(page, visit);
  const dimScreen = page.getByRole("button", { name: texts.sleep.brightenByMouse });
  const dialog = page.getByRole("dialog", { name: texts.sleep.title });
  const presses = [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 5)];
  await stage(page).focus();
  await page.keyboard.press("s");
  for (const press of presses) {
    await page.clock.runFor(61_000);
    await expect(dimScreen).toBeVisible();
    await press();
    await expect(dimScreen).toHaveCount(0);
    await expect(dialog).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(stage(page)).toBeFocused();
  await page.keyboard.press("t");
  for (const press of [() => page.keyboard.press("k"), ...presses]) {
    await page.clock.runFor(61_000);
    await expect(dimScreen).toBeVisible();
    await press();
    await expect(dimScreen).toHaveCount(0);
    expect(await property(page, "paused")).toBe(false);
  }
});

test("the key S opens the sleep kit and D dims, and a double click opens full screen and plays on", async ({
  page,
  visit,
}) => {
  await playing(page, visit);
  await page.keyboard.press("s");
  const night = page.getByRole("radio", { name: texts.sleep.allNight });
  await night.press("Space");
  await page.keyboard.press("Escape");
  await expect(stage(page), "the player has the keys").toBeFocused();
  await page.keyboard.press("s");
  await expect(night, "the one that is set").toBeFocused();
  await page.getByRole("radio", { name: texts.sleep.off }).press("Space");
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await page.getByRole("button", { name: texts.sleep.brightenByMouse }).click();
  await film(page).dblclick();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  expect(await property(page, "paused")).toBe(false);
});

test("the keys work without a click into the player, unless the help turns that off", async ({
  page,
  visit,
}) => {
  await playing(page, visit);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("m");
  expect(await property(page, "muted")).toBe(true);
  await page.keyboard.press("ArrowDown");
  expect(await property(page, "volume"), "up and down scroll the page").toBe(1);
  await page.keyboard.press("?");
  await page.getByRole("switch", { name: texts.pageKeys }).click();
  await page.keyboard.press("Escape");
  await passTime(page, 100);
  await expect(stage(page)).toBeFocused();
  await page.keyboard.press("m");
  expect(await property(page, "muted"), "the player has the focus").toBe(false);
  await stage(page).evaluate((element: HTMLElement) => element.blur());
  await page.keyboard.press("m");
  expect(await property(page, "muted")).toBe(false);
});
