import type { Page } from "playwright/test";
import { kinds, type LibraryVideo, library, unseenVideo } from "#tests/support/e2e-library.ts";
import { upstream } from "#tests/support/e2e-sandbox.ts";
import { expect, heading, languages, status404, status503, test } from "#tests/support/e2e-site.ts";

const path = ({ slug }: LibraryVideo) => `/video/${encodeURIComponent(slug)}`;
const player = (page: Page) => page.getByRole("main").locator("section.player:visible");
const related = (page: Page) => page.getByRole("complementary").getByRole("link");
/** Every frame in the document, those of hidden pages included. */
const frames = (page: Page) => page.locator("iframe");

const words = {
  en: {
    prefix: "",
    home: "Home",
    crumbs: "Breadcrumb",
    ribbon: "VIP Content - Trailer",
    required: "Membership Required",
    upgrade: "Upgrade to VIP",
    noSource: "Video player could not be loaded.",
    relatedFailed: "Failed to load related videos",
    relatedEmpty: "No related videos found",
    invalid: "Invalid Video",
    unknown: "Video not found",
    failed: "Could not load video",
    browse: "Browse videos",
    retry: "Try again",
    date: /^\d{1,2} [A-Z][a-z]+ \d{4}$/,
  },
  zh: {
    prefix: "/zh",
    home: "首页",
    crumbs: "当前位置",
    ribbon: "VIP 内容 - 预告片",
    required: "需要会员",
    upgrade: "升级 VIP",
    noSource: "视频播放器加载失败。",
    relatedFailed: "相关视频加载失败",
    relatedEmpty: "没有找到相关视频",
    invalid: "视频无效",
    unknown: "找不到视频",
    failed: "视频加载失败",
    browse: "浏览视频",
    retry: "重试",
    date: /^\d{4}年\d{1,2}月\d{1,2}日$/,
  },
};

for (const language of languages) {
  const w = words[language];

  test(`an open video: crumbs, title, anchor, date, player without a click (${language}) @phone`, async ({
    page,
    visit,
  }) => {
    const video = await unseenVideo(kinds.open);
    const anchor = (await library()).anchors.find(({ id }) => id === video.anchorId);
    const answer = await visit(path(video), { language });
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    const poster = html.indexOf("<img", html.indexOf('class="player"'));
    expect(poster, "the poster stands before the player").toBeLessThan(html.indexOf("<iframe"));
    const anchorPath = `${w.prefix}/anchors/${encodeURIComponent(anchor?.slug ?? "")}`;
    const crumbs = page.getByRole("navigation", { name: w.crumbs }).getByRole("listitem");
    await expect(crumbs).toHaveText([w.home, `/${anchor?.name}`, `/${video.title}`]);
    await expect(crumbs.nth(0).getByRole("link")).toHaveAttribute("href", w.prefix || "/");
    await expect(crumbs.nth(1).getByRole("link")).toHaveAttribute("href", anchorPath);
    await expect(heading(page)).toHaveText(video.title);
    await expect(page.locator("main a.chip:visible")).toHaveAttribute("href", anchorPath);
    await expect(page.locator("main article time:visible").first()).toHaveText(w.date);
    await expect(player(page).locator("iframe")).toHaveAttribute("src", new RegExp(`${video.player}(\\?|$)`));
    await expect(player(page).locator("iframe")).toHaveAttribute("title", video.title);
    await expect(page.locator("main article .vip:visible")).toHaveCount(0);
  });

  test(`a trailer under its ribbon, and nothing of the full video (${language}) @phone`, async ({
    page,
    visit,
  }) => {
    const video = await unseenVideo(kinds.trailer);
    await visit(path(video), { language });
    await expect(player(page).getByText(w.ribbon)).toBeVisible();
    await expect(player(page).locator("iframe")).toHaveAttribute(
      "src",
      new RegExp(`${video.trailer}(\\?|$)`),
    );
    await expect(page.locator("main article .vip:visible")).toHaveText("VIP");
    expect(await page.content()).not.toContain(video.player ?? "no player");
  });

  test(`members only: an overlay that leads to the plans (${language}) @phone`, async ({ page, visit }) => {
    const video = await unseenVideo(kinds.members);
    await visit(path(video), { language });
    await expect(player(page).getByRole("heading", { name: w.required })).toBeVisible();
    await expect(player(page).getByRole("link", { name: w.upgrade })).toHaveAttribute(
      "href",
      `${w.prefix}/vip`,
    );
    await expect(frames(page)).toHaveCount(0);
  });

  test(`a video without a player says so (${language})`, async ({ page, visit }) => {
    await visit(path(await unseenVideo(kinds.sourceless)), { language });
    await expect(player(page).getByText(w.noSource)).toBeVisible();
    await expect(frames(page)).toHaveCount(0);
  });

  test(`related videos that fail, and none there are (${language})`, async ({ page, visit, sandbox }) => {
    const failing = await unseenVideo(kinds.open, { ofUnseenAnchor: true });
    // Another page may have brought the latest ones already; those of this anchor have not been asked for.
    await sandbox.fail({ path: upstream.videos, exact: true, status: 500 });
    expect((await visit(path(failing), { language })).status()).toBe(200);
    await expect(page.getByText(w.relatedFailed)).toBeVisible();
    await expect(heading(page)).toHaveText(failing.title);
  });

  test(`addresses that name no video (${language}) @phone`, async ({ page, visit, expectErrors }) => {
    expectErrors(status404);
    for (const [wrong, text] of [
      ["/video/undefined", w.invalid],
      ["/video/..%2Fsecret", w.invalid],
      ["/video/a%00b", w.invalid],
      ["/video/%ff", w.invalid],
      ["/video/no-such-video", w.unknown],
    ] as const) {
      expect((await visit(wrong, { language })).status(), wrong).toBe(404);
      await expect(heading(page)).toHaveText(text);
    }
    await page.getByRole("link", { name: w.browse }).click();
    await expect(page).toHaveURL(`${w.prefix}/videos`);
  });

  test(`an outage is 503, and the video is there right after (${language}) @phone`, async ({
    page,
    visit,
    sandbox,
    expectErrors,
  }) => {
    expectErrors(status503);
    const video = await unseenVideo(kinds.open);
    await sandbox.fail({ path: upstream.video, status: 503 });
    const answer = await visit(path(video), { language });
    expect(answer.status()).toBe(503);
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
    await expect(heading(page)).toHaveText(w.failed);
    await sandbox.heal();
    await page.getByRole("link", { name: w.retry }).click();
    await expect(heading(page)).toHaveText(video.title);
  });
}

test("related: at most four of the anchor and three others, never the video itself @phone", async ({
  page,
  visit,
}) => {
  const { videos } = await library();
  const nia = videos.filter(({ anchorId }) => anchorId === 21);
  const [newest] = nia;
  if (!newest) throw new Error("the library has no videos of its first anchor");
  await visit(path(newest));
  await expect(related(page)).toHaveCount(7);
  const hrefs = await related(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const others = videos.filter((video) => !nia.slice(1, 5).includes(video) && video !== newest);
  expect(hrefs.slice(0, 4)).toEqual(nia.slice(1, 5).map(path));
  expect(hrefs.slice(4)).toEqual(others.slice(0, 3).map(path));
  await related(page).first().click();
  await expect(heading(page)).toHaveText(nia[1]?.title ?? "");
});

test("a video of nobody has no anchor, but related ones", async ({ page, visit }) => {
  await visit(path(await unseenVideo(kinds.orphan)));
  await expect(page.locator("main a.chip")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem")).toHaveCount(2);
  await expect(related(page)).toHaveCount(3);
});

test("leaving takes the player away, coming back brings it back", async ({ page, visit }) => {
  const video = await unseenVideo(kinds.open);
  await visit(path(video));
  await expect(frames(page)).toHaveCount(1);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Videos" }).click();
  await expect(heading(page)).toHaveText("Videos");
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

test("the player comes into view on load, and again when a phone's tab is shown once more @phone", async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 700, height: 330 });
  await visit(path(await unseenVideo(kinds.open)));
  await expect(player(page)).toBeInViewport({ ratio: 0.6 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(player(page)).not.toBeInViewport();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(player(page)).toBeInViewport({ ratio: 0.6 });
});

test("an address with a hash has a target of its own", async ({ page, visit }) => {
  await page.setViewportSize({ width: 700, height: 330 });
  await visit(`${path(await unseenVideo(kinds.open))}#elsewhere`);
  await expect(frames(page)).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the clip plays, with sound", async ({ page, visit }) => {
  const { videos } = await library();
  const open = videos.find(kinds.open);
  if (!open) throw new Error("the library has no open video");
  await visit(path(open));
  const clip = player(page).frameLocator("iframe").locator("video");
  await clip.evaluate((video: HTMLVideoElement) => video.play());
  const state = () =>
    clip.evaluate((video: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => ({
      playing: video.currentTime > 0.5 && !video.paused,
      audible: (video.webkitAudioDecodedByteCount ?? 0) > 0,
      wide: video.videoWidth > 0,
      error: video.error?.message,
    }));
  await expect
    .poll(state, { timeout: 15_000 })
    .toEqual({ playing: true, audible: true, wide: true, error: undefined });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the player is there from the start, and so is what comes next", async ({ page, visit }) => {
    const video = await unseenVideo(kinds.open);
    await visit(path(video));
    await expect(player(page).locator("iframe")).toBeVisible();
    await expect(related(page).first()).toBeVisible();
  });
});

test.describe("on a site without a page in memory", () => {
  test.use({ cold: true });
  test("no related videos at all is said", async ({ page, visit, sandbox }) => {
    await sandbox.fail({ path: upstream.videos, exact: true, body: { videos: [] } });
    const video = await unseenVideo(kinds.open);
    for (const language of languages) {
      await visit(path(video), { language });
      await expect(page.getByText(words[language].relatedEmpty)).toBeVisible();
    }
  });
});
