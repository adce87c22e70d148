import { siteUrl } from "#harness/addresses.ts";
import {
  alert,
  at,
  currentPlan,
  dialog,
  expect,
  openPayPal,
  openWindow,
  payInPage,
  paymentApi,
  paypalButton,
  pendingPayments,
  planButton,
  status,
  test,
} from "#tests/support/e2e/payment.ts";
import { levelName, say, words } from "#tests/support/e2e/texts.ts";

const processing = (seconds: number) => ({
  status: 202,
  body: { success: false, processing: true, retry_after: seconds, message: "" },
});

test("a slow confirmation by WordPress shows each attempt and that the money is safe, and succeeds later", async ({
  page,
  visit,
  member,
  paypal,
  sandbox,
  language,
}) => {
  test.slow();
  await sandbox.fail({ path: paymentApi.confirm, ...processing(1) });
  await openPayPal(page, visit, 6);
  const wait = say[language]("payment.paypal.retrying", { attempt: "[1-5]", of: "5", seconds: "1" });
  // Each text is shown for a second.
  await Promise.all([status(page, new RegExp(wait)).waitFor(), payInPage(page)]);
  await page.waitForURL(at(language, "/profile"));
  await expect(pendingPayments(page)).toContainText(
    say[language]("payment.pending.order", { level: say[language]("levels.6") }),
  );
  await expect(page.getByText(words[language].member.profile.activated)).toHaveCount(0);
  await sandbox.heal();
  await page.reload();
  await currentPlan(page)
    .filter({ hasText: say[language]("levels.6") })
    .waitFor();
  expect(await paypal.granted(member)).toEqual([6]);
  const { captures } = await paypal.payments();
  expect(captures.filter(({ status }) => status === "COMPLETED").length).toBeGreaterThan(0);
});

test("the payment dialog confirms before it closes during a payment, and loses nothing", async ({
  page,
  visit,
  member,
  paypal,
  sandbox,
  language,
}) => {
  const { payment: t } = words[language];
  await sandbox.fail({ path: paymentApi.confirm, hang: "before" });
  await openPayPal(page, visit, 3);
  await payInPage(page);
  await expect(status(page, t.paypal.processingSubscription)).toBeVisible();
  await page.keyboard.press("Escape");
  const question = alert(page, t.dialog.leave);
  await expect(question).toContainText(t.dialog.leaveText);
  await expect(question.getByRole("button", { name: t.dialog.stay })).toBeFocused();
  // Pressing Escape again is ignored.
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: t.dialog.leaveAnyway }).click();
  await expect(dialog(page)).toHaveCount(0);
  await sandbox.heal();
  await expect(planButton(page, 3)).toHaveText(words[language].vip.plans.current, { timeout: 15_000 });
  await expect(page).toHaveURL(at(language, "/vip"));
  expect(await paypal.granted(member)).toEqual([3]);
});

test("a connection lost after PayPal's approval is tried again, and the payment is made once", async ({
  page,
  visit,
  member,
  paypal,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  await page.route(/_api\/paypal-subscription-verify/, (route) => route.abort());
  await openPayPal(page, visit, 3);
  await payInPage(page);
  const message = words.en.payment.paypal.networkError;
  await expect(alert(page, message)).toContainText("NETWORK_ERROR");
  await expect(dialog(page).getByRole("button", { name: words.en.payment.paypal.tryAgain })).toHaveCount(0);
  await expect(paypalButton(page)).toBeHidden();
  await page.unroute(/_api\/paypal-subscription-verify/);
  await dialog(page).getByRole("button", { name: words.en.payment.paypal.checkAgain }).click();
  await expect(page).toHaveURL(/\/profile$/);
  expect(await paypal.granted(member)).toEqual([3]);
});

test("a payment whose page was left without a connection is finished on the device's next visit", async ({
  page,
  visit,
  member,
  paypal,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  await page.route(/_api\/paypal-verify/, (route) => route.abort());
  await openPayPal(page, visit, 6);
  await payInPage(page);
  await expect(alert(page, "NETWORK_ERROR")).toBeVisible();
  expect(await paypal.granted(member)).toEqual([]);
  await page.unroute(/_api\/paypal-verify/);
  await visit("/profile");
  await expect(pendingPayments(page)).toContainText(words.en.payment.pending.confirmed);
  await expect(pendingPayments(page)).not.toContainText(words.en.payment.pending.text);
  await expect(currentPlan(page)).toContainText(levelName(6));
  expect(await paypal.granted(member)).toEqual([6]);
  expect(await page.evaluate(() => localStorage.getItem("unconfirmed-payments"))).toBeNull();
});

test("a session that ends during a payment is reported, with a way to the login", async ({
  page,
  visit,
  member: _,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const error = { code: "UNAUTHORIZED", message: "Your session has expired. Please log in again." };
  await page.route(/_api\/paypal-subscription-verify/, (route) =>
    route.fulfill({ status: 401, json: { error } }),
  );
  await openPayPal(page, visit, 3);
  const popup = await openWindow(page, paypalButton(page));
  await popup.locator('button[value="pay"]').click();
  await expect(alert(page, "401 · ")).toBeVisible();
  const logIn = dialog(page).getByRole("link", { name: words.en.payment.paypal.logIn });
  expect(new URL((await logIn.getAttribute("href")) ?? "", siteUrl).searchParams.get("redirect")).toBe(
    "/vip",
  );
});
