import type { Page } from "playwright/test";
import { accounts, signIn } from "#tests/support/e2e/member.ts";
import {
  back,
  currentPlan,
  expect,
  pendingPayments,
  prepareCheckout,
  test,
} from "#tests/support/e2e/payment.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { containing, levelName, say, words } from "#tests/support/e2e/texts.ts";

const complete = /_api\/checkout\/complete-payment/;
const finish = (page: Page) => page.getByRole("link", { name: words.en.payment.pending.finish });
const storedReturn = (page: Page) => page.evaluate(() => localStorage.getItem("payment-return"));

test("a completion that is under way shows the wait, and the return stays stored", async ({
  page,
  visit,
  member,
  paypal,
}) => {
  const token = await prepareCheckout(page, 3);
  await paypal.approve(token);
  const thanked = page.getByText(containing(say.en("payment.success.completed", { level: "" }).trim()));
  await page.route(complete, (route) => route.fulfill({ status: 202, json: { processing: true } }));
  await visit(back(token));
  await expect(page).toHaveURL(/\/payment-success$/);
  await expect(heading(page)).toHaveText(words.en.payment.activation.checking);
  await expect(thanked).toHaveCount(0);
  await visit("/profile");
  await expect(finish(page)).toBeVisible();
  await page.unroute(complete);
  await finish(page).click();
  await expect(heading(page)).toContainText(levelName(3));
  expect(await storedReturn(page)).toBeNull();
  expect(await paypal.granted(member)).toEqual([3]);
});

test("a return that fails is stored, and offered only to its member", async ({
  page,
  visit,
  member,
  paypal,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  const token = await prepareCheckout(page, 3);
  await paypal.approve(token);
  await page.route(complete, (route) => route.abort());
  await visit(back(token));
  await expect(page.getByRole("main").getByRole("alert")).toContainText(words.en.payment.success.error);
  await expect.poll(() => storedReturn(page)).toMatch(/"owner":\d+/);
  await page.unroute(complete);

  await signIn(page, await accounts.make({ name: "Other One" }));
  await visit("/profile");
  await expect(currentPlan(page)).toContainText("Free");
  await expect(pendingPayments(page)).toHaveCount(0);

  await signIn(page, member);
  await visit("/profile");
  await expect(pendingPayments(page)).toContainText(words.en.payment.pending.confirmed);
  await expect(currentPlan(page)).toContainText(levelName(3));
  await expect(finish(page)).toHaveCount(0);
  expect(await storedReturn(page)).toBeNull();
  expect(await paypal.granted(member)).toEqual([3]);
});

test("a return from a subscription without a payer shows the wait for activation", async ({
  page,
  visit,
  member: _,
}) => {
  await visit("/payment/success?subscription_id=I-ABC123&ba_token=BA-1&token=EC-1");
  await expect(page).toHaveURL(/\/payment-success$/);
  await expect(heading(page)).toHaveText(words.en.payment.activation.checking);
});

test("a decline that comes after the wait has begun ends the wait @phone", async ({
  page,
  visit,
  member,
  paypal,
  expectErrors,
  language,
}) => {
  const { payment: t } = words[language];
  expectErrors(/status of 402/);
  const token = await prepareCheckout(page, 3);
  await paypal.approve(token);
  let answer: { status: number; json: object } = { status: 202, json: { processing: true } };
  await page.route(complete, (route) => route.fulfill(answer));
  await page.route(/_api\/user\/me$/, async (route) => {
    const response = await route.fetch();
    const pending = [
      { kind: "checkout", id: token, levelId: 0, payerId: "PAYER1", since: "2026-11-20T12:00:00Z" },
    ];
    await route.fulfill({ response, json: { ...(await response.json()), pending } });
  });
  await visit("/payment-success");
  await expect(heading(page)).toHaveText(t.activation.checking);
  const error = { code: "INSTRUMENT_DECLINED", message: "PayPal declined this payment." };
  answer = { status: 402, json: { error } };
  await page.reload();
  await expect(heading(page)).toHaveText(t.success.declined);
  await expect(page.getByRole("link", { name: t.success.plans })).toBeVisible();
  await expect(page.getByText(t.activation.checking)).toHaveCount(0);
  expect(await paypal.granted(member)).toEqual([]);
  await page.unrouteAll({ behavior: "wait" });
});

test("a pending checkout is completed by the next visit", async ({ page, visit, member, paypal }) => {
  const token = await prepareCheckout(page, 3);
  await paypal.approve(token);
  const checkout = {
    kind: "checkout",
    id: token,
    levelId: 0,
    payerId: null,
    since: "2026-11-20T12:00:00Z",
  };
  await page.route(/_api\/user\/me$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), pending: [checkout] } });
  });
  await visit("/profile");
  await expect(pendingPayments(page)).toContainText(say.en("payment.pending.checkout", { level: "VIP" }));
  await expect(pendingPayments(page)).toContainText(words.en.payment.pending.confirmed);
  await expect(pendingPayments(page)).not.toContainText(words.en.payment.pending.text);
  expect(await paypal.granted(member)).toEqual([3]);
  await page.unrouteAll({ behavior: "wait" });
});
