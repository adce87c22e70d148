import type { Page } from "playwright/test";
import { sessionChanged } from "#lib/browser/session/marker.ts";
import { kinds, someVideo, unseenVideo } from "#tests/support/e2e/library.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { ready, signIn } from "#tests/support/e2e/member.ts";
import { goTo } from "#tests/support/e2e/shell.ts";
import { expect, status404, test } from "#tests/support/e2e/site.ts";
import { containing, words } from "#tests/support/e2e/texts.ts";
import { film, property, videoPath } from "#tests/support/e2e/video.ts";

/** Opens a plain file, ready to play. */
async function openFile(page: Page, visit: (path: string) => Promise<unknown>) {
  const video = await someVideo(kinds.file);
  await visit(videoPath(video));
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  return video;
}

test("with only the keyboard, Tab leads to the player, and keys play, seek and turn the sound down", async ({
  page,
  visit,
}) => {
  await openFile(page, visit);
  await page.getByRole("main").focus();
  for (let tabs = 0; tabs < 4; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await film(page).evaluate((media) => media === document.activeElement)) break;
  }
  await expect(film(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect.poll(() => property(page, "paused")).toBe(false);
  await page.keyboard.press("Space");
  await expect.poll(() => property(page, "paused")).toBe(true);
  const at = () => property(page, "currentTime");
  await page.keyboard.press("0");
  await expect.poll(at).toBe(0);
  await page.keyboard.press("l");
  await expect.poll(at).toBeCloseTo(10, 0);
  await page.keyboard.press("ArrowRight");
  await expect.poll(at).toBeCloseTo(15, 0);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("j");
  await expect.poll(at).toBeCloseTo(0, 0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  expect(await property(page, "volume")).toBeCloseTo(0.9);
  await page.keyboard.press("l");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect.poll(at).toBeGreaterThan(15);
  await page.reload();
  const { resume } = words.en.player;
  const goOn = page.getByRole("button", { name: containing(resume.replace("{time}", "0:1")) });
  await goOn.click();
  await expect.poll(at, "where one was, though the document was left while it played").toBeGreaterThan(15);
  await page.keyboard.press("Space");
  await expect.poll(() => property(page, "paused"), "the player has the keys").toBe(true);

  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  const { sleep } = words.en.player;
  await page.getByRole("button", { name: sleep.timer }).click();
  const minutes = page.getByRole("radio", { name: "30 min" });
  await minutes.press("Space");
  await expect(minutes, "a dialog's keys are its own").toBeChecked();
  expect(await property(page, "paused")).toBe(true);
  const off = page.getByRole("radio", { name: sleep.off });
  await off.press("Space");
  await expect(off).toBeChecked();
  const close = page.getByRole("button", { name: sleep.close });
  await close.click();
  await expect(page.locator(".player-stage"), "a focused button keeps the bar lit").toBeFocused();
  await page.getByRole("button", { name: sleep.timer }).press("Enter");
  await close.press("Enter");
  await expect(page.getByRole("button", { name: sleep.timer }), "opened by a key").toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("m");
  expect(await property(page, "muted"), "full screen nothing else has the keys").toBe(true);
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
});

test("the player's bar has room for all its controls from 320 to 1920 px, however long the film is", async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => {
    for (const [name, seconds] of Object.entries({ duration: 6103, currentTime: 4804 }))
      Object.defineProperty(HTMLMediaElement.prototype, name, { get: () => seconds, set() {} });
    sessionStorage.setItem("sleep-timer", String(Date.now() + 5_000_000));
  });
  const { player } = words.en;
  await visit(videoPath(await someVideo(kinds.captioned)));
  const bar = page.getByRole("group", { name: player.controls });
  await expect(bar.getByRole("combobox", { name: player.helpCaptions })).toBeVisible();
  await expect(bar.getByText("1:20:04")).toBeVisible();
  const outside = () =>
    bar.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [...element.querySelectorAll("button, select, input")]
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const box = control.getBoundingClientRect();
          return box.left < left || box.right > right + 0.5 || box.width < 24;
        })
        .map((control) => control.getAttribute("aria-label"));
    });
  for (const width of [320, 360, 390, 640, 768, 1200, 1300, 1440, 1920]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(outside, `${width} px`).toEqual([]);
  }
});

test("a slow connection is reported without an alarm, and a lost one continues by itself", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/);
  const texts = words.en.player;
  const media = "**/demo/media/*";
  const released = Promise.withResolvers<void>();
  await page.route(media, async (route) => {
    await released.promise;
    await route.continue();
  });
  await visit(videoPath(await someVideo(kinds.file)));
  await page.getByRole("button", { name: texts.play, exact: true }).click();
  const loading = page.getByRole("status").filter({ hasText: texts.loading });
  await expect(loading).toBeVisible();
  released.resolve();
  await expect.poll(() => property(page, "currentTime")).toBeGreaterThan(0);
  await expect(loading).toHaveCount(0);

  await page.unroute(media);
  await page.route(media, (route) => route.abort());
  // A browser retries for half a minute before it reports the error.
  await film(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = 5;
    Object.defineProperty(element, "error", { value: { code: 2, MEDIA_ERR_DECODE: 3 }, configurable: true });
    element.dispatchEvent(new Event("error"));
  });
  const lost = page.getByRole("alert").filter({ hasText: texts.lost });
  await expect(lost.getByRole("button", { name: texts.retry })).toBeVisible();
  await expectAccessible(page, "a lost connection");
  await page.unroute(media);
  await film(page).evaluate((element: HTMLVideoElement) => {
    Reflect.deleteProperty(element, "error");
    window.dispatchEvent(new Event("online"));
  });
  await expect(lost).toHaveCount(0);
  await expect.poll(() => property(page, "currentTime")).toBeGreaterThan(5);
  expect(await property(page, "paused")).toBe(false);
});

test("the keyboard help gives the focus back, however it is closed", async ({ page, visit }) => {
  await openFile(page, visit);
  const help = page.getByRole("dialog", { name: words.en.player.helpTitle });
  for (const close of ["Enter", "Escape", "?", null]) {
    await film(page).focus();
    await page.keyboard.press("?");
    await expect(help.getByRole("button")).toBeFocused();
    await expect(async () => {
      // Beside it, where a press counts from a moment after the opening.
      if (close === null) await page.mouse.click(8, 300);
      else if (await help.isVisible()) await page.keyboard.press(close);
      await expect(help).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(film(page), close ?? "a press beside it").toBeFocused();
  }
});

test("theatre mode gives the player both columns, also at the next start, and a shared link starts at its second", async ({
  page,
  visit,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { player } = words.en;
  await openFile(page, visit);
  const width = async () => (await film(page).boundingBox())?.width ?? 0;
  const usual = await width();
  const next = page.getByRole("complementary");
  const theatre = page.getByRole("button", { name: player.theatre });
  await theatre.click();
  expect(await width()).toBeGreaterThan(usual + 384);
  await page.reload();
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  expect(await width()).toBeGreaterThan(usual + 384);
  const [filmBox, nextBox] = [await film(page).boundingBox(), await next.boundingBox()];
  expect(nextBox?.y).toBeGreaterThan((filmBox?.y ?? 0) + (filmBox?.height ?? 0));
  await theatre.click();
  expect(await width()).toBe(usual);

  await film(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = 12;
  });
  await expect.poll(() => property(page, "currentTime")).toBeCloseTo(12, 0);
  await page.getByRole("button", { name: player.sleep.share }).click();
  await expect(page.getByText(player.sleep.copied)).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${page.url()}#t=12`);
  const other = await context.newPage();
  await visit(address, { page: other });
  await expect.poll(() => property(other, "currentTime")).toBeCloseTo(12, 0);
});

test("the device's own media controls know what plays, and can pause it", async ({ page, visit }) => {
  await page.addInitScript(() => {
    const handlers: Record<string, () => void> = {};
    Object.assign(window, { mediaHandlers: handlers });
    navigator.mediaSession.setActionHandler = (action, handler) => {
      if (handler) handlers[action] = handler as () => void;
      else delete handlers[action];
    };
  });
  const video = await openFile(page, visit);
  const title = () => page.evaluate(() => navigator.mediaSession.metadata?.title ?? null);
  await expect.poll(title).toBe(video.title);
  const pictures = await page.evaluate(
    () => navigator.mediaSession.metadata?.artwork.map(({ src }) => src) ?? [],
  );
  expect(pictures, "on a watch, on a lock screen, on a large one").toHaveLength(3);
  for (const picture of pictures)
    expect((await page.request.get(picture)).headers()["content-type"]).toMatch(/^image\//);
  const press = (action: string) =>
    page.evaluate(
      (name) => (window as unknown as { mediaHandlers: Record<string, () => void> }).mediaHandlers[name]?.(),
      action,
    );
  await press("play");
  await expect.poll(() => property(page, "paused")).toBe(false);
  await signIn(page, ready("free"));
  const asMember = page.waitForResponse("**/_api/video/*");
  await page.evaluate((event) => window.dispatchEvent(new Event(event)), sessionChanged);
  await asMember;
  const at = () => property(page, "currentTime");
  const before = await at();
  await expect.poll(at, "it plays on when somebody logs in").toBeGreaterThan(before + 1);
  await press("pause");
  await expect.poll(() => property(page, "paused")).toBe(true);
  await goTo(page, "anchors");
  await expect(page).toHaveURL("/anchors");
  await expect.poll(title).toBeNull();
});

test.describe("a playlist (HLS)", () => {
  const scripts = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize, 0),
    );

  test("Apple's browsers play a playlist without a library", async ({ page, visit, playFrom }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => "maybe";
      Object.assign(window, { ManagedMediaSource: class {} });
    });
    const video = await unseenVideo(kinds.open);
    // An answer, even a wrong one, would call for the library.
    await page.route("**/demo/night.m3u8", () => {});
    await playFrom(video);
    await visit(videoPath(video));
    await expect(film(page)).toHaveAttribute("src", "/demo/night.m3u8");
    expect(await scripts(page)).toBeLessThan(900_000);
  });

  test("other browsers play a playlist through hls.js, report a failed one, and can try it again", async ({
    page,
    visit,
    playFrom,
    expectErrors,
  }) => {
    expectErrors(status404);
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => "";
    });
    const video = await unseenVideo(kinds.open);
    const playlist = "/demo/clips/night/night.m3u8";
    const requests = page.waitForRequest(`**${playlist}`);
    await page.route(`**${playlist}`, (route) => route.fulfill({ status: 404, body: "" }));
    await playFrom(video, playlist);
    await visit(videoPath(video));
    await requests;
    const alert = page.getByRole("alert").filter({ hasText: words.en.player.broken });
    await expect(alert).toBeVisible();
    await page.unroute(`**${playlist}`);
    await alert.getByRole("button", { name: words.en.player.retry }).click();
    await expect(alert).toHaveCount(0);
    await expect.poll(() => property(page, "currentTime"), "it plays").toBeGreaterThan(0);
    expect(await scripts(page), "hls.js is there").toBeGreaterThan(900_000);
  });
});
