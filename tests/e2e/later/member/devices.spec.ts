import type { Page } from "playwright/test";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { accounts, expect, sessionCookies, signIn, test, toasts } from "#tests/support/e2e/member.ts";
import { heading, type Language, type Visit } from "#tests/support/e2e/site.ts";
import { containing, say, words } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

type Devices = { page: Page; other: Page; visit: Visit; language: Language };

/** Logs a new member in on two devices. Opens the list of devices on `page`, the profile on the other. */
async function openSessions({ page, other, visit, language }: Devices) {
  const { profile } = words[language].member;
  const account = await accounts.make();
  for (const one of [other, page]) await signIn(one, account);
  await visit("/profile", { page: other, language });
  await visit("/profile");
  await page.getByRole("tab", { name: profile.passwordTab }).click();
  const sessions = page.getByRole("region", { name: profile.sessions });
  const rows = sessions.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  return { account, sessions, rows, profile };
}

test("a member ends another device's session from the list of devices", async ({
  page,
  visit,
  device,
  expectErrors,
  language,
}) => {
  expectErrors(/status of 401/);
  const other = await device();
  const { account, rows, profile } = await openSessions({ page, other, visit, language });
  await expect(rows.first()).toContainText(profile.thisDevice);
  await rows.nth(1).getByRole("button", { name: profile.endSession }).click();
  await expect(toasts(page)).toContainText(profile.sessionEnded);
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("heading", { name: profile.sessions })).toBeFocused();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await page.reload();
  await expect(heading(page)).toHaveText(account.name);
});

test("the profile lists the devices, and can log all of them out", async ({
  page,
  visit,
  device,
  expectErrors,
  language,
}) => {
  expectErrors(/status of 401/);
  const other = await device();
  const { sessions, profile } = await openSessions({ page, other, visit, language });
  await expect(sessions.getByText(profile.thisDevice)).toHaveCount(1);
  await expect(sessions.getByText(/Chrom/)).toHaveCount(2);
  await sessions.getByRole("button", { name: profile.logOutEverywhere }).click();
  await expect(page).toHaveURL(localePath(language, "/login"));
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  expect(await sessionCookies(other)).toEqual([]);
});

test("a video begun on one device continues on another", async ({ page, visit, device }) => {
  const account = await accounts.make();
  await signIn(page, account);
  const video = await someVideo(kinds.file);
  await visit(videoPath(video));
  const noted = page.waitForResponse("**/_api/user/history");
  await page.locator("video:visible").evaluate(async (media: HTMLVideoElement) => {
    await media.play();
    media.currentTime = 14;
    media.pause();
  });
  expect((await noted).status()).toBe(200);
  const other = await device();
  await signIn(other, account);
  await visit("/", { page: other });
  const begun = other.getByRole("region", { name: words.en.player.continueTitle });
  await begun.getByRole("link", { name: video.title, exact: true }).click();
  const resume = other.getByRole("button", { name: containing(say.en("player.resume", { time: "0:1" })) });
  await expect(resume).toBeVisible();
});
