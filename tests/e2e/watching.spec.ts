import type { Page } from "playwright/test";
import { kinds, type LibraryVideo, library, unseenVideo } from "#tests/support/e2e-library.ts";
import { accounts, expect, ready, signIn, test, words } from "#tests/support/e2e-member.ts";

const path = ({ slug }: LibraryVideo) => `/video/${encodeURIComponent(slug)}`;
const stage = (page: Page) => page.locator(".player-stage:visible");

/** A members' video that has the trailer or not. */
const membersVideo = (trailer: boolean) =>
  unseenVideo(
    (video) => video.vip && video.player !== null && !video.file && (video.trailer !== null) === trailer,
  );

for (const language of ["en", "zh"] as const) {
  const w = words[language];

  test(`a VIP watches in full what a visitor may not (${language}) @phone`, async ({ page, visit }) => {
    const video = await membersVideo(false);
    await visit(path(video), { language });
    await expect(stage(page).getByText(w.video.membershipRequired)).toBeVisible();
    await signIn(page, ready("silver"));
    await visit(path(video), { language });
    await expect(stage(page).locator("iframe")).toHaveAttribute("src", new RegExp(`${video.player}`));
    await expect(stage(page).getByText(w.video.membershipRequired)).toHaveCount(0);
    await expect(page.getByRole("link", { name: w.video.unlock })).toBeHidden();
  });

  test(`watch later: a card, the video's page, the profile (${language}) @phone`, async ({ page, visit }) => {
    const account = await accounts.make();
    await signIn(page, account);
    const { videos } = await library();
    const [first] = videos.filter(({ picture }) => picture);
    if (!first) throw new Error("the library is empty");
    await visit("/videos", { language });
    const onCard = page.getByRole("button", { name: `${w.watchLater.add}: ${first.title}`, exact: true });
    await onCard.click();
    await expect(onCard).toHaveAttribute("aria-pressed", "true");
    await visit(path(first), { language });
    const wide = page.getByRole("button", { name: w.watchLater.remove });
    await expect(wide).toHaveAttribute("aria-pressed", "true");
    await visit("/profile", { language });
    await page.getByRole("tab", { name: w.watchLater.tab }).click();
    await expect(page.getByRole("tabpanel").getByRole("link", { name: first.title })).toBeVisible();
    await page.getByRole("tabpanel").getByRole("button").click();
    await expect(page.getByText(w.watchLater.empty)).toBeVisible();
  });

  test(`watch later asks a guest to log in (${language})`, async ({ page, visit }) => {
    await visit("/videos", { language });
    await page
      .getByRole("button", { name: new RegExp(`^${w.watchLater.add}: `) })
      .first()
      .click();
    await expect(page.getByText(w.watchLater.logIn)).toBeVisible();
    await page.getByRole("button", { name: w.watchLater.logInAction, exact: true }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });
}

test("a free member gets the trailer and the way to more; an administrator everything", async ({
  page,
  visit,
}) => {
  const video = await membersVideo(true);
  await signIn(page, ready("free"));
  await visit(path(video));
  await expect(stage(page)).toHaveAttribute("data-watch", "trailer");
  await expect(page.getByRole("link", { name: words.en.video.unlock })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, ready("admin"));
  await visit(path(video));
  await expect(stage(page)).toHaveAttribute("data-watch", "full");
});

test("what each of them sees of each kind of video", async ({ page, visit }) => {
  test.setTimeout(60_000);
  const videos = [await membersVideo(true), await membersVideo(false), await unseenVideo(kinds.sourceless)];
  const all = { without: ["trailer", "membership-required"], within: ["full", "full"] };
  for (const [username, states] of [
    [null, all.without],
    ["free", all.without],
    ["bronze", all.within],
    ["admin", all.within],
  ] as const) {
    await page.context().clearCookies();
    if (username) await signIn(page, ready(username));
    for (const [index, state] of [...states, "no-source"].entries()) {
      const video = videos[index];
      if (!video) throw new Error("a kind of video is missing");
      await visit(path(video));
      await expect(stage(page), `${username}: ${video.slug}`).toHaveAttribute("data-watch", state);
    }
  }
});

test("a member's page shows no notice of a visitor while it waits", async ({ page, visit, sandbox }) => {
  const video = await membersVideo(false);
  await signIn(page, ready("gold"));
  await sandbox.fail({ path: "/wp-json/asmr/v1/user/me", latencyMs: 1500 });
  await visit(path(video));
  await expect(stage(page)).toHaveAttribute("data-watch", "pending");
  await expect(stage(page).getByText(words.en.video.membershipRequired)).toBeHidden();
  await expect(stage(page)).toHaveAttribute("data-watch", "full");
});

test("two tabs keep what each of them added", async ({ page, context, visit }) => {
  await signIn(page, await accounts.make());
  const other = await context.newPage();
  await visit("/videos");
  await visit("/videos", { page: other });
  const buttons = (tab: Page) => tab.locator("main li .later");
  await Promise.all([buttons(page).nth(0).click(), buttons(other).nth(1).click()]);
  await expect(buttons(page).nth(0)).toHaveAttribute("aria-pressed", "true");
  await expect(buttons(other).nth(1)).toHaveAttribute("aria-pressed", "true");
  await visit("/videos");
  await expect(page.locator('main li .later[aria-pressed="true"]')).toHaveCount(2);
});

test("a double click keeps a video once; one that could not be kept is taken back", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(/status of 502/);
  const account = await accounts.make();
  await signIn(page, account);
  await visit("/videos");
  const buttons = page.locator("main li .later");
  await buttons.nth(0).dblclick();
  await expect(buttons.nth(0)).toHaveAttribute("aria-pressed", "true");
  await visit("/videos");
  await expect(page.locator('main li .later[aria-pressed="true"]')).toHaveCount(1);
  await sandbox.fail({ path: "/wp-json/wp/v2/users/me", method: "POST", status: 500 });
  await buttons.nth(1).click();
  await expect(page.locator("[data-sonner-toast]")).toBeVisible();
  await expect(buttons.nth(1)).toHaveAttribute("aria-pressed", "false");
  await expect(buttons.nth(0)).toHaveAttribute("aria-pressed", "true");
});

test("what one member kept is gone from the screen when their session is", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const account = await accounts.make();
  await signIn(page, account);
  await visit("/videos");
  const buttons = page.locator("main li .later");
  await buttons.nth(0).click();
  await expect(buttons.nth(0)).toHaveAttribute("aria-pressed", "true");
  await accounts.change(account, { sessions: "stale" });
  await buttons.nth(1).click();
  await expect(page.locator("[data-sonner-toast]").first()).toBeVisible();
  await expect(page.locator('main li .later[aria-pressed="true"]')).toHaveCount(0);
});

test("captions: C shows and hides them, and the help says so", async ({ page, visit }) => {
  const video = await unseenVideo(kinds.captioned);
  await visit(path(video));
  const element = page.locator("video:visible");
  const modes = () =>
    element.evaluate((media: HTMLVideoElement) => Array.from(media.textTracks, ({ mode }) => mode));
  await expect.poll(modes).toEqual(["disabled", "disabled"]);
  await element.focus();
  await page.keyboard.press("c");
  expect(await modes()).toEqual(["showing", "disabled"]);
  const cue = () =>
    element.evaluate(
      (media: HTMLVideoElement) => (media.textTracks[0]?.cues?.[0] as VTTCue | undefined)?.text,
    );
  await expect.poll(cue).toMatch(/^\[.+\]$/);
  await page.keyboard.press("?");
  await expect(page.getByText(words.en.player.helpCaptions)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  expect(await modes()).toEqual(["disabled", "disabled"]);
});

test("a phone that is turned keeps the film playing, on the screen", async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(path(await unseenVideo(kinds.file)));
  const element = page.locator("video:visible");
  await element.evaluate((media: HTMLVideoElement) => {
    media.muted = true;
    return media.play();
  });
  const at = () => element.evaluate((media: HTMLVideoElement) => media.currentTime);
  await expect.poll(at).toBeGreaterThan(0.3);
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    const before = await at();
    await page.setViewportSize(size);
    await expect(element).toBeInViewport({ ratio: 0.9 });
    await expect.poll(at).toBeGreaterThan(before);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, "nothing sticks out").toBeLessThanOrEqual(size.width);
  }
});

test("a plain file: keys, memory of this device, and going on where one stopped", async ({ page, visit }) => {
  const video = await unseenVideo(kinds.file);
  await visit(path(video));
  const element = page.locator("video:visible");
  await expect.poll(() => element.evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(0);
  const value = <Name extends "paused" | "muted" | "volume" | "currentTime">(name: Name) =>
    element.evaluate((media: HTMLVideoElement, read) => media[read], name);
  await element.focus();
  await page.keyboard.press("k");
  await expect.poll(() => value("paused")).toBe(false);
  await page.keyboard.press("5");
  await expect.poll(() => value("currentTime")).toBeGreaterThan(11.5);
  await page.keyboard.press("ArrowDown");
  expect(await value("volume")).toBeCloseTo(0.9);
  await page.keyboard.press("m");
  expect(await value("muted")).toBe(true);
  await page.keyboard.press("?");
  await expect(page.getByRole("region", { name: words.en.player.help })).toBeVisible();
  await expect(page.getByText(words.en.player.helpCaptions), "it has no captions").toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: words.en.player.help })).toHaveCount(0);
  await page.keyboard.press("k");
  await expect.poll(() => value("paused")).toBe(true);
  await visit("/");
  const begun = page.getByRole("region", { name: words.en.player.continueTitle });
  await begun.getByRole("link", { name: new RegExp(video.title.slice(0, 8)) }).click();
  await page.getByRole("button", { name: /^Go on at 0:1/ }).click();
  await expect.poll(() => value("currentTime")).toBeGreaterThan(11.5);
  expect(await value("volume")).toBeCloseTo(0.9);
});
