import type { Page } from "playwright/test";
import { kinds, someVideo, unseenVideo } from "#tests/support/e2e/library.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { fakeFilms } from "#tests/support/e2e/media/fake-film.ts";
import {
  freezeClock,
  letClockRun,
  passTime,
  passUntil,
  stopBeforeSleep,
} from "#tests/support/e2e/page-clock.ts";
import { expect, test } from "#tests/support/e2e/site.ts";
import { containing, say, words } from "#tests/support/e2e/texts.ts";
import { film, property, videoPath } from "#tests/support/e2e/video.ts";

/** The film in a player's iframe. */
const framed = (page: Page) => page.locator("main section iframe").contentFrame().locator("video");

/** Opens each kind of controllable source, ready to play; returns its film. */
const sources = {
  file: async (page: Page, visit: (path: string) => Promise<unknown>) => {
    await visit(videoPath(await someVideo(kinds.file)));
    return film(page);
  },
  frame: async (page: Page, visit: (path: string) => Promise<unknown>) => {
    await visit(videoPath(await someVideo(kinds.open)));
    return framed(page);
  },
};
for (const [name, open] of Object.entries(sources))
  test(`the sleep timer fades out and stops the sound of a ${name}, behind a dark page`, async ({
    page,
    visit,
  }) => {
    const { sleep, ...texts } = words.en.player;
    await letClockRun(page);
    await fakeFilms(page);
    const film = await open(page, visit);
    const is = <Name extends "paused" | "volume">(read: Name) =>
      film.evaluate((media: HTMLVideoElement, name) => media[name], read);
    const kit = page.getByRole("list", { name: sleep.title });
    await kit.getByRole("button", { name: sleep.loop }).click();
    await page.getByRole("button", { name: texts.play, exact: true }).click();
    await expect.poll(() => is("paused")).toBe(false);
    await kit.getByRole("button", { name: sleep.timer }).click();
    const dialog = page.getByRole("dialog", { name: sleep.title });
    const quarter = dialog.getByText("15 min", { exact: true });
    const chosen = dialog.getByRole("radio", { name: "15 min" });
    const says = dialog.getByRole("status");
    await quarter.click();
    await expect(says).toHaveText(/^Fades at .+, stops at .+$/);
    const first = await says.textContent();
    await page.clock.runFor("02:00");
    const dimScreen = page.getByRole("button", { name: sleep.brightenByMouse });
    await dimScreen.click();
    await quarter.click();
    await expect(says, "the same minutes again, from now on").not.toHaveText(first ?? "");
    await dialog.getByRole("button", { name: say.en("player.sleep.more", { minutes: 15 }) }).click();
    await expect(chosen).toBeChecked();
    await quarter.click();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await kit.getByRole("button", { name: sleep.dim }).click();
    await expect(dimScreen).toBeFocused();
    await stopBeforeSleep(page, 30_000);
    await expect.poll(() => is("volume")).toBeCloseTo(0.25, 1);
    await page.keyboard.press("Space");
    await expect(dimScreen).toHaveCount(0);
    await expect(page.getByRole("button", { name: "+15 min" })).toBeVisible();
    expect(await is("paused")).toBe(false);
    await page.clock.runFor("00:31");
    await expect.poll(() => is("paused")).toBe(true);
    await expect.poll(() => is("volume")).toBe(1);
    await expect(page.getByRole("status").filter({ hasText: sleep.stopped })).toBeAttached();
    await page.keyboard.press("Enter");
    await expect.poll(() => is("paused"), "some more minutes").toBe(false);
  });

test("a playlist with sound only loads no picture, and this device remembers the choice", async ({
  page,
  visit,
  playFrom,
}) => {
  const { sleep, ...texts } = words.en.player;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const video = await unseenVideo(kinds.open);
  await playFrom(video, "/demo/clips/night/night.m3u8");
  await visit(videoPath(video));
  await page.getByRole("button", { name: texts.play, exact: true }).click();
  await expect(page.getByRole("slider", { name: texts.position })).toBeEnabled();
  await page.keyboard.press("6");
  await page.keyboard.press("m");
  await expect.poll(() => property(page, "currentTime")).toBeGreaterThan(6);
  await expect.poll(() => requests).toContain("/demo/clips/night/film.m4s");
  await page.getByRole("button", { name: sleep.soundOnly }).click();
  const sound = page.locator("audio");
  const at = () => sound.evaluate((media: HTMLAudioElement) => (media.paused ? 0 : media.currentTime));
  await expect.poll(at).toBeGreaterThan(6);
  const isPaused = () => sound.evaluate((media: HTMLAudioElement) => media.paused);
  await page.locator(".player-stage").click();
  await expect.poll(isPaused, "a press on the picture").toBe(true);
  await page.locator(".player-stage").click();
  await expect.poll(isPaused).toBe(false);
  await expect(page.getByRole("button", { name: texts.unmute })).toBeVisible();
  await expect(page.getByRole("button", { name: texts.helpFullscreen })).toBeEnabled();
  await page.reload();
  requests.length = 0;
  await page.getByRole("button", { name: texts.play, exact: true }).click();
  await expect.poll(at).toBeGreaterThan(0.2);
  await expect.poll(() => requests).toContain("/demo/clips/night/sound.m4s");
  expect(requests).not.toContain("/demo/clips/night/film.m4s");

  await page.setViewportSize({ width: 768, height: 900 });
  const soundOnly = page.getByRole("button", { name: sleep.soundOnly });
  const dim = page.getByRole("button", { name: sleep.dim });
  await expect(dim, "it gives way to the picture's button").toBeHidden();
  await soundOnly.click();
  await expect(sound).toHaveCount(0);
  await expect(soundOnly).toBeHidden();
  await expect(dim).toBeVisible();
});

test("a foreign player has the same controls and keys, is resumed, and its volume is remembered", async ({
  page,
  visit,
}) => {
  const texts = words.en.player;
  await fakeFilms(page);
  await visit(videoPath(await someVideo(kinds.open)));
  const is = <Name extends "paused" | "volume" | "muted" | "currentTime">(read: Name) =>
    framed(page).evaluate((media: HTMLVideoElement, name) => media[name], read);
  const bar = page.getByRole("group", { name: texts.controls });
  await bar.getByRole("button", { name: texts.play, exact: true }).click();
  await expect.poll(() => is("paused")).toBe(false);
  await page.keyboard.press("5");
  await expect.poll(() => is("currentTime")).toBeGreaterThan(11);
  await page.keyboard.press("m");
  await expect.poll(() => is("muted")).toBe(true);
  await bar.getByRole("slider", { name: texts.volume }).fill("40");
  await expect.poll(() => is("volume")).toBeCloseTo(0.4);
  await bar.getByRole("button", { name: texts.pause }).click();
  await expect.poll(() => is("paused")).toBe(true);
  await expectAccessible(page, "a player in a frame");
  await page.reload();
  await page.getByRole("button", { name: containing(words.en.player.resume.split("{")[0] ?? "") }).click();
  await expect.poll(() => is("currentTime")).toBeGreaterThan(11);
  await expect.poll(() => is("volume")).toBeCloseTo(0.4);
});

test("no button of the bar moves when a player's iframe answers", async ({ page, visit }) => {
  const { sleep } = words.en.player;
  const shifts = await watchShifts(page);
  await visit(videoPath(await someVideo(kinds.open)));
  const kit = page.getByRole("list", { name: sleep.title });
  await expect(kit.getByRole("button", { name: sleep.loop })).toBeVisible();
  await expect(kit.getByRole("button", { name: sleep.timer })).toBeVisible();
  // The line below the video may be painted half at first; a button that moves is ten times as much.
  expect(await shifts()).toBeLessThan(0.0001);
});

test("“Keep listening” after a timer for the video's end starts the video again", async ({ page, visit }) => {
  const { sleep, ...texts } = words.en.player;
  await fakeFilms(page);
  await freezeClock(page);
  await visit(videoPath(await someVideo(kinds.file)));
  const timer = page.getByRole("list", { name: sleep.title }).getByRole("button", { name: sleep.timer });
  await passUntil(page, timer);
  await page.getByRole("button", { name: texts.play, exact: true }).click();
  await timer.click();
  await passTime(page, 500);
  await page.getByText(sleep.end, { exact: true }).click();
  await film(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration - 20;
  });
  await passTime(page, 25_000);
  await page.getByRole("button", { name: sleep.again }).click();
  await passTime(page, 2_000);
  expect(await property(page, "paused")).toBe(false);
  expect(await property(page, "currentTime")).toBeLessThan(5);
});

test("no control moves when sound only or a timer is chosen", async ({ page, visit }) => {
  const { player: texts } = words.en;
  await visit(videoPath(await someVideo(kinds.file)));
  const kit = page.getByRole("list", { name: texts.sleep.title });
  await expect(kit.getByRole("button", { name: texts.sleep.soundOnly })).toBeVisible();
  const places = () =>
    page
      .getByRole("group", { name: texts.controls })
      .getByRole("button")
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().x));
  const before = await places();
  await kit.getByRole("button", { name: texts.sleep.soundOnly }).click();
  await expect(page.locator(".player-picture audio")).toHaveCount(1);
  await expect.poll(places).toEqual(before);
  await kit.getByRole("button", { name: texts.sleep.timer }).click();
  await page.getByText("90 min", { exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(kit.getByRole("button", { name: /90 min/ })).toBeVisible();
  expect(await places()).toEqual(before);
});

test("a frame that is tried again plays by itself once it answers", async ({ page, visit }) => {
  const { retry, pause } = words.en.player;
  const frames = "**/demo/player/*";
  await page.route(frames, (route) => route.fulfill({ contentType: "text/html", body: "An error" }));
  await visit(videoPath(await someVideo(kinds.open)));
  const again = page.getByRole("button", { name: retry });
  await expect(again).toBeVisible();
  await page.unroute(frames);
  await again.click();
  await expect(page.getByRole("button", { name: pause, exact: true }).first()).toBeVisible();
});

test("the sleep timer removes an iframe that answers no message, and a press brings it back", async ({
  page,
  visit,
}) => {
  const { sleep, controlsWithoutKeys: name } = words.en.player;
  await page.route("**/demo/player/*", (route) =>
    route.fulfill({ contentType: "text/html", body: "A player" }),
  );
  await letClockRun(page);
  await visit(videoPath(await someVideo(kinds.open)));
  const frame = page.locator("main section iframe");
  await expect(frame).toBeVisible();
  await expect(page.getByRole("group", { name, exact: true }), "no keys are promised").toBeVisible();
  const again = page.getByRole("button", { name: words.en.player.retry });
  await expect(frame, "an error's page may be white").toHaveCSS("opacity", "0.15");
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(again, "it is silent again").toBeVisible();
  await page.getByRole("button", { name: sleep.dim }).click();
  const dimScreen = page.getByRole("button", { name: sleep.brightenByMouse });
  await page.reload();
  await expect(dimScreen, "dark again where a navigation loads a document").toBeVisible();
  await dimScreen.click();
  await expect(page.locator("html")).not.toHaveClass(/dimmed/);
  await expect(dimScreen).toHaveCount(0);
  await page.getByRole("button", { name: sleep.timer }).click();
  await expect(page.getByRole("switch", { name: sleep.loop })).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "30 min" }), "the first time").toBeFocused();
  await page.getByText("15 min", { exact: true }).click();
  await page.getByRole("button", { name: sleep.dimLong }).click();
  await expect(dimScreen).toBeFocused();
  await dimScreen.click();
  await expect(page.locator(".player-stage"), "the dialog has gone").toBeFocused();
  await page.clock.runFor("15:01");
  await expect(frame).toHaveCount(0);
  await page.getByRole("button", { name: sleep.again }).click();
  await expect(frame).toBeVisible();
  await page.getByRole("button", { name: sleep.timer }).click();
  await expect(page.getByRole("radio", { name: "15 min" }), "what one chose the last time").toBeFocused();
});

test("a video that ends offers the next one, which plays by itself once that is switched on @phone", async ({
  page,
  visit,
  language,
}) => {
  const texts = words[language].player;
  await letClockRun(page);
  await fakeFilms(page);
  await visit(videoPath(await someVideo(kinds.file)));
  const address = page.url();
  await page.getByRole("button", { name: texts.play, exact: true }).click();
  await expect.poll(() => property(page, "readyState"), "its length is known").toBeGreaterThan(0);
  await film(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration - 0.2;
  });
  const card = page.getByRole("region", { name: texts.upNext });
  await expect(card.getByRole("button", { name: texts.replay })).toBeVisible();
  const said = page.getByRole("status").filter({ hasText: `${texts.upNext}:` });
  await expect(said).toBeAttached();
  await expect(card.getByRole("status"), "it was there before its words").toHaveCount(0);
  const autoplay = card.getByRole("switch", { name: texts.autoplay });
  await expect(autoplay).not.toBeChecked();
  await page.clock.runFor("00:10");
  expect(page.url()).toBe(address);
  await expectAccessible(page, "the end of a video");
  await autoplay.press("Space");
  await expect(autoplay).toBeChecked();
  await card.getByRole("button", { name: texts.cancel }).click();
  await expect(card.getByRole("button", { name: texts.replay })).toBeVisible();
  await autoplay.uncheck();
  await autoplay.check();
  await expect(card.getByRole("button", { name: texts.playNow })).toBeVisible();
  await page.clock.runFor("00:09");
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole("button", { name: texts.pause })).toBeVisible();
  await page.getByRole("button", { name: texts.previous }).click();
  await expect(page).toHaveURL(address);
});
