import type { Page } from "playwright/test";
import { siteUrl } from "#tests/support/addresses.ts";
import { expect, passTime, signIn, test } from "#tests/support/e2e-ads.ts";
import { goTo } from "#tests/support/e2e-shell.ts";
import { heading } from "#tests/support/e2e-site.ts";
import { words } from "#tests/support/e2e-texts.ts";

const script = (page: Page) => page.locator('script[src$="/demo/chat/widget.js"]');
const place = (page: Page) => page.locator("#chat-widget");

const signs: Record<string, (page: Page) => Promise<unknown>> = {
  scroll: (page) => page.mouse.wheel(0, 300),
  click: (page) => page.mouse.click(5, 300),
  touch: (page) => page.dispatchEvent("body", "touchstart"),
  key: (page) => page.keyboard.press("Shift"),
};

for (const [name, make] of Object.entries(signs))
  test(`the widget comes with the first ${name}, once, and without web fonts`, async ({
    page,
    visit,
    scripts,
  }) => {
    await visit("/videos");
    expect(scripts.chat).toEqual([]);
    await expect(async () => {
      await make(page);
      await expect(script(page)).toHaveCount(1, { timeout: 300 });
    }).toPass();
    await expect(script(page)).toHaveAttribute("data-web-fonts", "off");
    await expect(script(page)).toHaveAttribute("data-container", "chat-widget");
    for (const again of Object.values(signs)) await again(page);
    await goTo(page, "anchors");
    await expect(heading(page)).toHaveText(words.en.anchors.heading);
    await expect(script(page)).toHaveCount(1);
    await expect(place(page)).toHaveCount(1);
    expect(scripts.chat).toHaveLength(1);
  });

test("without a sign of life it comes after ten seconds", async ({ page, visit, scripts }) => {
  await page.clock.install();
  await visit("/updates");
  await page.waitForLoadState("networkidle");
  await passTime(page, 2000);
  expect(scripts.chat).toEqual([]);
  await passTime(page, 8500);
  // Then the browser is waited for, until it is idle.
  await page.clock.runFor(5000);
  await expect(script(page)).toHaveCount(1);
  await expect.poll(() => scripts.chat).toHaveLength(1);
});

test("never on payment pages", async ({ page, visit, scripts, expectErrors }) => {
  // What these pages say without a payment's parameters is not this test's matter.
  expectErrors(/./);
  // A visitor would be sent to the login page.
  await signIn(page, "free");
  for (const path of ["/payment/success", "/payment-success", "/payment/cancelled"]) {
    await visit(path);
    for (const make of Object.values(signs)) await make(page);
    await expect(script(page)).toHaveCount(0);
  }
  expect(scripts.chat).toEqual([]);
});

test.describe("without the setting", () => {
  test.use({ baseURL: siteUrl });
  test("there is no widget", async ({ page, visit, scripts }) => {
    await visit("/videos");
    await page.waitForLoadState("networkidle");
    for (const make of Object.values(signs)) await make(page);
    await expect(place(page)).toHaveCount(0);
    expect(scripts.chat).toEqual([]);
  });
});
