import type { Page } from "playwright/test";
import { kinds, library, someVideo } from "#tests/support/e2e/library.ts";
import { fakeFilms } from "#tests/support/e2e/media/fake-film.ts";
import { accounts, expect, ready, signIn, test, toasts } from "#tests/support/e2e/member.ts";
import { upstream } from "#tests/support/e2e/sandbox.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { containing, inEither, words } from "#tests/support/e2e/texts.ts";
import { player, videoPath } from "#tests/support/e2e/video.ts";

/** The player's possible states: a film, or the reason why there is none. */
const shows = {
  film: (page: Page) => player(page).locator("iframe, video"),
  trailer: (page: Page) => player(page).getByText(words.en.video.trailerRibbon),
  membershipRequired: (page: Page) => player(page).getByText(words.en.video.membershipRequired),
  failed: (page: Page) => player(page).getByText(words.en.video.failedTitle),
  noSource: (page: Page) => player(page).getByText(words.en.video.noSource),
};
type Shown = keyof typeof shows;

/** Waits until the player shows exactly these parts. */
async function expectShown(page: Page, parts: readonly Shown[], what?: string) {
  for (const [name, part] of Object.entries(shows))
    await expect(part(page), `${what}: ${name}`).toHaveCount(parts.includes(name as Shown) ? 1 : 0);
}

/** The watch later buttons of a list's cards. */
const laterButtons = (page: Page, state: { pressed?: boolean } = {}) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("button", { name: inEither(({ watchLater }) => watchLater.add), ...state });

/** A members' video with or without a trailer. */
const membersVideo = (trailer: boolean) =>
  someVideo(
    (video) => video.vip && video.player !== null && !video.file && (video.trailer !== null) === trailer,
  );

test("a VIP watches in full what a visitor sees as a trailer", async ({ page, visit, language }) => {
  const w = words[language];
  const video = await membersVideo(false);
  await visit(videoPath(video));
  await expect(player(page).getByText(w.video.membershipRequired)).toBeVisible();
  await signIn(page, ready("silver"));
  await visit(videoPath(video));
  await expect(player(page).locator("iframe")).toHaveAttribute("src", new RegExp(`${video.player}`));
  await expect(player(page).getByText(w.video.membershipRequired)).toHaveCount(0);
  await expect(page.getByRole("link", { name: w.video.unlock })).toBeHidden();
});

test("a card adds a video to Watch later, and the list removes it", async ({
  page,
  visit,
  sandbox,
  language,
}) => {
  const w = words[language];
  const account = await accounts.make();
  await signIn(page, account);
  const { videos } = await library();
  const [first] = videos.filter(({ picture }) => picture);
  if (!first) throw new Error("the library is empty");
  await visit("/videos");
  const onCard = page.getByRole("button", { name: `${w.watchLater.add}: ${first.title}`, exact: true });
  await sandbox.fail({ path: "/wp-json/asmr/v1/user/watch-later", method: "PUT", hang: "before" });
  await onCard.click();
  await expect(onCard).toHaveAttribute("aria-pressed", "true");
  // Leaving the page at once loses nothing.
  await visit(videoPath(first));
  await sandbox.heal();
  const wide = page.getByRole("button", { name: w.watchLater.remove });
  await expect(async () => {
    await Promise.all([page.waitForResponse(/\/user\/watch-later$/), page.reload()]);
    await expect(wide).toHaveAttribute("aria-pressed", "true", { timeout: 1_000 });
  }).toPass();
  await visit("/watch-later");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: first.title });
  await expect(card.getByRole("link", { name: first.title })).toBeVisible();
  await card.getByRole("button").click();
  await expect(page.getByText(w.watchLater.empty)).toBeVisible();
});

test("Watch later sends a guest to the login", async ({ page, visit, language }) => {
  const w = words[language];
  await visit("/videos");
  await page
    .getByRole("button", { name: new RegExp(`^${w.watchLater.add}: `) })
    .first()
    .click();
  await expect(page.getByText(w.watchLater.logIn)).toBeVisible();
  await page.getByRole("button", { name: w.watchLater.logInAction, exact: true }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test("a free member gets a trailer, and an administrator the full video", async ({ page, visit }) => {
  const video = await membersVideo(true);
  await signIn(page, ready("free"));
  await visit(videoPath(video));
  await expectShown(page, ["film", "trailer"]);
  await expect(page.getByRole("link", { name: words.en.video.unlock })).toBeVisible();
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signIn(page, ready("admin"));
  await visit(videoPath(video));
  await expectShown(page, ["film"]);
});

test("a member's page shows no visitor's notice while it loads", async ({ page, visit, sandbox }) => {
  const video = await membersVideo(false);
  await signIn(page, ready("gold"));
  await sandbox.fail({ path: upstream.video, hang: "before" });
  await visit(videoPath(video));
  await expect(player(page)).toBeVisible();
  await expect(shows.membershipRequired(page)).toBeHidden();
  await sandbox.heal();
  await expect(shows.film(page)).toBeVisible();
  await expectShown(page, ["film"]);
});

test("a member whose video can't be read is offered only a retry", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(/status of 502/);
  const video = await membersVideo(false);
  await visit(videoPath(video));
  await signIn(page, ready("gold"));
  await sandbox.fail({ path: upstream.video, status: 500 });
  await visit(videoPath(video));
  await expect(shows.failed(page)).toBeVisible({ timeout: 15_000 });
  await expectShown(page, ["failed"]);
  const offers = page.getByRole("main").locator('a[href="/vip"]').filter({ visible: true });
  await expect(offers).toHaveCount(0);
  await sandbox.heal();
  await player(page).getByRole("button", { name: words.en.errorPages.retry }).click();
  await expectShown(page, ["film"]);
});

test("Watch later shows in two tabs what each of them added", async ({ page, context, visit }) => {
  await signIn(page, await accounts.make());
  const other = await context.newPage();
  await visit("/videos");
  await visit("/videos", { page: other });
  await Promise.all([laterButtons(page).nth(0).click(), laterButtons(other).nth(1).click()]);
  await expect(laterButtons(page, { pressed: true })).toHaveCount(2);
  await expect(laterButtons(other, { pressed: true })).toHaveCount(2);
  await expect(laterButtons(page).nth(0)).toHaveAttribute("aria-pressed", "true");
  await expect(laterButtons(other).nth(1)).toHaveAttribute("aria-pressed", "true");
  await visit("/videos");
  await expect(laterButtons(page, { pressed: true })).toHaveCount(2);
});

test("a double click saves a video once, and a failed save leaves its button unpressed", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(/status of 502/);
  const account = await accounts.make();
  await signIn(page, account);
  await visit("/videos");
  const buttons = laterButtons(page);
  await buttons.nth(0).dblclick();
  await expect(buttons.nth(0)).toHaveAttribute("aria-pressed", "true");
  await visit("/videos");
  await expect(laterButtons(page, { pressed: true })).toHaveCount(1);
  await sandbox.fail({ path: "/wp-json/wp/v2/users/me", method: "POST", status: 500 });
  await buttons.nth(1).click();
  await expect(toasts(page)).toBeVisible();
  await expect(buttons.nth(1)).toHaveAttribute("aria-pressed", "false");
  await expect(buttons.nth(0)).toHaveAttribute("aria-pressed", "true");
});

test("Watch later disappears from the screen with the session", async ({ page, visit, expectErrors }) => {
  expectErrors(/status of 401/);
  const account = await accounts.make();
  await signIn(page, account);
  await visit("/videos");
  const buttons = laterButtons(page);
  await buttons.nth(0).click();
  await expect(buttons.nth(0)).toHaveAttribute("aria-pressed", "true");
  await accounts.change(account, { sessions: "stale" });
  await buttons.nth(1).click();
  await expect(toasts(page).first()).toBeVisible();
  await expect(laterButtons(page, { pressed: true })).toHaveCount(0);
});

test("the key C shows and hides the captions, and the help lists it", async ({ page, visit }) => {
  const video = await someVideo(kinds.captioned);
  await visit(videoPath(video));
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
  await expect(page.getByText(words.en.player.helpCaptions, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(element, "the dialog gives the focus back").toBeFocused();
  await page.keyboard.press("c");
  expect(await modes()).toEqual(["disabled", "disabled"]);
});

test("a phone that is turned keeps the film playing and on the screen", async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await fakeFilms(page);
  await visit(videoPath(await someVideo(kinds.file)));
  const element = page.locator("video:visible");
  await element.evaluate((media: HTMLVideoElement) => {
    media.muted = true;
    return media.play();
  });
  const at = () => element.evaluate((media: HTMLVideoElement) => media.currentTime);
  await expect.poll(at).toBeGreaterThan(0.3);
  const titleAt = () => heading(page).evaluate((title) => Math.round(title.getBoundingClientRect().top));
  const upright = await titleAt();
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
  await expect.poll(titleAt, "nothing lies on the title").toBe(upright);
});

test("a video file obeys the keys, keeps its volume and resumes", async ({ page, visit }) => {
  const video = await someVideo(kinds.file);
  await fakeFilms(page);
  await visit(videoPath(video));
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
  await expect(page.getByRole("dialog", { name: words.en.player.helpTitle })).toBeVisible();
  await expect(page.getByText(words.en.player.helpCaptions), "it has no captions").toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: words.en.player.helpTitle })).toHaveCount(0);
  await expect(element).toBeFocused();
  await page.keyboard.press("k");
  await expect.poll(() => value("paused")).toBe(true);
  await visit("/");
  const begun = page.getByRole("region", { name: words.en.player.continueTitle });
  await begun.getByRole("link", { name: video.title, exact: true }).click();
  const { resume, controls, play } = words.en.player;
  await expect(page.getByRole("button", { name: containing(resume.split("{")[0] ?? "") })).toBeVisible();
  await page.getByRole("group", { name: controls }).getByRole("button", { name: play, exact: true }).click();
  await expect.poll(() => value("currentTime")).toBeGreaterThan(11.5);
  expect(await value("volume")).toBeCloseTo(0.9);
});

test("three toasts at most are shown, and Alt+T leads to them", async ({ page, visit, expectErrors }) => {
  expectErrors(/502/);
  await signIn(page, await accounts.make());
  let refused = 0;
  await page.route("**/_api/user/watch-later", (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    // The first two messages are equal.
    const message = `Not saved ${Math.max(++refused, 2)}`;
    return route.fulfill({ status: 502, json: { error: { code: "SERVER_TROUBLE", message } } });
  });
  await visit("/videos");
  const said = toasts(page).filter({ hasText: "Not saved" });
  const shown = said.and(page.locator("[data-visible=true]"));
  for (let at = 0; at < 5; at++) {
    await laterButtons(page).nth(at).click();
    await expect(said.filter({ hasText: `Not saved ${Math.max(at + 1, 2)}` })).toHaveCount(1);
  }
  await expect(shown).toHaveCount(3);
  await page.keyboard.press("Alt+t");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("section")?.getAttribute("aria-label")))
    .toContain(words.en.layout.notifications);
});
