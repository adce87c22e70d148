import type { Page } from "playwright/test";
import { siteUrl } from "#harness/addresses.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import {
  back,
  chooseMethod,
  decideAlipay,
  dialog,
  expect,
  openDialog,
  planButton,
  prepareCheckout,
  test,
} from "#tests/support/e2e/payment.ts";
import { heading, type Language } from "#tests/support/e2e/site.ts";
import { say, words } from "#tests/support/e2e/texts.ts";

// The states' texts are tested in tests/unit/lib/services/payment/payment-lines.test.ts.

type Visit = (path: string) => Promise<unknown>;

async function openPayments(page: Page, visit: Visit, language: Language) {
  await visit("/profile");
  await page.getByRole("tab", { name: words[language].member.profile.membershipTab }).click();
  return page.getByRole("tabpanel");
}

/** Buys level 3; from then on PayPal sends the site its events. */
async function buySilver(
  page: Page,
  visit: Visit,
  language: Language,
  paypal: { approve(id: string): Promise<unknown> },
) {
  const id = await prepareCheckout(page, 3);
  await paypal.approve(id);
  await visit(back(id));
  await expect(heading(page)).toHaveText(
    say[language]("payment.success.completed", { level: say[language]("levels.3") }),
  );
  return id;
}

test("the profile lists a payment, and prints only its receipt @phone", async ({
  page,
  visit,
  member,
  paypal,
  language,
  isMobile,
}) => {
  const t = words[language].payment.list;
  await paypal.tellSite();
  const id = await buySilver(page, visit, language, paypal);
  await expect.poll(() => paypal.taken("BILLING.SUBSCRIPTION.ACTIVATED", id)).toBe(1);
  const panel = await openPayments(page, visit, language);
  const row = panel.getByRole("listitem");
  const amount = money(12.99, "USD", language);
  await expect(row).toContainText(
    say[language]("payment.list.row", { level: say[language]("levels.3"), method: t.paypal }),
  );
  await expect(row).toContainText(amount);
  await expect(row).toContainText(t.states.paid);
  if (!isMobile) await page.setViewportSize({ width: 768, height: 1024 });
  for (const whole of [
    row.getByText(/20\d\d/).first(),
    row.getByRole("paragraph").filter({ hasText: t.paypalId }),
  ])
    expect((await whole.boundingBox())?.height, "in one line").toBeLessThan(32);
  await row.getByRole("button", { name: t.receipt }).click();
  await expect(dialog(page).getByRole("definition").filter({ hasText: member.email })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toContainText(amount);
  await expect(dialog(page).getByRole("button")).toHaveCount(0);
  const place = await dialog(page).boundingBox();
  expect([place?.x, place?.y].map((from) => Number(from) >= 0)).toEqual([true, true]);
  await expect(page.locator("header, main, footer").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await dialog(page).getByRole("button", { name: t.close }).click();
  await expect(panel).toBeVisible();
});

test("a renewal that failed is shown with what to do and what follows", async ({
  page,
  visit,
  member: _,
  paypal,
  language,
}) => {
  const t = words[language].payment.list;
  await paypal.tellSite();
  const id = await buySilver(page, visit, language, paypal);
  await paypal.failPayment(id);
  await expect.poll(() => paypal.taken("BILLING.SUBSCRIPTION.PAYMENT.FAILED", id)).toBe(1);
  const panel = await openPayments(page, visit, language);
  await expect(panel).toContainText(t.failedTitle);
  await expect(panel).toContainText(money(12.99, "USD", language));
  await expect(panel.getByRole("link", { name: t.fix })).toHaveAttribute(
    "href",
    /paypal\.com\/myaccount\/autopay/,
  );
  await expect(panel.getByRole("listitem").filter({ hasText: t.states.failed })).toHaveCount(1);
  await panel.getByRole("button", { name: words[language].member.profile.cancel }).click();
  const question = page.getByRole("alertdialog");
  const link = words[language].layout.withdraw;
  await expect(question).toContainText(fill(words[language].member.profile.cancelWithin, { days: 14, link }));
  await expect(question).toContainText(/20\d\d/);
  await question.getByRole("button", { name: words[language].member.profile.cancelNo }).click();
  await paypal.failPayment(id);
  await expect.poll(() => paypal.taken("BILLING.SUBSCRIPTION.SUSPENDED", id)).toBe(1);
  await openPayments(page, visit, language);
  await expect(panel).toContainText(t.suspendedTitle);
});

test("an Alipay payment is claimed by its reference and reviewed, and its member is notified @phone-only", async ({
  page,
  visit,
  member,
  language,
  expectErrors,
}) => {
  expectErrors(/409 \(Conflict\)/);
  const { alipay, list } = words[language].payment;
  const send = async (reference: string) => {
    await dialog(page).getByLabel(alipay.referenceLabel).fill(reference);
    await dialog(page).getByRole("button", { name: alipay.send }).click();
  };
  // The length of Alipay's own references.
  const [good, bad] = ["1", "2"].map(
    (nth) => `2025${nth}${member.email.replace(/\D/g, "").padStart(23, "0")}`,
  );
  if (good === undefined || bad === undefined) throw new Error("no references");
  await openDialog(page, visit, 3);
  await chooseMethod(page, "alipay");
  await dialog(page).getByRole("button", { name: alipay.paid }).click();
  await expect(dialog(page).getByLabel(alipay.referenceLabel)).toBeFocused();
  await expect(dialog(page).getByRole("button", { name: alipay.send })).toBeInViewport({ ratio: 1 });
  const taken = await page.request.post("/_api/payments/alipay", {
    data: { levelId: 3, reference: bad },
    headers: { origin: siteUrl },
  });
  expect(taken.status()).toBe(201);
  await send(bad);
  await expect(
    dialog(page).getByRole("alert").filter({ hasText: words[language].errors.ALIPAY_CLAIMED }),
  ).toBeVisible();
  await send(good);
  await expect(dialog(page).getByRole("status").filter({ hasText: alipay.sent })).toBeVisible();
  await expect(dialog(page)).toContainText(good);
  await expect(dialog(page).getByRole("img")).toHaveCount(0);
  await expect(dialog(page).getByRole("link", { name: alipay.toProfile })).toBeFocused();
  // While it is reviewed, nothing leads to a second payment.
  await visit("/vip");
  const awaited = say[language]("payment.dialog.awaited", { plan: say[language]("levels.3") });
  const { awaitedText } = words[language].payment.dialog;
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: awaited })).toContainText(
    awaitedText,
  );
  await expect(page.getByRole("main").locator("header .plan-action")).toBeHidden();
  await planButton(page, 3).click();
  await expect(dialog(page)).toContainText(awaited);
  await expect(dialog(page).getByRole("listitem")).toHaveCount(0);
  const { pending } = words[language].payment;
  await visit("/profile");
  const inReview = page.getByRole("region", { name: pending.heading }).getByRole("listitem");
  await expect(inReview.filter({ hasText: good })).toContainText(money(95, "CNY", language));
  await decideAlipay(good, true);
  await decideAlipay(bad, false);
  const panel = await openPayments(page, visit, language);
  const row = (reference: string) => panel.getByRole("listitem").filter({ hasText: reference });
  await expect(inReview).toHaveCount(0);
  await expect(row(good)).toContainText(list.states.approved);
  await expect(row(bad)).toContainText(list.states.refused);
  // It ends at its date, without a cancellation.
  const { active, ending } = words[language].member.profile.states;
  await expect(panel).toContainText(active);
  await expect(panel).not.toContainText(ending);
  const noticeOf = (text: string) => panel.getByRole("status").filter({ hasText: text });
  const approved = say[language]("payment.list.alipayApproved", {
    reference: good,
    level: say[language]("levels.3"),
  });
  await expect(noticeOf(approved)).toBeVisible();
  await expect(noticeOf(say[language]("payment.list.alipayRefused", { reference: bad }))).toBeVisible();
  const gotIt = noticeOf(approved).getByRole("button", { name: list.gotIt });
  const [notice, button] = [await noticeOf(approved).boundingBox(), await gotIt.boundingBox()];
  expect(button && button.x + button.width, "it does not stick out").toBeLessThan(
    notice ? notice.x + notice.width : 0,
  );
  await gotIt.click();
  await expect(noticeOf(approved)).toHaveCount(0);
});
