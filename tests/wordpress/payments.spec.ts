import type { Page } from "playwright/test";
import { sandboxUrl } from "#harness/addresses.ts";
import type { MemberPayments } from "#lib/contracts/payment/payment.ts";
import { levelNames } from "#lib/membership/access.ts";
import { prices } from "#sandbox/data/prices.ts";
import { type Account, test as base, toasts } from "#tests/support/e2e/member.ts";
import {
  chooseMethod,
  currentPlan,
  decideAndClose,
  dialog,
  expect,
  hostedButton,
  openDialog,
  openPayPal,
  openWindow,
  payInPage,
} from "#tests/support/e2e/payment.ts";
import { words } from "#tests/support/e2e/texts.ts";
import { player } from "#tests/support/e2e/video.ts";
import { openBackOffice, openScreen } from "./back-office.ts";
import { isEnding, kept, membersVideo, passEnd, register } from "./members.ts";

const { payment: t, member: m } = words.en;
const name = (level: number) => levelNames[level] ?? "";
const paid = (level: number) => `paid ${prices[level]}`;

/** The fake PayPal's controls of the buyer, the bank and time. */
async function paypal(path: string, body?: object): Promise<unknown> {
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const answer = await fetch(`${sandboxUrl}/__sandbox/${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

type Subscription = { id: string; status: string };
async function newestSubscription(): Promise<Subscription> {
  const { subscriptions } = (await paypal("payments")) as { subscriptions: Subscription[] };
  const newest = subscriptions.at(-1);
  if (!newest) throw new Error("nobody has subscribed");
  return newest;
}

type Buyer = Account & {
  /** Buys a level with PayPal's button. */
  buy: (level: number) => Promise<void>;
};

const test = base.extend<{ buyer: Buyer }>({
  buyer: async ({ page, visit }, use) => {
    // Chooses the language on the first visit.
    await visit("/");
    const account = await register(page);
    const buy = async (level: number) => {
      await openPayPal(page, visit, level);
      await payInPage(page);
      await expect(page).toHaveURL(/\/profile$/);
      await expect(currentPlan(page)).toContainText(name(level));
    };
    await use({ ...account, buy });
  },
});

/** The rows of the payments on the profile, newest first. */
const payments = (page: Page) => page.getByRole("region", { name: t.list.heading }).getByRole("listitem");

/** The site's own list, newest first, which it gets from PayPal independently of WordPress. */
async function listed(page: Page): Promise<string[]> {
  const list = (await (await page.request.get("/_api/user/payments")).json()) as MemberPayments;
  return list.payments.map(({ state }) => state);
}

async function openMembership(page: Page) {
  await page.getByRole("tab", { name: m.profile.membershipTab }).click();
  return page.getByRole("tabpanel");
}

/** Checks that the site plays members' videos to this page's visitor, or offers a membership. */
async function expectVip(page: Page, vip: boolean): Promise<void> {
  const { slug, src } = await membersVideo();
  await page.goto(`/video/${slug}`);
  const whole = player(page).locator("iframe, video");
  const offer = player(page).getByText(words.en.video.membershipRequired);
  const file = src.replace(/^.*\//, "");
  if (vip) return expect(whole).toHaveAttribute("src", new RegExp(`^/demo/media/[\\w-]{22},\\d+/${file}$`));
  await expect(offer).toBeVisible();
  expect(await page.content()).not.toContain(file);
}

for (const level of [2, 3, 4, 5, 6])
  test(`level ${level} is bought with PayPal's button`, async ({ page, buyer }) => {
    if (level === 2) await expectVip(page, false);
    await buyer.buy(level);
    await openMembership(page);
    await expect(payments(page)).toHaveCount(1);
    await expect(payments(page)).toContainText(t.list.states.paid);
    await expect.poll(() => kept(buyer)).toEqual({ level, payments: [paid(level)] });
    await expectVip(page, true);
  });

test("a level is bought on PayPal's own page", async ({ page, visit, buyer }) => {
  await openDialog(page, visit, 2);
  await chooseMethod(page, "paypal");
  const popup = await openWindow(page, hostedButton(page));
  await decideAndClose(popup, "pay");
  await expect(toasts(page)).toContainText(t.hosted.completed);
  await expect.poll(() => kept(buyer)).toEqual({ level: 2, payments: [paid(2)] });
});

test("a subscription renews with another payment and another date", async ({ page, buyer }) => {
  await buyer.buy(3);
  const panel = await openMembership(page);
  const next = panel.getByText(/^Renews on /);
  const before = (await next.textContent()) ?? "";
  const { id } = await newestSubscription();
  await paypal("paypal/bill", { early: [id] });
  await expect.poll(() => kept(buyer)).toEqual({ level: 3, payments: [paid(3), paid(3)] });
  await page.reload();
  await openMembership(page);
  await expect(payments(page)).toHaveCount(2);
  await expect(next).not.toHaveText(before);
  await expectVip(page, true);
});

test("a renewal that fails is shown in the profile, and can be paid later", async ({ page, buyer }) => {
  await buyer.buy(3);
  const { id } = await newestSubscription();
  await paypal("paypal/bill", { early: [id], failing: [id] });
  await expect.poll(async () => (await kept(buyer)).payments).toHaveLength(2);
  // Beside the plan, above the help.
  const failed = page.getByRole("tabpanel").getByText(t.list.failedTitle);
  await page.reload();
  await openMembership(page);
  await expect(failed).toHaveCount(2);
  await expectVip(page, true);
  await paypal("paypal/bill", { early: [id] });
  await expect
    .poll(async () => (await kept(buyer)).payments.filter((one) => one === paid(3)))
    .toHaveLength(2);
  await page.goto("/profile");
  await openMembership(page);
  await expect(payments(page).first()).toContainText(t.list.states.paid);
  await expect(failed).toHaveCount(0);
});

test("a cancelled subscription ends at PayPal, and its level ends with the paid time", async ({
  page,
  buyer,
}) => {
  await buyer.buy(4);
  const { id } = await newestSubscription();
  const panel = await openMembership(page);
  await page.getByRole("button", { name: m.profile.cancel }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: m.profile.cancelYes }).click();
  await expect(toasts(page)).toContainText(m.profile.cancelled);
  await expect(panel.getByRole("status")).toContainText(/^Ends on /);
  expect(await newestSubscription()).toMatchObject({ id, status: "CANCELLED" });
  await expectVip(page, true);

  passEnd(buyer);
  await expectExpired(page, buyer, 4);
});

test("the level of a subscription that has ended at PayPal ends with the paid time", async ({
  page,
  buyer,
}) => {
  await buyer.buy(5);
  const { id } = await newestSubscription();
  await paypal("paypal/expire", { id });
  await expect.poll(() => isEnding(buyer)).toBe(true);
  await page.goto("/profile");
  const panel = await openMembership(page);
  await expect(panel.getByText(/^Ends on /)).toBeVisible();
  await expectVip(page, true);

  passEnd(buyer);
  await expectExpired(page, buyer, 5);
});

/** An expired member is a free member with their old payments, who may renew the plan that ended. */
async function expectExpired(page: Page, account: Account, ended: number): Promise<void> {
  await page.goto("/profile");
  await expect(currentPlan(page)).toContainText(name(1));
  const panel = await openMembership(page);
  await expect(panel).toContainText(m.profile.ended.split("{")[0] ?? "");
  const renew = m.profile.renew.replace("{level}", name(ended));
  await expect(panel.getByRole("button", { name: renew, exact: true })).toBeVisible();
  await expect(payments(page)).toHaveCount(1);
  expect((await kept(account)).level).toBe(1);
  await expectVip(page, false);
}

for (const level of [3, 6])
  test(`a refund of level ${level} in WordPress returns the money and ends the level and the subscription`, async ({
    page,
    buyer,
    context,
  }) => {
    await buyer.buy(level);
    const operator = await context.newPage();
    await openBackOffice(operator);
    await openScreen(operator, `admin.php?page=pmpro-orders&s=${encodeURIComponent(buyer.email)}`);
    const order = operator.getByRole("row").filter({ hasText: buyer.email });
    await order.hover();
    operator.once("dialog", (question) => question.accept());
    await order.getByRole("link", { name: "Refund", exact: true }).click();
    await expect(operator.getByText("Order refunded successfully.")).toBeVisible();
    await expect.poll(() => kept(buyer)).toEqual({ level: 1, payments: [`refunded ${prices[level]}`] });
    if (level < 6) await expect.poll(async () => (await newestSubscription()).status).toBe("CANCELLED");
    await expect.poll(() => listed(page)).toEqual(["refunded"]);
    await page.goto("/profile");
    await expect(currentPlan(page)).toContainText(name(1));
    await openMembership(page);
    await expect(payments(page)).toContainText(t.list.states.refunded);
    await expectVip(page, false);
  });

test("an Alipay payment is claimed on the site and approved in WordPress", async ({
  page,
  visit,
  buyer,
  context,
}) => {
  const reference = `2026${Date.now()}`;
  await openDialog(page, visit, 3);
  await chooseMethod(page, "alipay");
  await dialog(page).getByRole("button", { name: t.alipay.paid }).click();
  await dialog(page).getByLabel(t.alipay.referenceLabel).fill(reference);
  await dialog(page).getByRole("button", { name: t.alipay.send }).click();
  await expect(dialog(page).getByText(t.alipay.sent)).toBeVisible();
  const operator = await context.newPage();
  await openBackOffice(operator);
  await openScreen(operator, "admin.php?page=murmur-alipay");
  const claim = operator.getByRole("row").filter({ hasText: reference });
  await expect(claim).toContainText(buyer.email);
  await claim.getByRole("button", { name: "Approve" }).click();
  await expect(claim).toHaveCount(0);
  expect((await kept(buyer)).level).toBe(3);
  await visit("/profile");
  await expect(currentPlan(page)).toContainText(name(3));
  await openMembership(page);
  await expect(page.getByRole("status").filter({ hasText: reference })).toBeVisible();
  await expectVip(page, true);
});
