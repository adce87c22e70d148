import sharp from "sharp";
import { featured } from "#tests/support/e2e/home.ts";
import { contrasts } from "#tests/support/e2e/looks/contrast.ts";
import { expect, languages, test } from "#tests/support/e2e/site.ts";

const parts = ".featured, .doors, .nights, .trigger-tile, .site-header nav, .site-header > div > a";

for (const language of languages)
  test(`every word on a picture can be read, whatever the picture shows (${language})`, async ({
    page,
    visit,
  }) => {
    const create = { width: 16, height: 9, channels: 3 as const, background: "#fff" };
    const white = await sharp({ create }).png().toBuffer();
    const fulfil = { contentType: "image/png", body: white };
    await page.route("**/pictures/**", (route) => route.fulfill(fulfil));
    await page.route("**/images/tile-*", (route) => route.fulfill(fulfil));
    await visit("/", { language });
    for (const width of [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      for (const top of [0, 500]) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
        const read = await contrasts(page, top === 0 ? parts : ".doors, .nights, .trigger-tile");
        expect(read.length).toBeGreaterThan(4);
        expect(
          read.filter(({ ratio }) => ratio < 4.5),
          `at ${width} px`,
        ).toEqual([]);
      }
    }
  });

test("only the first featured picture loads, early and small, and the others load when their dots are pressed", async ({
  page,
  visit,
}) => {
  await visit("/");
  const images = featured(page).locator("img");
  const sources = () =>
    images.evaluateAll((all: HTMLImageElement[]) =>
      all.map((img) => (img.naturalWidth > 0 ? img.currentSrc : "")),
    );
  await expect.poll(async () => (await sources())[0]).toContain("/pictures/1600/");
  expect((await sources()).slice(1)).toEqual(["", ""]);
  await expect(images.first()).toHaveAttribute("fetchpriority", "high");
  const [first = ""] = await sources();
  const bytes = await page.evaluate(
    (url) => (performance.getEntriesByName(url)[0] as PerformanceResourceTiming).encodedBodySize,
    first,
  );
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(60_000);
  await featured(page).getByRole("navigation").getByRole("link").nth(2).click();
  await expect.poll(async () => (await sources())[2]).toContain("/pictures/1600/");
});
