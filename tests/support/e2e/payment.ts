import type { Locator, Page } from "playwright/test";
import { sandboxUrl, siteUrl } from "#harness/addresses.ts";
import { sharedKey } from "#sandbox/account/member/key.ts";
import type { FaultRule } from "#sandbox/base/state/paypal-faults.ts";
import { payer } from "#sandbox/paypal/objects/account.ts";
import { type Account, accounts, test as base, expect, signIn } from "./member.ts";
import type { Language, Visit } from "./site.ts";
import { inEither, levelName, words } from "./texts.ts";

export { expect };

export const paymentApi = {
  config: "/_api/paypal/config",
  prepare: "/wp-json/asmr/v1/checkout/prepare-for-existing-user",
  complete: "/wp-json/asmr/v1/checkout/complete-payment",
  confirm: "/wp-json/asmr/v1/payments/confirm",
  plan: "/wp-json/asmr/v1/memberships/level/",
} as const;

type Transmission = { type: string; resource: string; status: number | null };
type Payments = {
  captures: { orderId: string; status: string; value: string }[];
  subscriptions: { id: string; status: string; billingToken: string }[];
  grants: { paymentId: string; username: string; levelId: number }[];
};

async function control(method: string, path: string, body?: unknown) {
  const init = { method, body: JSON.stringify(body) };
  const answer = await fetch(`${sandboxUrl}/__sandbox/${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** The fake PayPal, called directly. */
export const paypal = {
  fail: async (...rules: FaultRule[]) => {
    for (const rule of rules) await control("POST", "paypal", rule);
  },
  approve: (id: string) => control("POST", "paypal/approve", { id }),
  /** Has PayPal send its events to the site, for the rest of the test. */
  tellSite: () => control("POST", "paypal/webhook", { url: `${siteUrl}/_api/paypal/webhook` }),
  settle: (id: string, paid: boolean) => control("POST", "paypal/settle", { id, paid }),
  failPayment: (id: string) => control("POST", "paypal/suspend", { id }),
  /** How many events of a type about an object the site has accepted. */
  async taken(type: string, id: string): Promise<number> {
    const events = (await (await control("GET", "paypal/events")).json()) as Transmission[];
    return events.filter((event) => event.type === type && event.resource === id && event.status === 200)
      .length;
  },
  payments: async () => (await control("GET", "payments")).json() as Promise<Payments>,
  /** The levels that WordPress gave an account, in order. */
  async granted({ email }: Account): Promise<number[]> {
    const { grants } = await paypal.payments();
    return grants.filter(({ username }) => username === email).map(({ levelId }) => levelId);
  },
};

/** An administrator's decision about an Alipay claim, carried out by WordPress. */
export async function decideAlipay(reference: string, approved: boolean): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/wp-json/asmr/v1/alipay-claims/decide`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Murmur-Key": sharedKey },
    body: JSON.stringify({ reference, approved }),
  });
  expect(answer.status, reference).toBe(200);
}

type PaymentFixtures = {
  paypal: typeof paypal;
  /** A new free member, logged in. */
  member: Account;
};

export const test = base.extend<PaymentFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  paypal: async ({}, use) => {
    await use(paypal);
    await control("DELETE", "paypal");
    await control("POST", "paypal/webhook", { url: null });
  },
  member: async ({ page }, use) => {
    const account = await accounts.make();
    await signIn(page, account);
    await use(account);
  },
});

export const dialog = (page: Page) => page.getByRole("dialog");
/** The plans on /vip, or those that the profile offers. */
export const plans = (page: Page) =>
  page
    .getByRole("region", { name: inEither(({ vip }) => vip.plans.heading) })
    .or(page.getByRole("region", { name: inEither(({ vip }) => vip.upgrade.heading) }))
    .or(page.getByRole("region", { name: inEither(({ vip }) => vip.upgrade.joinHeading) }))
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
/** The plans' actions: a visitor's links, a member's buttons. */
export const planActions = (page: Page) => plans(page).getByRole("link").or(plans(page).getByRole("button"));
export const planButton = (page: Page, level: number) => planActions(page).nth(level - 1);
/** The member's plan, in the profile. */
export const currentPlan = (page: Page) =>
  page.getByRole("complementary", { name: inEither(({ member }) => member.profile.plan) });
/** The profile's unconfirmed payments. */
export const pendingPayments = (page: Page) =>
  page
    .getByRole("region", { name: inEither(({ payment }) => payment.pending.heading) })
    .or(page.getByRole("region", { name: inEither(({ payment }) => payment.pending.unfinishedHeading) }));
export const paypalButton = (page: Page) => dialog(page).locator('[data-funding-source="paypal"]');
export const alert = (page: Page, text: string | RegExp) =>
  dialog(page).getByRole("alert").filter({ hasText: text });
export const status = (page: Page, text: string | RegExp) =>
  dialog(page).getByRole("status").filter({ hasText: text });

/** Opens the dialog for a level on /vip. */
export async function openDialog(page: Page, visit: Visit, level: number) {
  await visit("/vip");
  await expect(planButton(page, level)).toBeEnabled();
  await planButton(page, level).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toContainText(levelName(level));
}

export async function chooseMethod(page: Page, method: "paypal" | "alipay" | "crypto") {
  const name = inEither(({ payment }) => payment.dialog[method]);
  await dialog(page).getByRole("listitem").getByRole("button", { name }).click();
}

/** Opens the dialog with PayPal's buttons. */
export async function openPayPal(page: Page, visit: Visit, level: number) {
  await openDialog(page, visit, level);
  await chooseMethod(page, "paypal");
  await expect(paypalButton(page)).toBeVisible();
}

type Choice = "pay" | "declined" | "pending" | "cancel";

/** Clicks the button that opens PayPal's window, and returns the window. */
export async function openWindow(page: Page, button: Locator): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await button.click();
  return opened;
}

/** Clicks a button that closes its own window, perhaps before the click ends. */
export async function clickToClose(popup: Page, button: Locator): Promise<void> {
  const closed = popup.waitForEvent("close");
  await button.click().catch(() => {});
  await closed;
}

/** The buyer's choice in PayPal's window. */
const choiceIn = (popup: Page, choice: Choice) => popup.locator(`button[value="${choice}"]`);
export const decide = (popup: Page, choice: Choice) => choiceIn(popup, choice).click();
export const decideAndClose = (popup: Page, choice: Choice) => clickToClose(popup, choiceIn(popup, choice));

/** Decides a payment with PayPal's own button. */
export async function payInPage(page: Page, choice: Choice = "pay"): Promise<void> {
  const popup = await openWindow(page, paypalButton(page));
  await decideAndClose(popup, choice);
}

export const hostedButton = (page: Page) =>
  dialog(page).getByRole("button", { name: inEither(({ payment }) => payment.hosted.start) });

export const at = (language: Language, path: string) =>
  new RegExp(`^http://localhost:\\d+${language === "zh" ? "/zh" : ""}${path}$`);

const billingTokens = new Map<string, string>();

/** PayPal's id of a hosted checkout of a level, begun up to the provider's return. */
export async function prepareCheckout(page: Page, levelId: number): Promise<string> {
  const answer = await page.request.post("/_api/checkout/prepare-for-existing-user", {
    data: { level_id: levelId },
    headers: { origin: siteUrl },
  });
  const { checkout_url } = (await answer.json()) as { checkout_url: string };
  const { searchParams } = new URL(checkout_url);
  const billingToken = searchParams.get("ba_token");
  if (billingToken === null) return searchParams.get("token") ?? "";
  const { subscriptions } = await paypal.payments();
  const made = subscriptions.find((subscription) => subscription.billingToken === billingToken);
  billingTokens.set(made?.id ?? "", billingToken);
  return made?.id ?? "";
}

/** PayPal's return address after an approval; a subscription's names no payer. */
export const back = (id: string) =>
  id.startsWith("I-")
    ? `/payment/success?subscription_id=${id}&ba_token=${billingTokens.get(id)}&token=EC-1`
    : `/payment/success?token=${id}&PayerID=${payer.payer_id}`;

/** A plan's heading is its period, then its metal; the free level has only its name. */
export const planTitles = (language: Language) =>
  Object.values(words[language].levels).map((name, at) =>
    at === 0 ? name : `${Object.values(words[language].vip.plans.titles)[at - 1]} ${name}`,
  );

/** The buttons' texts for visitors and free members, from the weekly plan on. */
export const buyTexts = (language: Language) => {
  const { levels, vip } = words[language];
  const { weekly, monthly, quarterly, yearly, lifetime } = vip.plans.buy;
  return [weekly, monthly, quarterly, yearly, lifetime].map(
    (text, index) => `${text} (${Object.values(levels)[index + 1]})`,
  );
};
