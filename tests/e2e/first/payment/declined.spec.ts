import type { Locator, Page } from "playwright/test";
import { toasts } from "#tests/support/e2e/member.ts";
import {
  alert,
  at,
  chooseMethod,
  clickToClose,
  decide,
  dialog,
  expect,
  hostedButton,
  openPayPal,
  openWindow,
  payInPage,
  paypalButton,
  test,
} from "#tests/support/e2e/payment.ts";
import type { Language } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

/** Pays by a means that is declined. @returns the alert, which names no status and is no toast */
async function payInVain(page: Page, language: Language): Promise<Locator> {
  await payInPage(page, "declined");
  const declined = alert(page, words[language].errors.INSTRUMENT_DECLINED);
  await expect(declined).toBeVisible();
  await expect(declined).not.toContainText("402");
  await expect(toasts(page)).toHaveCount(0);
  return declined;
}

async function tryAgain(page: Page, declined: Locator, language: Language): Promise<void> {
  await declined.getByRole("button", { name: words[language].payment.paypal.tryAgain }).click();
  await expect(paypalButton(page)).toBeVisible();
}

test("a declined order says that nothing was charged, offers other ways, and is paid once on a retry", async ({
  page,
  visit,
  member,
  paypal,
  language,
}) => {
  const { payment: t } = words[language];
  test.slow();
  await openPayPal(page, visit, 6);
  const declined = await payInVain(page, language);
  expect(await paypal.granted(member)).toEqual([]);
  // One press opens Alipay, another PayPal again.
  await declined.getByRole("button", { name: t.dialog.alipay }).click();
  await expect(dialog(page)).toContainText("¥1,448");
  await dialog(page).getByRole("button", { name: t.dialog.back }).click();
  await chooseMethod(page, "paypal");
  await expect(paypalButton(page)).toBeVisible();
  await payInPage(page, "declined");
  await tryAgain(page, declined, language);
  await payInPage(page);
  await expect(page).toHaveURL(at(language, "/profile"));
  expect(await paypal.granted(member)).toEqual([6]);
});

test("a declined subscription says so, even if PayPal's event comes first @phone", async ({
  page,
  visit,
  member,
  paypal,
  language,
}) => {
  const { payment: t } = words[language];
  test.slow();
  await paypal.tellSite();
  // The browser's verification waits until the site has taken PayPal's event.
  const verification = /_api\/paypal-subscription-verify$/;
  await page.route(verification, async (route) => {
    const { subscriptionID } = route.request().postDataJSON();
    await expect
      .poll(() => paypal.taken("BILLING.SUBSCRIPTION.PAYMENT.FAILED", subscriptionID))
      .toBeGreaterThan(0);
    await route.continue();
  });
  await openPayPal(page, visit, 3);
  const declined = await payInVain(page, language);
  await expect(declined.getByRole("button", { name: t.dialog.alipay })).toBeVisible();
  expect(await paypal.granted(member)).toEqual([]);
});

test("a decline in PayPal's own window closes it, and the dialog says what to do next @phone", async ({
  page,
  visit,
  member,
  paypal,
  language,
  expectErrors,
}) => {
  const { payment: t, errors } = words[language];
  test.slow();
  expectErrors(/status of 402/);
  await openPayPal(page, visit, 3);
  const declineIn = async (choose: (popup: Page) => Promise<unknown>) => {
    const popup = await openWindow(page, hostedButton(page));
    await choose(popup);
    if (!popup.isClosed()) await popup.waitForEvent("close");
    const declined = alert(page, errors.INSTRUMENT_DECLINED);
    await expect(declined.getByRole("button", { name: t.dialog.alipay })).toBeVisible();
    await expect(hostedButton(page)).toHaveCount(0);
    await expect(paypalButton(page)).toBeHidden();
    await tryAgain(page, declined, language);
  };
  await declineIn((popup) => decide(popup, "declined"));
  // PayPal declines it only later, while the window waits for the level.
  await declineIn(async (popup) => {
    await decide(popup, "pending");
    await expect(popup.getByRole("heading", { level: 1 })).toHaveText(t.activation.checking);
    await expect(popup.locator("header, footer, .tab-bar")).toHaveCount(3);
    for (const part of await popup.locator("header, footer, .tab-bar").all()) await expect(part).toBeHidden();
    const { subscriptions } = await paypal.payments();
    await paypal.settle(subscriptions.at(-1)?.id ?? "", false);
    await clickToClose(popup, popup.getByRole("button", { name: t.activation.checkNow }));
  });
  expect(await paypal.granted(member)).toEqual([]);
});
