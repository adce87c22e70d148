import type { Page } from "playwright/test";
import { kinds, type LibraryVideo, someVideo, unseenVideo } from "#tests/support/e2e/library.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { accounts, ready, signIn } from "#tests/support/e2e/member.ts";
import { expect, status404, test } from "#tests/support/e2e/site.ts";
import { prefixes, words } from "#tests/support/e2e/texts.ts";
import { film, player, property, videoPath } from "#tests/support/e2e/video.ts";

/** The line of the demo's captions that begins at 6 s. */
const sixth = { en: "Nothing will be louder than this.", zh: "不会有比这更响的声音。" };
const forMembers = (video: LibraryVideo) => video.vip && video.captions;
const captionsOf = ({ slug }: LibraryVideo, language = "en") =>
  `/captions/${encodeURIComponent(slug)}/${language}.vtt`;
const fold = (page: Page, language: "en" | "zh" = "en") =>
  page.getByRole("group").filter({ has: page.getByText(words[language].video.transcript, { exact: true }) });
const showing = (page: Page) =>
  film(page).evaluate((media: HTMLVideoElement) =>
    Array.from(media.textTracks)
      .filter(({ mode }) => mode === "showing")
      .map(({ language, cues }) => [language, (cues?.[0] as VTTCue | undefined)?.text.slice(0, 1)]),
  );

for (const language of ["en", "zh"] as const)
  test(`a transcript in the page's language leads to the seconds of its lines (${language})`, async ({
    page,
    visit,
  }) => {
    const video = await someVideo(kinds.captioned);
    const answer = await visit(prefixes[language] + videoPath(video));
    expect(await answer.text(), "it is in the HTML").toContain(sixth[language]);
    const line = page.getByRole("link", { name: sixth[language] });
    await expect(line).toBeHidden();
    await fold(page, language).getByText(words[language].video.transcript, { exact: true }).click();
    await expect(line).toBeVisible();
    await expectAccessible(page, `a transcript (${language})`);
    await line.click();
    await expect.poll(() => property(page, "paused")).toBe(false);
    expect(await property(page, "currentTime")).toBeGreaterThanOrEqual(6);
    await expect(page).toHaveURL(prefixes[language] + videoPath(video));
    await film(page).focus();
    await page.keyboard.press("c");
    const shown = [[language, language === "en" ? "[" : "【"]];
    await expect.poll(() => showing(page)).toEqual(shown);
    await page.reload();
    await expect.poll(() => showing(page), "this device remembers it").toEqual(shown);
  });

test("a caption file is text for everybody, whatever language was chosen", async ({ request }) => {
  const video = await someVideo(kinds.captioned);
  const answer = await request.get(captionsOf(video), { headers: { cookie: "lang=zh" }, maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": "text/vtt; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  expect(await answer.text()).toContain(sixth.en);
  for (const language of ["fr", "EN", "..%2fen", "en%00"])
    expect((await request.get(captionsOf(video, language))).status(), language).toBeGreaterThanOrEqual(400);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript the transcript can be read, and its lines are links", async ({ page, visit }) => {
    await visit(videoPath(await someVideo(kinds.captioned)));
    await fold(page).getByText(words.en.video.transcript, { exact: true }).click();
    await expect(page.getByRole("link", { name: sixth.en })).toHaveAttribute("href", "?t=6");
    await expect(page.locator("video track")).toHaveCount(2);
  });

  test("a video for members shows visitors no word of its transcript", async ({ page, visit }) => {
    const video = await someVideo(forMembers);
    expect(await (await visit(videoPath(video))).text()).not.toContain(sixth.en);
    await expect(page.getByText(words.en.video.transcript, { exact: true })).toBeHidden();
    expect((await page.request.get(captionsOf(video))).status()).toBe(404);
  });
});

test("a member reads along with a video for members, and nothing moves", async ({ page, visit }) => {
  const shifts = await watchShifts(page);
  const video = await someVideo(forMembers);
  await signIn(page, await accounts.make({ levelId: 3 }));
  expect(await (await visit(videoPath(video))).text()).not.toContain(sixth.en);
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  expect(await shifts()).toBe(0);
  await fold(page).getByText(words.en.video.transcript, { exact: true }).click();
  await page.getByRole("link", { name: sixth.en }).click();
  await expect.poll(() => property(page, "currentTime")).toBeGreaterThanOrEqual(6);
  await film(page).focus();
  await page.keyboard.press("c");
  await expect.poll(() => showing(page)).toEqual([["en", "["]]);
  const file = await page.request.get(captionsOf(video));
  expect([file.status(), file.headers()["cache-control"]]).toEqual([200, "private, no-store"]);
});

test("a free member reads who may see the captions, and gets no captions", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(status404);
  await signIn(page, ready("free"));
  await visit(videoPath(await someVideo(forMembers)));
  await fold(page).getByText(words.en.video.transcript, { exact: true }).click();
  await expect(page.getByText(words.en.video.transcriptForMembers)).toBeVisible();
  await expect(page.getByText(sixth.en)).toHaveCount(0);
});

test("a playlist through hls.js shows the same captions", async ({ page, visit, playFrom }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => "";
  });
  const video = await unseenVideo(kinds.captioned);
  await playFrom(video, "/demo/clips/night/night.m3u8");
  await visit(videoPath(video));
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  await film(page).focus();
  await page.keyboard.press("c");
  await expect.poll(() => showing(page)).toEqual([["en", "["]]);
  const menu = player(page).getByRole("combobox", { name: words.en.player.helpCaptions });
  await expect(menu).toHaveValue("0");
  await menu.selectOption("中文");
  await expect.poll(() => showing(page)).toEqual([["zh", "【"]]);
  await menu.selectOption(words.en.player.captionsOff);
  expect(await showing(page)).toEqual([]);
});
