import type { Page } from "playwright/test";
import { siteUrl } from "#tests/support/addresses.ts";
import { toasts } from "#tests/support/e2e-member.ts";
import {
  alert,
  at,
  chooseMethod,
  clickToClose,
  decide,
  dialog,
  expect,
  hostedButton,
  openDialog,
  openPayPal,
  openWindow,
  paymentApi,
  planButton,
  status,
  test,
} from "#tests/support/e2e-payment.ts";
import { heading } from "#tests/support/e2e-site.ts";
import { inEither, say, words } from "#tests/support/e2e-texts.ts";

/** What `window.open` is called with. */
async function watchOpening(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const opened: string[][] = [];
    Object.assign(window, { opened });
    const open = window.open.bind(window);
    window.open = (...given) => {
      opened.push(given.map(String));
      return open(...given);
    };
  });
  return () => page.evaluate(() => (window as unknown as { opened: string[][] }).opened);
}

const tryAgain = (page: Page) =>
  dialog(page).getByRole("button", { name: inEither(({ payment }) => payment.paypal.tryAgain) });

test("buying on PayPal's own page @phone", async ({ page, visit, member, paypal, language }) => {
  const { payment: t, vip } = words[language];
  const opened = await watchOpening(page);
  await openPayPal(page, visit, 3);
  const readAgain = page.waitForRequest(/_api\/user\/me$/);
  const popup = await openWindow(page, hostedButton(page));
  await readAgain;
  expect(await opened()).toEqual([["", "checkout", "popup,width=600,height=500"]]);
  await expect(status(page, t.hosted.waiting)).toBeVisible();
  const closed = popup.waitForEvent("close");
  await decide(popup, "pay");
  await closed;
  await expect(dialog(page)).toHaveCount(0);
  await expect(toasts(page)).toContainText(t.hosted.completed);
  await expect(planButton(page, 3)).toHaveText(vip.plans.current);
  expect(await paypal.granted(member)).toEqual([3]);
});

test("cancelled on PayPal's own page @phone-only", async ({ page, visit, member, paypal, language }) => {
  const { payment: t } = words[language];
  await openPayPal(page, visit, 3);
  const popup = await openWindow(page, hostedButton(page));
  await decide(popup, "cancel");
  await expect(heading(popup)).toHaveText(t.cancelledPage.title);
  await expect(popup.getByText(t.cancelledPage.text, { exact: true })).toBeVisible();
  await expect(status(page, t.hosted.waiting)).toBeVisible();
  await clickToClose(popup, popup.getByRole("button", { name: t.success.closeWindow }));
  await expect(status(page, t.hosted.unchanged)).toBeVisible();
  await expect(hostedButton(page)).toBeVisible();
  expect(await paypal.granted(member)).toEqual([]);
});

/** The browsers within WeChat (phone) and Instagram open no windows. */
const inAppAgents = {
  zh: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.62(0x18003e2c) NetType/WIFI Language/zh_CN",
  en: "Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 398.0.0.0.1 Android",
} as const;

test("an in-app browser opens no windows: it goes on in the same tab, and comes back to its place @phone", async ({
  page,
  visit,
  member,
  paypal,
  language,
  expectErrors,
}) => {
  expectErrors(/402 \(Payment Required\)/);
  const { payment: t } = words[language];
  await page.setExtraHTTPHeaders({ "user-agent": inAppAgents[language] });
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, "userAgent", { get: () => userAgent });
    window.open = () => null;
  }, inAppAgents[language]);
  await openPayPal(page, visit, 3);
  const place = page.url();
  await hostedButton(page).click();
  await decide(page, "cancel");
  await expect(heading(page)).toHaveText(t.cancelledPage.title);
  await page.getByRole("link", { name: t.success.goOn }).click();
  await expect(page).toHaveURL(place);
  await openPayPal(page, visit, 6);
  await hostedButton(page).click();
  await decide(page, "declined");
  await expect(heading(page)).toHaveText(t.success.declined);
  // What was declined stays so: a new payment, by any method.
  await page.getByRole("main").getByRole("link", { name: t.success.tryAgain }).click();
  const diamond = say[language]("levels.6");
  await expect(dialog(page)).toContainText(say[language]("payment.dialog.for", { plan: diamond }));
  await chooseMethod(page, "paypal");
  await hostedButton(page).click();
  await decide(page, "pay");
  await expect(heading(page)).toHaveText(say[language]("payment.success.completed", { level: diamond }));
  await page.getByRole("link", { name: t.success.goOn }).click();
  await expect(page).toHaveURL(place);
  expect(await paypal.granted(member)).toEqual([6]);
});

test("a blocked window is said in the profile, in its own words, while it goes on in the same tab", async ({
  page,
  visit,
  member,
  sandbox,
}) => {
  void member;
  await sandbox.fail({ path: paymentApi.prepare, latencyMs: 2000, times: 1 });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit("/profile");
  await planButton(page, 1).click();
  await chooseMethod(page, "paypal");
  await hostedButton(page).click();
  await expect(toasts(page)).toContainText(words.en.payment.hosted.blockedInProfile);
  await expect(page.locator('button[value="pay"]')).toBeVisible();
});

test("a dialog that was closed takes the tab nowhere, although its window was blocked", async ({
  page,
  visit,
  member,
  sandbox,
}) => {
  void member;
  const { dialog: t } = words.en.payment;
  await sandbox.fail({ path: paymentApi.prepare, latencyMs: 1000, times: 1 });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit("/profile");
  await planButton(page, 1).click();
  await chooseMethod(page, "paypal");
  const prepared = page.waitForResponse((answer) => answer.url().endsWith("/prepare-for-existing-user"));
  await hostedButton(page).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t.leaveAnyway }).click();
  await prepared;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await expect(page).toHaveURL(/\/profile$/);
});

test("a checkout that can't be prepared closes its window and says why", async ({
  page,
  visit,
  member,
  sandbox,
  expectErrors,
  language,
}) => {
  const { payment: t } = words[language];
  expectErrors(/status of 50\d|status of 4\d\d/);
  void member;
  await sandbox.fail({ path: paymentApi.prepare, status: 500, body: { error: "no" } });
  await openPayPal(page, visit, 3);
  const popup = await openWindow(page, hostedButton(page));
  if (!popup.isClosed()) await popup.waitForEvent("close");
  const said = words[language].errors.CHECKOUT_FAILED;
  await expect(alert(page, say[language]("payment.hosted.error", { message: said }))).toBeVisible();
  await sandbox.heal();
  await openWindow(page, tryAgain(page));
  await expect(status(page, t.hosted.waiting)).toBeVisible();
});

test("a window that can't close itself says so, and its opener still waits", async ({
  page,
  visit,
  member,
}) => {
  void member;
  await page.context().addInitScript(() => {
    if (window.name === "checkout") window.close = () => {};
  });
  await openPayPal(page, visit, 3);
  const popup = await openWindow(page, hostedButton(page));
  await decide(popup, "pay");
  await expect(popup).toHaveURL(at("en", "/payment/success\\?.*token=.*"));
  await popup.getByRole("button", { name: words.en.payment.success.closeWindow }).click();
  await expect(popup.getByText(words.en.payment.success.closeByHand)).toBeVisible();
  await expect(status(page, words.en.payment.hosted.waiting)).toBeVisible();
  await popup.close();
  await expect(toasts(page)).toContainText(words.en.payment.hosted.completed);
  await expect(dialog(page)).toHaveCount(0);
});

test("the window closed by hand: nothing has changed", async ({ page, visit, member, paypal }) => {
  await openPayPal(page, visit, 3);
  const popup = await openWindow(page, hostedButton(page));
  await popup.locator('button[value="pay"]').waitFor();
  await popup.close();
  await expect(status(page, words.en.payment.hosted.unchanged)).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  expect(await paypal.granted(member)).toEqual([]);
});

test("a provider page that never returns: waiting, and a question before the dialog closes", async ({
  page,
  visit,
  member,
}) => {
  void member;
  await page.context().route(/checkoutnow/, () => {});
  await openPayPal(page, visit, 3);
  const popup = await openWindow(page, hostedButton(page));
  await expect(status(page, words.en.payment.hosted.waiting)).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: words.en.payment.hosted.show })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(alert(page, words.en.payment.dialog.leaveWindow)).toBeVisible();
  await dialog(page).getByRole("button", { name: words.en.payment.dialog.stay }).click();
  await expect(alert(page, words.en.payment.dialog.leaveWindow)).toHaveCount(0);
  expect(popup.isClosed()).toBe(false);
  await page.keyboard.press("Escape");
  const closed = popup.waitForEvent("close");
  await dialog(page).getByRole("button", { name: words.en.payment.dialog.leaveAnyway }).click();
  await closed;
  await expect(dialog(page)).toHaveCount(0);
});

for (const [how, leave] of [
  ["a reload", (page: Page) => page.reload()],
  ["another address", (page: Page) => page.goto(`${siteUrl}/updates`)],
] as const)
  test(`leaving the page by ${how} closes the window`, async ({ page, visit, member }) => {
    void member;
    await openPayPal(page, visit, 3);
    const popup = await openWindow(page, hostedButton(page));
    await popup.locator('button[value="pay"]').waitFor();
    const closed = popup.waitForEvent("close");
    await leave(page);
    await closed;
  });

test("out of the back/forward cache: the window is gone, and may be opened again", async ({
  page,
  visit,
  member,
}) => {
  void member;
  await openPayPal(page, visit, 3);
  const popup = await openWindow(page, hostedButton(page));
  await popup.locator('button[value="pay"]').waitFor();
  const closed = popup.waitForEvent("close");
  await page.evaluate(() => {
    for (const type of ["pagehide", "pageshow"])
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
  await closed;
  await expect(hostedButton(page)).toBeEnabled();
  await expect(status(page, words.en.payment.hosted.waiting)).toHaveCount(0);
});

test("an answer that is none: the documented words", async ({ page, visit, member }) => {
  void member;
  await page.route(/checkout\/prepare/, (route) => route.fulfill({ status: 200, body: "<h1>" }));
  await openPayPal(page, visit, 3);
  await hostedButton(page).click();
  await expect(
    alert(page, say.en("payment.hosted.error", { message: words.en.payment.hosted.unexpected })),
  ).toBeVisible();
});

test("the site can't be reached: the documented fallback words", async ({
  page,
  visit,
  member,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  void member;
  await page.route(/checkout\/prepare/, (route) => route.abort());
  await openDialog(page, visit, 3);
  await chooseMethod(page, "paypal");
  await hostedButton(page).click();
  await expect(alert(page, "Checkout Error: Could not reach the site.")).toBeVisible();
});
