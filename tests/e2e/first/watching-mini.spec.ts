import type { Page } from "playwright/test";
import { sessionChanged } from "#lib/browser/session/marker.ts";
import { expectAccessible } from "#tests/support/e2e-accessible.ts";
import { kinds, someVideo, unseenVideo } from "#tests/support/e2e-library.ts";
import { ready, signIn } from "#tests/support/e2e-member.ts";
import { stopBeforeSleep } from "#tests/support/e2e-page-clock.ts";
import { goTo } from "#tests/support/e2e-shell.ts";
import { watchShifts } from "#tests/support/e2e-shifts.ts";
import { expect, test } from "#tests/support/e2e-site.ts";
import { words } from "#tests/support/e2e-texts.ts";
import { asPlaylist, film, property, videoPath } from "#tests/support/e2e-video.ts";

const { player: texts } = words.en;
const mini = (page: Page) => page.getByRole("region", { name: texts.mini.title });
/** The one element that plays, in or out of sight. */
const sound = (page: Page) => page.locator("video[aria-label]");
const read = <Name extends "paused" | "currentTime" | "volume">(page: Page, name: Name) =>
  sound(page).evaluate((media: HTMLVideoElement, what) => media[what], name);

/** Plays, and counts every pause from now on. */
async function play(page: Page): Promise<() => Promise<number>> {
  await page.getByRole("button", { name: texts.play, exact: true }).click();
  await expect.poll(() => property(page, "paused")).toBe(false);
  await expect.poll(() => property(page, "currentTime")).toBeGreaterThan(0.2);
  await film(page).evaluate((media: HTMLVideoElement) => {
    media.loop = true;
    media.addEventListener("pause", () => {
      media.dataset.pauses = String(Number(media.dataset.pauses ?? 0) + 1);
    });
  });
  return () => sound(page).evaluate((media) => Number(media.dataset.pauses ?? 0));
}

for (const kind of ["file", "playlist"] as const)
  test(`${kind}: the sound goes on through the site and back on its page`, async ({
    page,
    visit,
    sandbox,
  }) => {
    const video = await (kind === "file" ? someVideo(kinds.file) : unseenVideo(kinds.open));
    if (kind === "playlist")
      await sandbox.fail(await asPlaylist(video, sandbox, "/demo/clips/night/night.m3u8"));
    const shifts = await watchShifts(page);
    await visit(videoPath(video));
    const pauses = await play(page);
    const shifted = await shifts();
    const left = await property(page, "currentTime");
    await goTo(page, "anchors");
    await expect(mini(page)).toContainText(video.title);
    await expect(page).toHaveURL("/anchors");
    await goTo(page, "videos");
    await expect(page).toHaveURL("/videos");
    await expect.poll(() => read(page, "currentTime")).toBeGreaterThan(left + 0.5);
    expect(await read(page, "paused")).toBe(false);
    expect(await shifts()).toBe(shifted);
    await expectAccessible(page, "the mini player");

    await mini(page).getByRole("link").click();
    await expect(page).toHaveURL(videoPath(video));
    await expect(mini(page)).toHaveCount(0);
    await expect(film(page)).toBeVisible();
    expect(await pauses(), "the same element, without a gap").toBe(0);
    expect(await property(page, "currentTime")).toBeGreaterThan(left + 0.5);
    await expect(page.getByRole("button", { name: texts.pause, exact: true })).toBeVisible();
  });

test("the sleep timer fades and stops it; closing it keeps the place", async ({ page, visit }) => {
  await page.clock.install();
  await page.addInitScript(() => sessionStorage.setItem("sleep-timer", String(Date.now() + 15 * 60_000)));
  await visit(videoPath(await someVideo(kinds.file)));
  await play(page);
  await goTo(page, "anchors");
  const timer = mini(page).getByRole("button", { name: texts.sleep.timer });
  await expect(timer).toHaveText("15 min");
  await stopBeforeSleep(page, 30_000);
  await expect.poll(() => read(page, "volume")).toBeCloseTo(0.5, 1);
  expect(await read(page, "paused")).toBe(false);
  await page.clock.runFor("00:31");
  await expect.poll(() => read(page, "paused")).toBe(true);
  await expect.poll(() => read(page, "volume")).toBe(1);
  await expect(mini(page)).toContainText(texts.sleep.stopped);

  await mini(page).getByRole("button", { name: texts.play, exact: true }).press("k");
  await expect.poll(() => read(page, "paused")).toBe(false);
  await sound(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = 12;
  });
  await expect.poll(() => read(page, "currentTime")).toBeGreaterThan(12);
  await mini(page).getByRole("button", { name: texts.mini.close }).click();
  await expect(mini(page)).toHaveCount(0);
  await expect(sound(page)).toHaveCount(0);
  const [entry] = await page.evaluate(() => JSON.parse(localStorage.getItem("watch-history") ?? "[]"));
  expect(entry.position).toBeGreaterThan(12);
});

test("another video that starts takes its place", async ({ page, visit }) => {
  await visit(videoPath(await someVideo(kinds.file)));
  await play(page);
  await page.getByRole("complementary").getByRole("link").first().click();
  await expect(mini(page)).toBeVisible();
  await page.getByRole("button", { name: texts.play, exact: true }).first().click();
  await expect(mini(page)).toHaveCount(0);
});

test("a foreign player stays with its page, and says so each time", async ({ page, visit }) => {
  const leave = async () => {
    await visit(videoPath(await someVideo(kinds.open)));
    await page.getByRole("button", { name: texts.play, exact: true }).click();
    await expect(page.getByRole("button", { name: texts.pause, exact: true })).toBeVisible();
    await goTo(page, "anchors");
    await expect(page).toHaveURL("/anchors");
  };
  await leave();
  const notice = page.getByText(texts.mini.iframeStays);
  await expect(notice).toBeVisible();
  await expect(mini(page)).toHaveCount(0);
  await leave();
  await expect(notice).toBeVisible();
});

test("what only members hear ends with the session", async ({ page, visit }) => {
  await signIn(page, ready("gold"));
  await visit(videoPath(await someVideo(({ vip, file, player }) => vip && file && player !== null)));
  await play(page);
  await goTo(page, "anchors");
  await expect(mini(page)).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate((event) => window.dispatchEvent(new Event(event)), sessionChanged);
  await expect(mini(page)).toHaveCount(0);
  await expect(sound(page)).toHaveCount(0);
});
