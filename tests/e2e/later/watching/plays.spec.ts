import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { expect, test } from "#tests/support/e2e/site.ts";
import { film, property, videoPath } from "#tests/support/e2e/video.ts";

// What counts is tested in tests/unit/lib/browser/watching/plays/play-count.test.ts and tests/unit/server/plays.

test("a play of a video is counted", async ({ page, visit }) => {
  const video = await someVideo(kinds.file);
  // Half of a short one is enough.
  await page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, "duration", { get: () => 6 });
  });
  await visit(videoPath(video));
  await expect.poll(() => property(page, "readyState")).toBeGreaterThan(0);
  const counted = page.waitForResponse((response) =>
    response.url().endsWith(`/_api${videoPath(video)}/played`),
  );
  await film(page).evaluate((media: HTMLVideoElement) => media.play());
  expect((await counted).status()).toBe(204);
});
