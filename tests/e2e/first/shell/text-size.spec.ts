import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { expect, test } from "#tests/support/e2e/site.ts";
import { inEither } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

test("text one and a half times as large makes nothing wider than the screen @phone", async ({
  page,
  visit,
}) => {
  // Sets the browser's default font size, which breakpoints in rem follow.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
  const video = videoPath(await someVideo(kinds.file));
  for (const path of ["/", "/videos", "/triggers", "/anchors", "/login", video, "/vip"]) {
    await visit(path);
    const { size, wide } = await page.evaluate(() => ({
      size: getComputedStyle(document.body).fontSize,
      wide: document.documentElement.scrollWidth - innerWidth,
    }));
    expect.soft({ size, wide: Math.max(0, wide) }, path).toEqual({ size: "24px", wide: 0 });
  }
  const form = page.getByRole("form", { name: inEither(({ vip }) => vip.join.label) });
  const panel = await form.boundingBox();
  for (const period of await form.locator("label").all()) {
    const place = await period.boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
  }
});
