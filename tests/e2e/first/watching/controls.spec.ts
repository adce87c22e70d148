import { kinds, library, someVideo } from "#tests/support/e2e/library.ts";
import { accounts, signIn } from "#tests/support/e2e/member.ts";
import { letClockRun } from "#tests/support/e2e/page-clock.ts";
import { expect, test } from "#tests/support/e2e/site.ts";
import { say, words } from "#tests/support/e2e/texts.ts";
import { property, videoPath } from "#tests/support/e2e/video.ts";

test.describe("where no data need be saved", () => {
  test.use({ savesData: false });

  test("under a mouse the seek bar of a file shows the frame at that second", async ({ page, visit }) => {
    await visit(videoPath(await someVideo(kinds.file)));
    const bar = page.getByRole("slider", { name: words.en.player.position });
    await expect(bar).toBeEnabled();
    await bar.hover();
    const frame = page.locator(".seek-hint video");
    await expect(frame).toBeVisible();
    await expect
      .poll(() => frame.evaluate((video: HTMLVideoElement) => video.currentTime / video.duration))
      .toBeCloseTo(0.5, 1);
    await page.mouse.move(0, 0);
    await expect(frame).toBeHidden();
  });
});

test("the poster stays until the film has a frame to show", async ({ page, visit }) => {
  const film = page.locator(".player-picture video");
  const arrival = Promise.withResolvers<void>();
  await page.route(/\.mp4/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await visit(videoPath(await someVideo(kinds.file)));
  await page.getByRole("button", { name: words.en.player.play, exact: true }).click();
  await expect(page.locator(".player-stage")).toHaveAttribute("data-started");
  await expect(film).toHaveCSS("opacity", "0");
  arrival.resolve();
  await expect(film).toHaveCSS("opacity", "1");
});

test("the player's keys work wherever the focus is except in a field, also after a choice of the speed", async ({
  page,
  visit,
}) => {
  const { player: texts } = words.en;
  await visit(videoPath(await someVideo(kinds.file)));
  const speed = page.getByRole("combobox", { name: texts.speed });
  await speed.click();
  await page.getByRole("option", { name: "1.5×" }).click();
  await expect(speed).toHaveValue("1.5");
  await expect(speed).not.toBeFocused();
  await page.keyboard.press("m");
  await expect.poll(() => property(page, "muted")).toBe(true);
  await speed.press("Space");
  await page.keyboard.press("Escape");
  await expect(speed).toBeFocused();
  await page.keyboard.press("m");
  await expect.poll(() => property(page, "muted")).toBe(false);
  await page.keyboard.press("1");
  await expect(speed).toHaveValue("1.5");
  await page.getByRole("article").getByRole("link").first().focus();
  await page.keyboard.press("m");
  await expect.poll(() => property(page, "muted")).toBe(true);
  const field = page.locator("header input[name=query]");
  await field.press("m");
  await expect(field).toHaveValue("m");
  expect(await property(page, "muted")).toBe(true);
});

test("a press on full screen gives the keyboard to the player, so that Escape leaves no bar lit", async ({
  page,
  visit,
}) => {
  await visit(videoPath(await someVideo(kinds.file)));
  await page.getByRole("button", { name: words.en.player.helpFullscreen }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(page.locator(".player-stage")).toBeFocused();
});

test("a timer that waits for the first play is shown on the picture until then", async ({ page, visit }) => {
  const { sleep } = words.en.player;
  await visit(videoPath(await someVideo(kinds.file)));
  const hint = page.getByText(say.en("player.sleep.begin", { time: "45 min" }));
  await page.getByRole("button", { name: sleep.timer }).click();
  await page.getByRole("dialog").getByText("45 min", { exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(hint).toBeVisible();
  await page.getByRole("button", { name: words.en.player.play, exact: true }).click();
  await expect(hint).toHaveCount(0);
});

test("a letter pressed before a member's player is ready has its effect once it is ready", async ({
  page,
  visit,
}) => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const video = await someVideo(kinds.file);
  await signIn(page, await accounts.make());
  await page.route(`**/_api/video/${encodeURIComponent(video.slug)}`, async (route) => {
    await waiting;
    await route.continue();
  });
  await visit(videoPath(video));
  await expect(page.getByRole("region", { name: words.en.layout.notifications })).toBeAttached();
  await page.keyboard.press("k");
  answer();
  await expect.poll(() => property(page, "paused")).toBe(false);
});

test("a description that is cut has a More button at its end, and one that fits has none", async ({
  page,
  visit,
}) => {
  const { more, less } = words.en.video;
  const isFolded = async (path: string) =>
    (await (await page.request.get(path)).text()).includes(`>${more}<`);
  const paths = (await library()).videos.map(videoPath);
  let path = paths.shift();
  while (path && !(await isFolded(path))) path = paths.shift();
  await visit(path ?? "");
  const button = page.getByRole("button", { name: more });
  await expect(button).toBeHidden();
  await page.setViewportSize({ width: 320, height: 800 });
  await button.click();
  await page.getByRole("button", { name: less }).click();
  await expect(button).toBeVisible();
});

test("a tooltip stays hidden if its button was pressed while the tooltip's code was loading", async ({
  page,
  visit,
  language,
}) => {
  const { sleep } = words[language].player;
  await letClockRun(page);
  await visit(videoPath(await someVideo(kinds.file)));
  const timer = page.getByRole("button", { name: sleep.timer }).filter({ visible: true });
  await expect(timer).toBeEnabled();
  const pressed = Promise.withResolvers<void>();
  const loads: Promise<void>[] = [];
  await page.route("**/_next/static/**/*.js", (route) => {
    const load = pressed.promise.then(async () => route.fulfill({ response: await route.fetch() }));
    loads.push(load);
    return load;
  });
  await timer.click();
  pressed.resolve();
  await expect(page.getByRole("dialog", { name: sleep.title })).toBeVisible();
  await Promise.all(loads);
  await page.clock.fastForward(1_000);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
});
