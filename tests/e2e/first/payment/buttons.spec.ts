import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { accounts, signIn } from "#tests/support/e2e/member.ts";
import {
  alert,
  at,
  chooseMethod,
  currentPlan,
  decideAndClose,
  dialog,
  expect,
  openDialog,
  openPayPal,
  openWindow,
  payInPage,
  paymentApi,
  paypalButton,
  planButton,
  plans,
  status,
  test,
} from "#tests/support/e2e/payment.ts";
import { levelName, words } from "#tests/support/e2e/texts.ts";

/** The requested addresses of PayPal's script. */
function watchSdk(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.includes("/sdk/js")) requests.push(request.url());
  });
  return requests;
}

for (const level of [3, 6])
  test(`PayPal's buttons sell level ${level}${level === 3 ? " @phone-only" : ""}`, async ({
    page,
    visit,
    member,
    paypal,
    language,
  }) => {
    const { payment: t, member: m } = words[language];
    test.slow();
    const sdk = watchSdk(page);
    await openDialog(page, visit, level);
    await expect(dialog(page)).toHaveAccessibleName(t.dialog.choose);
    expect(sdk).toEqual([]);
    await chooseMethod(page, "paypal");
    await expect(paypalButton(page)).toBeVisible();
    await expect(dialog(page)).toContainText(level === 3 ? t.paypal.cancelNote : t.dialog.never);
    await expect(dialog(page).locator("[data-funding-source]")).toHaveCount(1);
    expect(sdk).toHaveLength(1);
    const query = new URL(sdk[0] ?? "").searchParams;
    expect(query.get("intent")).toBe(level === 3 ? "subscription" : "capture");
    expect(query.get("vault")).toBe(level === 3 ? "true" : null);
    expect(query.get("disable-funding")).toBe("card,venmo,paylater");
    expect(query.get("currency")).toBe("USD");

    await payInPage(page);
    await expect(page).toHaveURL(at(language, "/profile"));
    await expect(page.getByRole("status").filter({ hasText: m.profile.activated })).toBeVisible();
    await expect(currentPlan(page)).toContainText(levelName(level));
    await expect(dialog(page)).toHaveCount(0);
    expect(await paypal.granted(member)).toEqual([level]);
  });

test("the dialog asks before it closes PayPal's window, and a payment cancelled there can be paid @phone-only", async ({
  page,
  visit,
  member,
  paypal,
  language,
}) => {
  const { payment: t } = words[language];
  await openPayPal(page, visit, 2);
  const popup = await openWindow(page, paypalButton(page));
  await dialog(page).getByRole("button", { name: t.dialog.close }).click();
  const question = alert(page, t.dialog.leaveWindow);
  await expect(question).toBeVisible();
  await dialog(page).getByRole("button", { name: t.dialog.stay }).click();
  await decideAndClose(popup, "cancel");
  await expect(status(page, t.paypal.cancelled)).toBeVisible();
  // The window is closed: nothing can be finished there.
  await expect(status(page, t.paypal.cancelledText)).toHaveCount(0);
  expect(await paypal.granted(member)).toEqual([]);
  await payInPage(page);
  await expect(page).toHaveURL(at(language, "/profile"));
  expect(await paypal.granted(member)).toEqual([2]);
});

test("a missing configuration or script of PayPal is reported, with another way to pay and a retry", async ({
  page,
  visit,
  member: _,
  expectErrors,
}) => {
  const { payment: t } = words.en;
  expectErrors(/status of 503/, /ERR_FAILED/, /script/);
  const again = dialog(page).getByRole("button", { name: t.paypal.tryAgain });
  const configuration = `**${paymentApi.config}`;
  await page.route(configuration, (route) =>
    route.fulfill({ status: 503, json: { error: t.paypal.configFailed } }),
  );
  await page.route(/\/sdk\/js/, (route) => route.abort());
  await openDialog(page, visit, 3);
  await chooseMethod(page, "paypal");
  await expect(alert(page, t.paypal.configFailed)).toBeVisible({ timeout: 10_000 });
  await page.unroute(configuration);
  await again.click();
  await expect(alert(page, t.paypal.connectFailed)).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: t.hosted.start })).toBeEnabled();
  await page.unroute(/\/sdk\/js/);
  await again.click();
  await expect(paypalButton(page)).toBeVisible();
  await expect(alert(page, t.paypal.connectFailed)).toHaveCount(0);
});

test("axe finds nothing in any state of the payment dialog @phone-only", async ({
  page,
  visit,
  member: _,
  language,
}) => {
  const { payment: t } = words[language];
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDialog(page, visit, 6);
  await expectAccessible(page, "methods");
  await chooseMethod(page, "crypto");
  await expect(alert(page, t.dialog.cryptoSoon)).toBeVisible();
  await expectAccessible(page, "crypto");
  await chooseMethod(page, "alipay");
  await expectAccessible(page, "alipay");
  await dialog(page).getByRole("button", { name: t.dialog.back }).click();
  await chooseMethod(page, "paypal");
  await expect(paypalButton(page)).toBeVisible();
  await expectAccessible(page, "buttons");
  await payInPage(page, "declined");
  await expect(alert(page, words[language].errors.INSTRUMENT_DECLINED)).toBeVisible();
  await expectAccessible(page, "declined");
  await dialog(page).getByRole("button", { name: t.paypal.tryAgain }).click();
  await expect(paypalButton(page)).toBeVisible();
  // Never fulfilled, so that the state lasts as long as axe needs.
  await page.route(/_api\/paypal-verify/, () => {});
  await payInPage(page);
  await expect(status(page, t.paypal.processingPayment)).toBeVisible();
  await expectAccessible(page, "processing");
  await page.keyboard.press("Escape");
  await expect(alert(page, t.dialog.leave)).toBeVisible();
  await expectAccessible(page, "leaving");
});

test("closing PayPal's window by hand charges nothing, and a double click opens one window and pays once", async ({
  page,
  visit,
  member,
  paypal,
}) => {
  await openPayPal(page, visit, 6);
  const first = await openWindow(page, paypalButton(page));
  await first.locator('button[value="pay"]').waitFor();
  await first.close();
  await expect(status(page, words.en.payment.paypal.cancelled)).toBeVisible();
  expect(await paypal.granted(member)).toEqual([]);

  const posts: string[] = [];
  page.on("request", (request) => {
    if (/_api\/paypal/.test(request.url()) && request.method() === "POST") posts.push(request.url());
  });
  const opened = page.waitForEvent("popup");
  await paypalButton(page).dblclick();
  await decideAndClose(await opened, "pay");
  await expect(page).toHaveURL(/\/profile$/);
  expect(posts).toHaveLength(2);
  expect(page.context().pages()).toHaveLength(1);
  expect(await paypal.granted(member)).toEqual([6]);
});

test("the payment dialog keeps the focus and gives it back, and each level loads its own script", async ({
  page,
  visit,
  member: _,
}) => {
  const sdk = watchSdk(page);
  await openDialog(page, visit, 3);
  const inside = () =>
    dialog(page).evaluate(
      (element) => element.contains(document.activeElement) || element === document.activeElement,
    );
  expect(await inside()).toBe(true);
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    expect(await inside()).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(planButton(page, 3)).toBeFocused();
  for (const level of [3, 6, 3]) {
    await planButton(page, level).click();
    await chooseMethod(page, "paypal");
    await expect(paypalButton(page)).toBeVisible();
    await page.keyboard.press("Escape");
  }
  expect(sdk.map((address) => new URL(address).searchParams.get("intent"))).toEqual([
    "subscription",
    "capture",
  ]);
});

test("a member upgrades from the profile", async ({ page, visit, paypal }) => {
  const account = await accounts.make({ levelId: 2 });
  await signIn(page, account);
  await visit("/profile");
  await plans(page)
    .filter({ hasText: levelName(4) })
    .getByRole("button")
    .click();
  await chooseMethod(page, "paypal");
  await payInPage(page);
  await expect(currentPlan(page)).toContainText(levelName(4));
  await expect(dialog(page)).toHaveCount(0);
  expect(await paypal.granted(account)).toEqual([4]);
});
