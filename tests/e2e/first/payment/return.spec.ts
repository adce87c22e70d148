import { siteUrl } from "#harness/addresses.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { freezeClock, passTime } from "#tests/support/e2e/page-clock.ts";
import {
  at,
  back,
  currentPlan,
  expect,
  paymentApi,
  pendingPayments,
  planButton,
  prepareCheckout,
  test,
} from "#tests/support/e2e/payment.ts";
import { heading, type Language } from "#tests/support/e2e/site.ts";
import { levelName, prefixes, say, words } from "#tests/support/e2e/texts.ts";

const login = (language: Language) =>
  `${prefixes[language]}/login?redirect=${encodeURIComponent(`${prefixes[language]}/vip`)}`;

test("/payment/success completes a payment, once", async ({ page, visit, member, paypal, language }) => {
  const { payment: t } = words[language];
  const token = await prepareCheckout(page, 3);
  await paypal.approve(token);
  await visit(back(token));
  await expect(heading(page)).toHaveText(
    say[language]("payment.success.completed", { level: say[language]("levels.3") }),
  );
  await expectAccessible(page, "completed");
  await page.reload();
  await expect(heading(page)).toHaveText(
    say[language]("payment.success.completed", { level: say[language]("levels.3") }),
  );
  await page.getByRole("main").getByRole("link", { name: t.success.profile }).click();
  await expect(currentPlan(page)).toContainText(say[language]("levels.3"));
  await page.goBack();
  await expect(heading(page)).toHaveText(
    say[language]("payment.success.completed", { level: say[language]("levels.3") }),
  );
  expect(await paypal.granted(member)).toEqual([3]);
});

test("/payment/success shows its steps", async ({ page, visit, member, paypal, sandbox, language }) => {
  const { payment: t } = words[language];
  await page.emulateMedia({ reducedMotion: "reduce" });
  const token = await prepareCheckout(page, 6);
  await paypal.approve(token);
  await sandbox.fail({ path: paymentApi.complete, hang: "before" });
  await visit(back(token));
  await expect(heading(page)).toHaveText(t.success.completing);
  await expectAccessible(page, "completing");
  await sandbox.heal();
  await expect(heading(page)).toHaveText(
    say[language]("payment.success.completed", { level: say[language]("levels.6") }),
  );
  expect(await paypal.granted(member)).toEqual([6]);
});

test("/payment/success reports that its parameters are missing", async ({
  page,
  visit,
  member: _,
  language,
}) => {
  const { success: t } = words[language].payment;
  const panel = page.getByRole("main").getByRole("alert");
  const shifts = await watchShifts(page);
  for (const search of ["", "?token=EC-1", "?PayerID=P1", "?token=&PayerID=P1"]) {
    await visit(`/payment/success${search}`);
    await expect(panel, search).toContainText(t.error);
    await expect(panel).toContainText(t.missing);
    expect(await shifts(), "what moved by itself").toBe(0);
  }
  await expect(panel.getByRole("link", { name: t.home })).toHaveAttribute("href", localePath(language, "/"));
  await expectAccessible(page, "missing");
  await panel.getByRole("button", { name: t.tryAgain }).click();
  await expect(page).toHaveURL(localePath(language, "/vip"));
});

test("/payment/success says that completing failed, and tries again on request", async ({
  page,
  visit,
  member,
  paypal,
  sandbox,
  expectErrors,
  language,
}) => {
  const { payment: t } = words[language];
  expectErrors(/status of 50\d/);
  const token = await prepareCheckout(page, 3);
  await paypal.approve(token);
  await sandbox.fail({ path: paymentApi.complete, status: 500, body: { error: "no" } });
  await visit(back(token));
  const panel = page.getByRole("main").getByRole("alert");
  await expect(panel).toContainText(t.success.error);
  await expect(panel).toContainText(words[language].errors.COMPLETION_FAILED);
  await sandbox.heal();
  await panel.getByRole("button", { name: t.success.tryAgain }).click();
  await expect(heading(page)).toHaveText(
    say[language]("payment.success.completed", { level: say[language]("levels.3") }),
  );
  expect(await paypal.granted(member)).toEqual([3]);
});

test("/payment/success of a guest who never paid mentions no payment", async ({ page, visit, language }) => {
  const { success: t } = words[language].payment;
  await visit("/payment/success");
  const panel = page.getByRole("main").getByRole("alert");
  await expect(panel).toContainText(t.logInText);
  await expect(panel).not.toContainText(t.logInKept);
});

test("/payment/success leads a visitor to the login after 3 s", async ({ page, visit, language }) => {
  const { payment: t } = words[language];
  await freezeClock(page);
  await visit(back("EC-1"));
  await expect(heading(page)).toHaveText(t.success.logIn);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(t.success.logInKept);
  await passTime(page, 2_900);
  await expect(page).toHaveURL(/\/payment\/success/);
  await passTime(page, 200);
  await expect(page).toHaveURL(`${siteUrl}${login(language)}`);
});

test("/payment/cancelled says that nothing was charged @phone-only", async ({ page, visit, language }) => {
  const { payment: t } = words[language];
  await visit("/payment/cancelled");
  await expect(heading(page)).toHaveText(t.cancelledPage.title);
  await expect(page.getByText(t.cancelledPage.text, { exact: true })).toBeVisible();
  await expectAccessible(page, "cancelled");
  await page.getByRole("main").getByRole("link", { name: t.cancelledPage.back }).click();
  await expect(page).toHaveURL(at(language, "/vip"));
});

test("a return from a payment without a login waits in the profile", async ({
  page,
  visit,
  member,
  paypal,
}) => {
  const token = await prepareCheckout(page, 3);
  await paypal.approve(token);
  const cookies = await page.context().cookies();
  await page.goto("about:blank");
  await page.context().clearCookies({ name: /session|signed_in/ });
  await visit(back(token));
  await expect(heading(page)).toHaveText(words.en.payment.success.logIn);
  await page.context().addCookies(cookies);
  await visit("/profile");
  await expect(pendingPayments(page)).not.toContainText(words.en.payment.pending.text);
  await page.getByRole("link", { name: words.en.payment.pending.finish }).click();
  await expect(heading(page)).toContainText(levelName(3));
  await page.getByRole("main").getByRole("link", { name: words.en.payment.success.profile }).click();
  await expect(currentPlan(page)).toContainText(levelName(3));
  await page.reload();
  await expect(currentPlan(page)).toContainText(levelName(3));
  await expect(pendingPayments(page)).toHaveCount(0);
  expect(await paypal.granted(member)).toEqual([3]);
});

test("other tabs show a new level without a reload", async ({ page, visit, member: _, paypal }) => {
  const token = await prepareCheckout(page, 3);
  await paypal.approve(token);
  await visit("/vip");
  await expect(planButton(page, 3)).toBeEnabled();
  const tab = await page.context().newPage();
  await visit(back(token), { page: tab });
  await expect(heading(tab)).toContainText(levelName(3));
  await expect(planButton(page, 3)).toHaveText(words.en.vip.plans.current);
});

for (const path of ["/payment/success", "/payment-success", "/payment/cancelled"])
  test(`${path} is not indexed, and keeps its opener where it must`, async ({ page, visit }) => {
    const response = await visit(path);
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
    expect(response.headers()["cross-origin-opener-policy"]).toBe(
      path === "/payment-success" ? "same-origin-allow-popups" : "unsafe-none",
    );
  });
