import { rows, slides, tiles } from "#tests/support/e2e-home.ts";
import { expect, test } from "#tests/support/e2e-site.ts";

test("rows lower down are in the HTML, and their pictures come with scrolling @phone", async ({
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

test("the pictures on the screen are really there", async ({ page, visit }) => {
  await visit("/");
  const shown = tiles(page).locator("img").or(slides(page).locator("img")).filter({ visible: true });
  const broken = () =>
    shown.evaluateAll((pictures: HTMLImageElement[]) =>
      pictures
        .filter((picture) => picture.getBoundingClientRect().top < innerHeight)
        .filter((picture) => !picture.complete || picture.naturalWidth === 0)
        .map((picture) => picture.currentSrc),
    );
  await expect.poll(broken, { timeout: 20_000 }).toEqual([]);
});
