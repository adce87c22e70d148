import type { Page } from "playwright/test";
import { siteUrl } from "#harness/addresses.ts";
import { someVideo } from "#tests/support/e2e/library.ts";
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
  paymentApi,
  planButton,
  status,
  test,
} from "#tests/support/e2e/payment.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { inEither, prefixes, say, words } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

/** Collects the arguments of `window.open`. */
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

test("a level is bought on PayPal's own page", async ({ page, visit, member, paypal, language }) => {
  const { payment: t } = words[language];
  const opened = await watchOpening(page);
  await openPayPal(page, visit, 3);
  // The visitor has come to the plans from a video.
  const path = videoPath(await someVideo(({ vip }) => vip));
  await page.evaluate(
    (wanted) => sessionStorage.setItem("wanted-video", wanted),
    `${prefixes[language]}${path}`,
  );
  const [sentence = ""] = t.dialog.legalWithin.split("{days}");
  await expect(dialog(page)).toContainText(sentence);
  const prepared = page.waitForRequest(/prepare-for-existing-user$/);
  const readAgain = page.waitForRequest(/_api\/user\/me$/);
  const popup = await openWindow(page, hostedButton(page));
  expect((await prepared).postDataJSON().agreed).toMatch(new RegExp(`^${language}-[0-9a-f]{8}`));
  await readAgain;
  expect(await opened()).toEqual([["/payment/opening.html", "checkout", "popup,width=600,height=500"]]);
  await expect(status(page, t.hosted.waiting)).toBeVisible();
  const closed = popup.waitForEvent("close");
  await decide(popup, "pay");
  await closed;
  await expect(toasts(page)).toContainText(t.hosted.completed);
  await dialog(page).getByRole("button", { name: t.paypal.watchNow }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page, "back to the video by itself").toHaveURL(new RegExp(`${prefixes[language]}${path}$`));
  expect(await paypal.granted(member)).toEqual([3]);
});

test("a payment cancelled on PayPal's page charges nothing @phone-only", async ({
  page,
  visit,
  member,
  paypal,
  language,
}) => {
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

/** WeChat's browser; others are tested in tests/unit/lib/browser/payment/popup.alone.test.ts. */
const weChat =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.62(0x18003e2c) NetType/WIFI Language/zh_CN";

test("an in-app browser without windows pays in the same tab, and comes back to its place @phone-only", async ({
  page,
  visit,
  member,
  paypal,
  language,
  expectErrors,
}) => {
  expectErrors(/402 \(Payment Required\)/);
  const { payment: t } = words[language];
  await page.setExtraHTTPHeaders({ "user-agent": weChat });
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, "userAgent", { get: () => userAgent });
    window.open = () => null;
  }, weChat);
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
  // A declined payment stays declined: a retry starts a new one, by any method.
  await page.getByRole("main").getByRole("link", { name: t.success.tryAgain }).click();
  const diamond = say[language]("levels.6");
  await expect(dialog(page)).toContainText(say[language]("payment.dialog.for.lifetime", { plan: diamond }));
  await chooseMethod(page, "paypal");
  await hostedButton(page).click();
  await decide(page, "pay");
  await expect(heading(page)).toHaveText(say[language]("payment.success.completed", { level: diamond }));
  await page.getByRole("link", { name: t.success.goOn }).click();
  await expect(page).toHaveURL(place);
  expect(await paypal.granted(member)).toEqual([6]);
});

test("a blocked payment window lets the tab continue, and is reported if nothing can continue", async ({
  page,
  visit,
  member: _,
}) => {
  const { dialog: t, hosted } = words.en.payment;
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(/checkout\/prepare/, async (route) => {
    await allowed;
    await route.continue();
  });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit("/profile");
  await planButton(page, 1).click();
  await chooseMethod(page, "paypal");
  await hostedButton(page).click();
  await expect(status(page, hosted.opening)).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t.leaveAnyway }).click();
  await expect(dialog(page)).toHaveCount(0);
  allow();
  await expect(toasts(page)).toContainText(hosted.blockedInProfile);
  await expect(page).toHaveURL(/\/profile$/);
  await planButton(page, 1).click();
  await chooseMethod(page, "paypal");
  await hostedButton(page).click();
  await expect(page.locator('button[value="pay"]')).toBeVisible();
});

test("a checkout that can't be prepared closes its window and says why", async ({
  page,
  visit,
  member: _,
  sandbox,
  expectErrors,
}) => {
  const { payment: t, errors } = words.en;
  expectErrors(/status of 50\d|status of 4\d\d/, /ERR_FAILED/);
  const failed = (message: string) => alert(page, say.en("payment.hosted.error", { message }));
  await openPayPal(page, visit, 3);
  // A response that is not JSON.
  await page.route(/checkout\/prepare/, (route) => route.fulfill({ status: 200, body: "<h1>" }));
  await hostedButton(page).click();
  await expect(failed(t.hosted.unexpected)).toBeVisible();
  await page.unroute(/checkout\/prepare/);
  // The site is unreachable.
  await page.route(/checkout\/prepare/, (route) => route.abort());
  await tryAgain(page).click();
  await expect(failed("We couldn't reach the site.")).toBeVisible();
  await page.unroute(/checkout\/prepare/);
  await sandbox.fail({ path: paymentApi.prepare, status: 500, body: { error: "no" } });
  const popup = await openWindow(page, tryAgain(page));
  if (!popup.isClosed()) await popup.waitForEvent("close");
  await expect(failed(errors.CHECKOUT_FAILED)).toBeVisible();
  await sandbox.heal();
  await openWindow(page, tryAgain(page));
  await expect(status(page, t.hosted.waiting)).toBeVisible();
});

test("a payment window that can't close itself says that it can be closed, and its opener still waits", async ({
  page,
  visit,
  member: _,
}) => {
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

/** PayPal's window, ready to pay in. */
async function openReadyWindow(page: Page): Promise<Page> {
  const popup = await openWindow(page, hostedButton(page));
  await popup.locator('button[value="pay"]').waitFor();
  return popup;
}

test("a payment window closed by hand, by the back/forward cache or with the page changes nothing", async ({
  page,
  visit,
  member,
  paypal,
}) => {
  const { hosted } = words.en.payment;
  await openPayPal(page, visit, 3);
  await (await openReadyWindow(page)).close();
  await expect(status(page, hosted.unchanged)).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  expect(await paypal.granted(member)).toEqual([]);

  const inCache = (await openReadyWindow(page)).waitForEvent("close");
  await page.evaluate(() => {
    for (const type of ["pagehide", "pageshow"])
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
  await inCache;
  await expect(hostedButton(page)).toBeEnabled();
  await expect(status(page, hosted.waiting)).toHaveCount(0);

  const left = (await openReadyWindow(page)).waitForEvent("close");
  await page.goto(`${siteUrl}/updates`);
  await left;
});

test("a provider's page that never returns keeps the dialog waiting, until it is closed or the page reloaded", async ({
  page,
  visit,
  member: _,
}) => {
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

  await planButton(page, 3).click();
  await chooseMethod(page, "paypal");
  const again = await openWindow(page, hostedButton(page));
  const reloaded = again.waitForEvent("close");
  await page.reload();
  await reloaded;
});
