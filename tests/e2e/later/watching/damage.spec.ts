import type { Page } from "playwright/test";
import { kinds, unseenVideo } from "#tests/support/e2e/library.ts";
import {
  type Damage,
  damages,
  folder,
  segmentSeconds,
  serveShortSegments,
} from "#tests/support/e2e/media/short-segments.ts";
import { letClockRun } from "#tests/support/e2e/page-clock.ts";
import { expect, test } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";
import { film, player, property, videoPath } from "#tests/support/e2e/video.ts";

const { player: texts } = words.en;
const refused = /status of (?:403|404|503)/;
/** Seconds: the second segment, which is damaged, ends before this. */
const behind = 2 * segmentSeconds + 1;
const patient = { timeout: 25_000 };

const open = test.extend<{ play: (playlist: string, damage?: Damage, damaged?: number[]) => Promise<void> }>({
  play: ({ page, visit, playFrom, expectErrors }, use) =>
    use(async (playlist, damage, damaged) => {
      expectErrors(refused);
      await serveShortSegments(page, damage, damaged);
      const video = await unseenVideo(kinds.open);
      await playFrom(video, `${folder}/${playlist}.m3u8`);
      await visit(videoPath(video));
      await player(page).getByRole("button", { name: texts.play, exact: true }).click();
    }),
});
const position = (page: Page) => property(page, "currentTime");
const soundGoesOn = async (page: Page) => {
  await expect.poll(() => position(page), patient).toBeGreaterThan(behind);
  expect(await property(page, "paused")).toBe(false);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
};
/** Whether hls.js plays: it feeds the element by a `blob:` URL. */
const isPlayedByLibrary = (page: Page) =>
  film(page).evaluate((media: HTMLVideoElement) => media.currentSrc.startsWith("blob:"));

open.describe("the sound goes on behind a segment that hls.js can't use (product: Player)", () => {
  for (const [name, damage] of Object.entries(damages).filter(([name]) => name !== "no answer"))
    open(name, async ({ page, play }) => {
      await play("film", damage);
      await soundGoesOn(page);
    });

  open("no answer", async ({ page, play }) => {
    await letClockRun(page);
    await play("film", damages["no answer"]);
    await expect.poll(() => position(page), "all that has come").toBeGreaterThan(segmentSeconds - 0.2);
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(await position(page)).toBeGreaterThan(behind);
    }).toPass({ ...patient, intervals: [50] });
    expect(await property(page, "paused")).toBe(false);
  });

  open("two kinds in a row", async ({ page, play }) => {
    await play(
      "film",
      (route, bytes) =>
        damages[route.request().url().endsWith("/1.m4s") ? "a fifth is zeros" : "cut after 60 %"](
          route,
          bytes,
        ),
      [1, 2],
    );
    await expect.poll(() => position(page), patient).toBeGreaterThan(behind + segmentSeconds);
  });
});

open("where nothing more is to be had, the page says so", async ({ page, play }) => {
  await letClockRun(page);
  await play(
    "film",
    damages["404"],
    Array.from({ length: 19 }, (_, n) => n + 1),
  );
  const alert = page.getByRole("alert").filter({ hasText: texts.lost });
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(await alert.isVisible()).toBe(true);
  }).toPass({ ...patient, intervals: [50] });
});

open.describe("a playlist that is not quite right plays", () => {
  for (const playlist of ["master", "marked"])
    open(playlist, async ({ page, play }) => {
      const missing = playlist === "master" ? page.waitForRequest(`**${folder}/missing.m3u8`) : null;
      await play(playlist);
      await soundGoesOn(page);
      await missing;
    });
});

open.describe("each engine is the other's second try", () => {
  open("the browser's own, where hls.js finds no codec", async ({ page, play }) => {
    await page.addInitScript(() => {
      MediaSource.isTypeSupported = () => false;
    });
    await play("film");
    await soundGoesOn(page);
    expect(await isPlayedByLibrary(page)).toBe(false);
  });

  open("the browser's own, without Media Source", async ({ page, play }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, "MediaSource");
      Reflect.deleteProperty(window, "ManagedMediaSource");
    });
    await play("film");
    await soundGoesOn(page);
    expect(await isPlayedByLibrary(page)).toBe(false);
  });

  for (const playlist of ["marked", "master"])
    open(`hls.js, where the browser's own can't read it: ${playlist}`, async ({ page, play }) => {
      await page.addInitScript(() =>
        Object.assign(window, { WebKitPlaybackTargetAvailabilityEvent: class {} }),
      );
      await play(playlist);
      await soundGoesOn(page);
      expect(await isPlayedByLibrary(page)).toBe(true);
    });
});

test("a player whose host can't be reached is replaced by a notice, and plays when it is tried again", async ({
  page,
  visit,
  expectErrors,
}) => {
  const frames = "**/demo/player/*";
  expectErrors(/ERR_FAILED/);
  await page.route(frames, (route) => route.abort());
  await visit(videoPath(await unseenVideo(kinds.open)));
  const notice = page.getByRole("alert").filter({ hasText: texts.broken });
  await expect(notice).toBeVisible();
  await expect(page.locator(".player-picture iframe"), "a browser's page of an error is white").toBeHidden();
  await page.unroute(frames);
  await notice.getByRole("button", { name: texts.retry }).click();
  await expect(page.getByRole("button", { name: texts.pause, exact: true }).first()).toBeVisible();
});
