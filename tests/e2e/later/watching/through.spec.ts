import { kinds, someVideo, unseenVideo } from "#tests/support/e2e/library.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { goTo } from "#tests/support/e2e/shell.ts";
import { expect, test } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";
import { film, mini, property, sound, videoPath } from "#tests/support/e2e/video.ts";

const { player: texts } = words.en;

for (const kind of ["file", "playlist"] as const)
  test(`the sound of a ${kind} plays on while the visitor goes through the site and back to its page`, async ({
    page,
    visit,
    playFrom,
  }) => {
    const video = await (kind === "file" ? someVideo(kinds.file) : unseenVideo(kinds.open));
    if (kind === "playlist") await playFrom(video, "/demo/clips/night/night.m3u8");
    const shifts = await watchShifts(page);
    await visit(videoPath(video));
    await page.getByRole("button", { name: texts.play, exact: true }).click();
    await expect.poll(() => property(page, "currentTime")).toBeGreaterThan(0.2);
    await film(page).evaluate((media: HTMLVideoElement) => {
      media.loop = true;
      media.addEventListener("pause", () => {
        media.dataset.pauses = String(Number(media.dataset.pauses ?? 0) + 1);
      });
    });
    const pauses = () => sound(page).evaluate((media) => Number(media.dataset.pauses ?? 0));
    const shifted = await shifts();
    const at = () => sound(page).evaluate((media: HTMLVideoElement) => media.currentTime);
    const left = await property(page, "currentTime");
    await goTo(page, "anchors");
    await expect(mini(page)).toContainText(video.title);
    await expect(page).toHaveURL("/anchors");
    await goTo(page, "videos");
    await expect(page).toHaveURL("/videos");
    await expect.poll(() => at()).toBeGreaterThan(left + 0.5);
    expect(await sound(page).evaluate((media: HTMLVideoElement) => media.paused)).toBe(false);
    expect(await shifts()).toBe(shifted);
    await expectAccessible(page, "the mini player");

    await mini(page).getByRole("link").click();
    await expect(page).toHaveURL(videoPath(video));
    await expect(mini(page)).toHaveCount(0);
    await expect(film(page)).toBeVisible();
    expect(await pauses(), "the same element, without a gap").toBe(0);
    expect(await property(page, "currentTime")).toBeGreaterThan(left + 0.5);
    await expect(page.getByRole("button", { name: texts.pause, exact: true })).toBeVisible();
  });
