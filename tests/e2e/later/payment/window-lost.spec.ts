import type { Page } from "playwright/test";
import { toasts } from "#tests/support/e2e/member.ts";
import {
  decide,
  dialog,
  expect,
  hostedButton,
  openPayPal,
  openWindow,
  paypalButton,
  planButton,
  status,
  test,
} from "#tests/support/e2e/payment.ts";
import { words } from "#tests/support/e2e/texts.ts";

/** PayPal's pages cut the link of every window to its opener, as a browser may. */
const loseWindows = (page: Page) =>
  page.context().route(/\/demo\/paypal\/(?:checkoutnow|webapps\/billing\/subscriptions)\?/, async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers(), "cross-origin-opener-policy": "same-origin" };
    await route.fulfill({ response: answer, headers });
  });

for (const way of ["hosted", "buttons"] as const)
  test(`a page whose payment window was lost (${way}) continues by itself once the payment is made there`, async ({
    page,
    visit,
    member,
    paypal,
    language,
  }) => {
    const { payment: t, vip } = words[language];
    await loseWindows(page);
    await openPayPal(page, visit, 3);
    // Playwright gives every page the focus; in a browser the lost window has it.
    await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
    const popup = await openWindow(page, way === "hosted" ? hostedButton(page) : paypalButton(page));
    await expect(status(page, way === "hosted" ? t.hosted.unchanged : t.paypal.cancelledText)).toBeVisible();
    await decide(popup, "pay");
    await expect(popup).toHaveURL(/\/payment\/success\?/);
    await expect(toasts(page)).toContainText(t.hosted.completed);
    await expect(dialog(page)).toHaveCount(0);
    await expect(planButton(page, 3)).toHaveText(vip.plans.current);
    expect(await paypal.granted(member)).toEqual([3]);
  });

test("a page whose lost payment window was closed early polls until the level is there", async ({
  page,
  visit,
  member,
  paypal,
}) => {
  const { hosted } = words.en.payment;
  await paypal.tellSite();
  await openPayPal(page, visit, 3);
  const popup = await openWindow(page, hostedButton(page));
  await popup.locator('button[value="pay"]').waitFor();
  const token = new URL(popup.url()).searchParams.values().next().value ?? "";
  await popup.close();
  await expect(status(page, hosted.unchanged)).toBeVisible();
  await paypal.approve(token);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(toasts(page)).toContainText(hosted.completed, { timeout: 20_000 });
  await expect(dialog(page)).toHaveCount(0);
  expect(await paypal.granted(member)).toEqual([3]);
});
