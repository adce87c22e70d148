import type { Page } from "playwright/test";
import { sessionChanged } from "#lib/browser/session/marker.ts";
import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { fakeFilms } from "#tests/support/e2e/media/fake-film.ts";
import { ready, signIn } from "#tests/support/e2e/member.ts";
import { letClockRun, passTime, stopBeforeSleep } from "#tests/support/e2e/page-clock.ts";
import { goTo } from "#tests/support/e2e/shell.ts";
import { expect, test } from "#tests/support/e2e/site.ts";
import { containing, words } from "#tests/support/e2e/texts.ts";
import { film, mini, property, sound, videoPath } from "#tests/support/e2e/video.ts";

const { player: texts } = words.en;
const read = <Name extends "paused" | "currentTime" | "volume">(page: Page, name: Name) =>
  sound(page).evaluate((media: HTMLVideoElement, what) => media[what], name);

async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: texts.play, exact: true }).click();
  await expect.poll(() => property(page, "paused")).toBe(false);
  await film(page).evaluate((media: HTMLVideoElement) => {
    media.loop = true;
  });
}

test("the mini player is faded and stopped by the sleep timer, and closing it stores the position", async ({
  page,
  visit,
}) => {
  const timer = mini(page).getByRole("button", { name: texts.sleep.timer });
  const dimScreen = page.getByRole("button", { name: texts.sleep.brightenByMouse });
  const expectPaused = (isPaused: boolean) => expect.poll(() => read(page, "paused")).toBe(isPaused);
  await letClockRun(page);
  await fakeFilms(page);
  await page.addInitScript(() => sessionStorage.setItem("sleep-timer", String(Date.now() + 15 * 60_000)));
  await visit(videoPath(await someVideo(kinds.file)));
  await play(page);
  await goTo(page, "anchors");

  await test.step("the mini player's sound fades in the last minute, and stops", async () => {
    await expect(timer).toHaveText("15 min");
    await stopBeforeSleep(page, 30_000);
    await expect.poll(() => read(page, "volume")).toBeCloseTo(0.25, 1);
    expect(await read(page, "paused")).toBe(false);
    await page.clock.runFor("00:31");
    await expectPaused(true);
    await expect.poll(() => read(page, "volume")).toBe(1);
    await expect(mini(page)).toContainText(texts.sleep.stopped);
  });

  await test.step("the screen is dark a minute after the timer's end, a click brightens it, and more time plays on", async () => {
    await page.clock.runFor("01:01");
    await dimScreen.click();
    await expect(dimScreen).toHaveCount(0);
    await mini(page).getByRole("button", { name: "+15 min" }).click();
    await expectPaused(false);
    await expect(timer).toHaveText("15 min");
  });

  await test.step("keys pause the mini player, even if no click into it came before", async () => {
    await goTo(page, "videos");
    const hasFocus = () => page.evaluate(() => document.activeElement?.localName);
    await expect.poll(hasFocus, "the pressed link has given it back").toBe("body");
    await page.keyboard.press("k");
    await expectPaused(true);
    await page.keyboard.press("k");
    await expectPaused(false);
  });

  await test.step("closing the mini player stores the position", async () => {
    await sound(page).evaluate((media: HTMLVideoElement) => {
      media.currentTime = 12;
    });
    await passTime(page, 1_000);
    expect(await read(page, "currentTime")).toBe(13);
    await mini(page).getByRole("button", { name: texts.mini.close }).click();
    await expect(mini(page)).toHaveCount(0);
    await expect(sound(page)).toHaveCount(0);
    const [entry] = await page.evaluate(() => JSON.parse(localStorage.getItem("watch-history") ?? "[]"));
    expect(entry.position).toBe(13);
  });
});

test("the mini player plays on after a document load, at its position and with its timer", async ({
  page,
  visit,
}) => {
  await fakeFilms(page);
  await page.addInitScript(() => sessionStorage.setItem("sleep-timer", String(Date.now() + 15 * 60_000)));
  const video = await someVideo(kinds.file);
  await visit(videoPath(video));
  await play(page);
  await film(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = 12;
  });
  await page.goto("/vip");
  await expect(mini(page)).toContainText(video.title);
  await expect.poll(() => read(page, "paused")).toBe(false);
  expect(await read(page, "currentTime")).toBeGreaterThanOrEqual(12);
  await expect(mini(page).getByRole("button", { name: texts.sleep.timer })).toHaveText("15 min");
  await goTo(page, "anchors");
  await page.reload();
  await expect.poll(() => read(page, "paused")).toBe(false);
});

test("a page that the back/forward cache restores plays on what another document has played", async ({
  page,
  visit,
}) => {
  await fakeFilms(page);
  // Playwright's browsers have no such cache: the first sound that is stored stands for the other document's.
  await page.addInitScript(() => {
    const key = "interrupted-sound";
    const sound = sessionStorage.getItem(key);
    Object.assign(window, {
      restore: () => {
        sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(sound ?? ""), at: Date.now() }));
        sessionStorage.setItem("sleep-timer", String(Date.now() + 15 * 60_000));
        window.dispatchEvent(new Event("storage"));
      },
    });
  });
  const video = await someVideo(kinds.file);
  await visit(videoPath(video));
  await play(page);
  await page.goto("/anchors");
  await mini(page).getByRole("button", { name: texts.mini.close }).click();
  await expect(mini(page)).toHaveCount(0);
  await page.evaluate(() => (window as unknown as { restore(): void }).restore());
  await expect(mini(page)).toContainText(video.title);
  await expect.poll(() => read(page, "paused")).toBe(false);
  await expect(mini(page).getByRole("button", { name: texts.sleep.timer })).toHaveText("15 min");
});

test("a timer that the home page offers for the video in the mini player starts at once", async ({
  page,
  visit,
}) => {
  await fakeFilms(page);
  await visit("/");
  const fade = page.getByRole("link", { name: containing(words.en.home.playAndFade) }).first();
  const address = (await fade.getAttribute("href")) ?? "";
  await visit(address.replace(/\?.*/, ""));
  await page.getByRole("button", { name: texts.play, exact: true }).click();
  await expect(page.locator("html[data-playing]")).toHaveCount(1);
  await goTo(page, "home");
  await expect(mini(page)).toBeVisible();
  await fade.click();
  const stored = () => page.evaluate(() => sessionStorage.getItem("sleep-timer"));
  await expect.poll(stored).toMatch(/^\d+ 30$/);
});

test("another video that starts replaces the mini player", async ({ page, visit }) => {
  await fakeFilms(page);
  await visit(videoPath(await someVideo(kinds.file)));
  await play(page);
  await page.getByRole("link", { name: containing(words.en.video.older) }).click();
  await expect(mini(page)).toBeVisible();
  await page.getByRole("button", { name: texts.play, exact: true }).first().click();
  await expect(mini(page)).toHaveCount(0);
});

test("a press on a related video's card replaces the playing video, and its player gets the focus", async ({
  page,
  visit,
}) => {
  await fakeFilms(page);
  await visit(videoPath(await someVideo(kinds.file)));
  await play(page);
  await page.getByRole("complementary").getByRole("link").first().click();
  await expect(page.locator(".player-stage")).toBeFocused();
  await expect(page.getByRole("button", { name: texts.pause, exact: true })).toBeVisible();
  await expect(mini(page)).toHaveCount(0);
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: texts.play, exact: true })).toBeVisible();
});

const iframes = (page: Page) => page.locator("iframe");
const playForeign = async (page: Page, visit: (path: string) => Promise<unknown>) => {
  await fakeFilms(page);
  const video = await someVideo(kinds.open);
  await visit(videoPath(video));
  await page.getByRole("button", { name: texts.play, exact: true }).click();
  await expect(page.getByRole("button", { name: texts.pause, exact: true })).toBeVisible();
  return video;
};

test("a foreign player plays on in the mini player and back on its page without loading again", async ({
  page,
  visit,
}) => {
  const video = await playForeign(page, visit);
  await iframes(page).evaluate((iframe) => {
    iframe.dataset.first = "";
    iframe.addEventListener("load", () => delete iframe.dataset.first);
  });
  await goTo(page, "anchors");
  await expect(page).toHaveURL("/anchors");
  const pause = mini(page).getByRole("button", { name: texts.pause, exact: true });
  await pause.click();
  await mini(page).getByRole("button", { name: texts.play, exact: true }).click();
  await expect(pause).toBeVisible();
  await mini(page).getByRole("link").click();
  await expect(page).toHaveURL(videoPath(video));
  await expect(mini(page)).toHaveCount(0);
  await expect(iframes(page)).toHaveAttribute("data-first", "");
  await expect(page.getByRole("button", { name: texts.pause, exact: true })).toBeVisible();
});

test("the keys can't reach a foreign player in the mini player, and closing the mini player ends it", async ({
  page,
  visit,
}) => {
  await playForeign(page, visit);
  await goTo(page, "anchors");
  await expect(mini(page)).toBeVisible();
  await expect(iframes(page)).toHaveJSProperty("inert", true);
  await mini(page).getByRole("button", { name: texts.mini.close }).click();
  await expect(iframes(page)).toHaveCount(0);
});

test("a foreign player stops with a notice in a browser that would load it again", async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, "moveBefore");
  });
  for (const _time of ["first", "second"]) {
    await playForeign(page, visit);
    await goTo(page, "anchors");
    await expect(page).toHaveURL("/anchors");
    await expect(page.getByText(texts.mini.iframeStays)).toBeVisible();
    await expect(mini(page)).toHaveCount(0);
  }
});

test("a foreign player that the load of a document ends is named on the next page, once", async ({
  page,
  visit,
}) => {
  await playForeign(page, visit);
  await visit("/vip");
  await expect(page.getByText(texts.mini.iframeStays)).toBeVisible();
  await expect(mini(page)).toHaveCount(0);
  await visit("/vip");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(texts.mini.iframeStays)).toHaveCount(0);
});

test("the sound of a member's video ends with the session", async ({ page, visit, expectErrors }) => {
  // The film may report itself between the cookies' end and the event.
  expectErrors(/status of 401/);
  await signIn(page, ready("gold"));
  await fakeFilms(page);
  await visit(videoPath(await someVideo(({ vip, file, player }) => vip && file && player !== null)));
  await play(page);
  await goTo(page, "anchors");
  await expect(mini(page)).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate((event) => window.dispatchEvent(new Event(event)), sessionChanged);
  await expect(mini(page)).toHaveCount(0);
  await expect(sound(page)).toHaveCount(0);
});
