import {
  field,
  openComments,
  rows,
  section,
  send,
  some,
  upstream,
  videoWith,
} from "#tests/support/e2e/comments.ts";
import { kinds, library, someVideo } from "#tests/support/e2e/library.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { accounts, expect, ready, signIn, test } from "#tests/support/e2e/member.ts";
import { freezeUntilQuiet } from "#tests/support/e2e/page-clock.ts";
import { sandbox } from "#tests/support/e2e/sandbox.ts";
import { status404 } from "#tests/support/e2e/site.ts";
import { say, words } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

test("hostile comments can do no harm (product: Comments)", async ({ page, visit, sandbox }) => {
  const video = await videoWith(some);
  const wicked = [
    '<script>window.harmed = 1</script><img src=x onerror="window.harmed = 2">',
    '<svg onload="window.harmed = 3"></svg><iframe srcdoc="<script>top.harmed = 4</script>"></iframe>',
    '<a href="javascript:window.harmed = 5" id="click">click</a>',
    '<a href="https://rain.test/" onclick="window.harmed = 6" target="_self">a good link</a>',
    `Z${"\u0351\u036b\u0343".repeat(300)}algo, and ${"long".repeat(200)}`,
  ];
  const comments = wicked.map((content, index) => ({
    id: String(index),
    author_name: '<img src=x onerror="window.harmed = 7">Mallory\u202e',
    author_avatar: "javascript:window.harmed = 8",
    date: "2026-01-01 00:00:00",
    content,
    parent: 0,
  }));
  await sandbox.fail({ path: upstream(video), method: "GET", status: 200, body: { comments } });
  await openComments(page, visit, video);
  await expect(rows(page)).toHaveCount(wicked.length);
  await expect(section(page).locator("script, img, svg, iframe, [onclick], [onerror]")).toHaveCount(0);
  await section(page).getByText("click", { exact: true }).click();
  const link = section(page).getByRole("link", { name: "a good link" });
  await expect(link).toHaveAttribute("rel", "nofollow ugc noopener noreferrer");
  await expect(link).toHaveAttribute("target", "_blank");
  expect(await page.evaluate(() => (window as { harmed?: number }).harmed)).toBeUndefined();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test("a commenter whose picture can't be loaded is shown by the first letter of the name", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  const video = await videoWith((total) => total >= 8);
  await page.route(/\/pictures\/.*reader/, (route) => route.abort());
  await openComments(page, visit, video);
  await expect(rows(page)).toHaveCount(8);
  await expect(rows(page).locator("img")).toHaveCount(0);
  await expect(rows(page).locator("span[aria-hidden=true]:visible")).toHaveCount(8);
});

test("comments are not requested before they are near the screen or get the focus", async ({
  page,
  visit,
}) => {
  const video = await videoWith(some);
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes("/comments") && requests.push(request.url()));
  await page.setViewportSize({ width: 700, height: 330 });
  const quiet = await freezeUntilQuiet(page);
  await visit(`${videoPath(video)}#stay`);
  await expect(section(page).getByRole("heading")).toContainText(words.en.comment.title);
  await quiet();
  expect(requests).toEqual([]);
  await section(page).getByRole("button", { name: words.en.comment.show }).focus();
  await expect(rows(page)).toHaveCount(video.total);
  await expect(section(page)).toBeFocused();
  expect(requests).toHaveLength(1);
});

test("loading the comments moves nothing on the screen, nor does a member's player @phone", async ({
  page,
  visit,
  language,
}) => {
  const { width } = page.viewportSize() ?? { width: 390 };
  // High enough to show what is below the comments, and low enough for the page to fill it.
  await page.setViewportSize({ width, height: 1600 });
  const shifts = await watchShifts(page);
  const detail = async (slug: string) =>
    await sandbox.ask<{ comments?: unknown }>(`/wp-json/asmr/v1/video/${encodeURIComponent(slug)}`);
  const unsaid = (await library()).videos.filter(({ vip }) => !vip);
  const isSaid = await Promise.all(unsaid.map(async ({ slug }) => !!(await detail(slug)).comments));
  const withoutCount = unsaid.filter((_, index) => !isSaid[index]).map(({ slug }) => slug);
  const videos = [
    await videoWith((total) => total === 0),
    await videoWith((total) => total > 8),
    // WordPress does not report this video's number of comments.
    await videoWith((total, slug) => some(total) && withoutCount.includes(slug)),
  ];
  for (const video of videos) {
    await openComments(page, visit, video);
    await expect(rows(page)).toHaveCount(Math.min(8, video.total));
    expect(await shifts(), video.slug).toBeLessThan(0.001);
  }
  // The link to the plans disappears.
  await signIn(page, ready("silver"));
  const video = await someVideo(kinds.members);
  const { title } = video;
  await visit(videoPath(video));
  const player = page.getByRole("region", { name: say[language]("video.player", { title }) });
  await expect(player.locator("iframe, video")).toBeVisible();
  expect(await shifts(), "a member's video").toBeLessThan(0.001);
});

test("reading and posting comments does not interrupt the player", async ({ page, visit }) => {
  const { videos } = await library();
  const video = videos.find(kinds.open);
  if (!video) throw new Error("the library has no open video");
  await signIn(page, await accounts.make());
  await visit(videoPath(video));
  const clip = page
    .getByRole("region", { name: say.en("video.player", { title: video.title }) })
    .frameLocator("iframe")
    .locator("video");
  await clip.evaluate((element: HTMLVideoElement) => element.play());
  await section(page).scrollIntoViewIfNeeded();
  await field(page).fill("While it plays");
  await send(page).click();
  await expect(rows(page).first()).toContainText("While it plays");
  expect(await clip.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0)).toBe(
    true,
  );
});

test("a comment sent without a connection is refused at once, keeps its text, and can be sent later", async ({
  page,
  visit,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const video = await videoWith(some);
  await signIn(page, await accounts.make());
  await openComments(page, visit, video);
  await field(page).fill("Anybody there?");
  await context.setOffline(true);
  await send(page).click();
  await expect(section(page).getByRole("alert")).toContainText("We couldn't reach the site.");
  await expect(field(page)).toHaveValue("Anybody there?");
  await expect(field(page)).toHaveAccessibleDescription(/We couldn't reach the site/);
  await context.setOffline(false);
  await send(page).click();
  await expect(rows(page).first()).toContainText("Anybody there?");
  await expect(rows(page).filter({ hasText: words.en.comment.posting })).toHaveCount(0);
});

test("comments of a deleted video show an error, not an empty list", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(status404);
  const video = await videoWith(some);
  await sandbox.fail({
    path: upstream(video),
    method: "GET",
    status: 404,
    body: { code: "video_not_found" },
  });
  await openComments(page, visit, video);
  await expect(section(page).getByText(words.en.comment.loadFailed)).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("without JavaScript a video's page says that comments need it", async ({ page, visit }) => {
    await visit(videoPath(await videoWith(some)));
    const said = section(page).locator("noscript p");
    await expect(said).toBeVisible();
    await expect(said).toHaveText(words.en.comment.noScript);
  });
});
