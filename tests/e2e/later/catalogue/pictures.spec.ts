import { doors, featured, rows, slides } from "#tests/support/e2e/home.ts";
import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { expect, test } from "#tests/support/e2e/site.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

test("the rows further down are in the HTML, and their pictures load on scrolling @phone", async ({
  page,
  visit,
}) => {
  const html = await (await visit("/")).text();
  const carousels = page.getByRole("main").locator("[aria-roledescription=carousel]");
  expect(html.match(/aria-roledescription="carousel"/g)).toHaveLength(await carousels.count());
  await expect(rows(page)).toHaveCount(8);
  expect(await rows(page).locator("li").getByRole("link").count()).toBe(48);
  const picture = rows(page).last().locator("li img").first();
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
});

test("the pictures on the screen have loaded", async ({ page, visit }) => {
  await visit("/");
  const shown = doors(page)
    .or(featured(page))
    .locator("img")
    .or(slides(page).locator("img"))
    .filter({ visible: true });
  const broken = () =>
    shown.evaluateAll((pictures: HTMLImageElement[]) =>
      pictures
        .filter((picture) => picture.getBoundingClientRect().top < innerHeight)
        .filter((picture) => !picture.complete || picture.naturalWidth === 0)
        .map((picture) => picture.currentSrc),
    );
  await expect.poll(broken, { timeout: 20_000 }).toEqual([]);
});

test.describe("on a dense screen", () => {
  test.use({ deviceScaleFactor: 2 });

  test("on a dense screen the largest picture is as sharp as it is shown, and no wider than a phone needs", async ({
    page,
    visit,
  }) => {
    const largest = page.getByRole("main").locator("img").first();
    for (const [path, widest] of [
      ["/", 1920],
      [videoPath(await someVideo(kinds.members)), 1600],
    ] as const)
      for (const [width, made] of [
        [390, 960],
        [1440, widest],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await visit(path);
        await expect
          .poll(() => largest.evaluate((picture: HTMLImageElement) => picture.currentSrc))
          .toContain(`/pictures/${made}/`);
        await expect
          .poll(() => largest.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
          .toBeGreaterThan(0);
      }
  });
});
