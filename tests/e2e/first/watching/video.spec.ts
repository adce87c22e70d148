import type { Page } from "playwright/test";
import { historyKey } from "#lib/config/device-keys.ts";
import { kinds, library, someVideo, unseenVideo } from "#tests/support/e2e/library.ts";
import { accounts, signIn } from "#tests/support/e2e/member.ts";
import { upstream } from "#tests/support/e2e/sandbox.ts";
import { goTo } from "#tests/support/e2e/shell.ts";
import { expect, heading, languages, status404, status503, test } from "#tests/support/e2e/site.ts";
import { prefixes, say, words } from "#tests/support/e2e/texts.ts";
import { film, player, videoPath } from "#tests/support/e2e/video.ts";

const related = (page: Page) => page.getByRole("complementary").getByRole("link");
const frames = (page: Page) => page.locator("iframe");

/** The date format of each language. */
const dates = { en: /^\d{1,2} [A-Z][a-z]+ \d{4}$/, zh: /^\d{4}年\d{1,2}月\d{1,2}日$/ };

test("a free video's page shows breadcrumbs, title, anchor, date and the player without a click @phone", async ({
  page,
  visit,
  language,
}) => {
  const { layout, video: w } = words[language];
  const prefix = prefixes[language];
  const video = await someVideo(kinds.open);
  const anchor = (await library()).anchors.find(({ id }) => id === video.anchorId);
  const answer = await visit(videoPath(video));
  expect(answer.status()).toBe(200);
  const html = await answer.text();
  const place = say[language]("video.player", { title: "" }).trim();
  const poster = html.indexOf("<img", html.indexOf(`aria-label="${place}`));
  expect(poster, "the poster stands before the player").toBeLessThan(html.indexOf("<iframe"));
  const anchorPath = `${prefix}/anchors/${encodeURIComponent(anchor?.slug ?? "")}`;
  const crumbs = page.getByRole("navigation", { name: w.crumbs }).getByRole("listitem");
  await expect(crumbs).toHaveText([layout.home, `›${anchor?.name}`]);
  await expect(crumbs.nth(0).getByRole("link")).toHaveAttribute("href", prefix || "/");
  await expect(crumbs.nth(1).getByRole("link")).toHaveAttribute("href", anchorPath);
  await expect(heading(page)).toHaveText(video.title);
  await expect(
    page
      .getByRole("article")
      .getByRole("link", { name: anchor?.name ?? "", exact: true })
      .last(),
  ).toHaveAttribute("href", anchorPath);
  await expect(page.getByRole("article").locator("time").filter({ hasText: dates[language] })).toHaveCount(1);
  await expect(player(page).locator("iframe")).toHaveAttribute("src", new RegExp(`${video.player}(\\?|$)`));
  await expect(player(page).locator("iframe")).toHaveAttribute("title", video.title);
  await expect(page.getByRole("article").getByText(w.vip, { exact: true })).toHaveCount(0);
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  const [next, comments] = [w.related, words[language].comment.title].map((text) =>
    headings.findIndex((heading) => heading.startsWith(text)),
  );
  expect(next).toBeGreaterThanOrEqual(0);
  expect(comments, "what comes next stands before what others wrote").toBeGreaterThan(next ?? 0);
});

test("a VIP video shows a visitor its trailer under a ribbon, and does not contain the full video @phone-only", async ({
  page,
  visit,
  language,
}) => {
  const { video: w } = words[language];
  const video = await someVideo(kinds.trailer);
  await visit(videoPath(video));
  await expect(player(page).getByText(w.trailerRibbon)).toBeVisible();
  await expect(player(page).locator("iframe")).toHaveAttribute("src", new RegExp(`${video.trailer}(\\?|$)`));
  await expect(page.getByRole("article").getByText(w.vip, { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(video.player ?? "no player");
  const position = page.getByRole("slider", { name: words[language].player.position });
  await expect(position).toBeEnabled();
  await position.press("l");
  await expect(position).toHaveValue("10");
  const noted = await page.evaluate((key) => {
    window.dispatchEvent(new Event("pagehide"));
    return localStorage.getItem(key);
  }, historyKey);
  expect(noted, "where one is in a trailer says nothing of the video").toBeNull();
  await position.press("9");
  await position.press("k");
  const offer = player(page).getByRole("region").getByRole("link", { name: w.upgrade });
  await expect(offer, "its end offers the whole").toHaveAttribute("href", `${prefixes[language]}/vip`);
});

test("a VIP video without a trailer shows a visitor an overlay that leads to the plans @phone", async ({
  page,
  visit,
  language,
}) => {
  const { video: w } = words[language];
  const prefix = prefixes[language];
  const video = await someVideo(kinds.members);
  await visit(videoPath(video));
  await expect(player(page).getByRole("heading", { name: w.membershipRequired })).toBeVisible();
  await expect(player(page).getByRole("link", { name: w.upgrade })).toHaveAttribute("href", `${prefix}/vip`);
  await expect(frames(page)).toHaveCount(0);
  // One gold button with the cheapest price; below the player is no second one.
  await expect(player(page).getByRole("link", { name: w.upgrade })).not.toHaveCSS("background-image", "none");
  await expect(player(page).getByText({ en: "$4.99", zh: "¥39" }[language])).toBeVisible();
  await expect(page.getByRole("link", { name: w.unlock })).toHaveCount(0);
});

test("a members' video opens on its page once its member has paid in another tab", async ({
  page,
  visit,
  language,
}) => {
  const offer = player(page).getByRole("link", { name: words[language].video.upgrade });
  const account = await accounts.make();
  await signIn(page, account);
  await visit(videoPath(await someVideo(kinds.members)));
  await expect(offer).toBeVisible();
  const other = await page.context().newPage();
  await visit("/updates", { page: other });
  await accounts.change(account, { levelId: 3 });
  await other.evaluate(() => new BroadcastChannel("session").postMessage("changed"));
  await expect(offer).toHaveCount(0);
  await expect(film(page)).toBeVisible();
});

test("a video without a player says so", async ({ page, visit, language }) => {
  const { video: w } = words[language];
  await visit(videoPath(await someVideo(kinds.sourceless)));
  await expect(player(page).getByText(w.noSource)).toBeVisible();
  await expect(frames(page)).toHaveCount(0);
});

test("a failure of the related videos is reported, and the video stays", async ({
  page,
  visit,
  sandbox,
  language,
}) => {
  const { video: w } = words[language];
  const failing = await unseenVideo(kinds.open, { ofUnseenAnchor: true });
  // The latest videos may be cached from another page; this anchor's are not.
  await sandbox.fail({ path: upstream.videos, exact: true, status: 500 });
  expect((await visit(videoPath(failing))).status()).toBe(200);
  await expect(page.getByText(w.relatedFailed)).toBeVisible();
  await expect(heading(page)).toHaveText(failing.title);
});

test("an address that names no video is a 404 with a link to the videos", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const { video: w } = words[language];
  const prefix = prefixes[language];
  expectErrors(status404);
  for (const [wrong, text] of [
    ["/video/undefined", w.invalidTitle],
    ["/video/..%2Fsecret", w.invalidTitle],
    ["/video/a%00b", w.invalidTitle],
    ["/video/%ff", w.invalidTitle],
    ["/video/no-such-video", w.notFoundTitle],
  ] as const) {
    expect((await visit(wrong)).status(), wrong).toBe(404);
    await expect(heading(page)).toHaveText(text);
  }
  await page.getByRole("link", { name: w.browse }).click();
  await expect(page).toHaveURL(`${prefix}/videos`);
});

test("a video's page answers 503 during an outage, and its retry shows the video afterwards", async ({
  page,
  visit,
  sandbox,
  expectErrors,
  language,
}) => {
  const { errorPages, video: w } = words[language];
  expectErrors(status503);
  const video = await unseenVideo(kinds.open);
  await sandbox.fail({ path: upstream.video, status: 503 });
  const answer = await visit(videoPath(video));
  expect(answer.status()).toBe(503);
  expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
  await expect(heading(page)).toHaveText(w.failedTitle);
  await sandbox.heal();
  await page.getByRole("link", { name: errorPages.retry }).click();
  await expect(heading(page)).toHaveText(video.title);
});

test("a video without an anchor names none, and has related videos", async ({ page, visit }) => {
  await visit(videoPath(await someVideo(kinds.orphan)));
  await expect(page.getByRole("article").locator('a[href*="/anchors/"]')).toHaveCount(0);
  await expect(
    page.getByRole("navigation", { name: words.en.video.crumbs }).getByRole("listitem"),
  ).toHaveCount(1);
  await expect(related(page)).toHaveCount(3);
});

test("a player is removed when the visitor leaves its page, and returns with the page", async ({
  page,
  visit,
}) => {
  const video = await someVideo(kinds.open);
  await visit(videoPath(video));
  await expect(frames(page)).toHaveCount(1);
  await goTo(page, "videos");
  await expect(heading(page)).toHaveText(words.en.videos.heading);
  await expect(frames(page)).toHaveCount(0);
  await page.goBack();
  await expect(heading(page)).toHaveText(video.title);
  await expect(frames(page)).toHaveCount(1);
  await related(page).first().click();
  await expect(heading(page)).not.toHaveText(video.title);
  await expect
    .poll(() => frames(page).evaluateAll((all) => all.filter((frame) => !frame.checkVisibility()).length))
    .toBe(0);
});

test("the player is scrolled into view on load, and when a phone's tab is shown again @phone-only", async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 700, height: 330 });
  await visit(videoPath(await someVideo(kinds.open)));
  await expect(player(page)).toBeInViewport({ ratio: 0.6 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(player(page)).not.toBeInViewport();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(player(page)).toBeInViewport({ ratio: 0.6 });
});

test("a phone that is turned and back shows the player, and then the comments again @phone-only", async ({
  page,
  visit,
}) => {
  const upright = page.viewportSize() ?? { width: 390, height: 844 };
  const scrolledTo = () => page.evaluate(() => Math.round(scrollY));
  await visit(videoPath(await someVideo(kinds.file)));
  await expect(page.locator(".start-button")).toBeVisible();
  // The browser reports a scroll a frame later, and no hand turns a phone within that frame.
  await page.evaluate(
    () =>
      new Promise((scrolled) => {
        addEventListener("scrollend", scrolled, { once: true });
        scrollTo({ top: 900, behavior: "instant" });
      }),
  );
  await page.setViewportSize({ width: upright.height, height: upright.width });
  await expect.poll(scrolledTo, "the header is above the screen").toBeGreaterThan(40);
  await expect(player(page)).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize(upright);
  await expect.poll(scrolledTo).toBe(900);
});

test("a video's address with a hash scrolls to its target, not to the player", async ({ page, visit }) => {
  await page.setViewportSize({ width: 700, height: 330 });
  await visit(`${videoPath(await someVideo(kinds.open))}#elsewhere`);
  await expect(frames(page)).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("without JavaScript the player and the next videos are there from the start", async ({
    page,
    visit,
  }) => {
    const video = await someVideo(kinds.open);
    await visit(videoPath(video));
    await expect(player(page).locator("iframe")).toBeVisible();
    await expect(related(page).first()).toBeVisible();
  });
});

test.describe("where WordPress has no other video", () => {
  test("the only video of a library says that there is no related one", async ({ page, visit, pretend }) => {
    await pretend(["videos", "video"], { path: upstream.videos, exact: true, body: { videos: [] } });
    const video = await someVideo(kinds.open);
    for (const language of languages) {
      await visit(videoPath(video), { language });
      await expect(page.getByText(words[language].video.relatedEmpty)).toBeVisible();
    }
  });
});
