import { goTo } from "#tests/support/e2e/shell.ts";
import { expect, heading, test } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

test("a page whose scripts a new build has removed loads the new ones by itself", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(/./);
  await visit("/terms");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  let isTaken = true;
  await page.route("**/_next/static/chunks/**", (route) =>
    isTaken ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isTaken = false;
  });
  await goTo(page, "anchors");
  await expect(heading(page)).toHaveText(words.en.anchors.heading);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
});
