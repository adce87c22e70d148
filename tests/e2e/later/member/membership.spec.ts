import type { Locator, Page } from "playwright/test";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { rewritePages } from "#tests/support/e2e/anti-bot.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import {
  type Account,
  accounts,
  expect,
  ready,
  signIn,
  test,
  toasts,
  watchLife,
} from "#tests/support/e2e/member.ts";
import { currentPlan } from "#tests/support/e2e/payment.ts";
import type { Language } from "#tests/support/e2e/site.ts";
import { containing, prefixes, say, words } from "#tests/support/e2e/texts.ts";

const included = (page: Page, language: Language) =>
  currentPlan(page).getByRole("listitem").filter({ hasNotText: words[language].member.profile.notIncluded });
const facts = (page: Page) => page.getByRole("tabpanel").getByRole("definition");
const dialog = (page: Page) => page.getByRole("alertdialog");

/** WordPress's date, which has no zone, as the page shows it. */
const day = (time: string | false, language: Language) =>
  time ? shortDate(`${time.replace(" ", "T")}Z`, language) : "–";

async function openMembership(page: Page, language: Language) {
  await page.getByRole("tab", { name: words[language].member.profile.membershipTab }).click();
  return page.getByRole("tabpanel");
}

/** A cancelled plan names its end once, and offers no other. */
async function expectEnd(panel: Locator, end: string, language: Language) {
  await expect(panel.getByRole("status")).toContainText(say[language]("payment.list.endsOn", { date: end }));
  await expect(panel.getByText(end)).toHaveCount(1);
  await expect(panel.page().getByRole("heading", { name: words[language].vip.upgrade.heading })).toHaveCount(
    0,
  );
}

type Open = { page: Page; visit: (path: string, options: { language: Language }) => Promise<unknown> };
async function openTab({ page, visit }: Open, account: Account, language: Language = "en") {
  await signIn(page, account);
  const shifts = await watchShifts(page);
  await visit("/profile", { language });
  await expect(page.getByRole("tabpanel")).toBeVisible();
  expect(await shifts(), "what moved by itself").toBeLessThan(0.001);
  return openMembership(page, language);
}

/** Such as "$12.99 a month". */
const priced = (language: Locale, amount: number, cadence: "monthly" | "yearly") =>
  say[language]("vip.plans.priced", {
    amount: money(amount, "USD", language),
    period: words[language].vip.plans.per[cadence],
  });

test("the profile shows the price and the dates of a subscription @phone", async ({
  page,
  visit,
  language,
}) => {
  const t = words[language].member.profile;
  const { membership } = await accounts.record(ready("silver"));
  await openTab({ page, visit }, ready("silver"), language);
  await expect(page.getByRole("tabpanel").getByRole("term")).toHaveText([t.level, t.price, t.start]);
  await expect(facts(page)).toHaveText([
    say[language]("levels.3"),
    priced(language, 12.99, "monthly"),
    day(membership.start_date, language),
  ]);
  await expect(page.getByRole("button", { name: t.cancel })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  for (const tab of await page.getByRole("tab").all()) await expect(tab).toBeInViewport({ ratio: 0.99 });
});

test("a lifetime level has no end date and nothing to cancel", async ({ page, visit, language }) => {
  const t = words[language].member.profile;
  await openTab({ page, visit }, ready("diamond"), language);
  await expect(page.getByRole("tabpanel")).toContainText(words[language].payment.list.forLife);
  await expect(facts(page)).toHaveText([say[language]("levels.6"), /199/, /\d/]);
  await expect(page.getByRole("button", { name: t.cancel })).toHaveCount(0);
});

test("a video request is sent, and is listed with its state", async ({ page, visit, language }) => {
  const { videoRequest: t } = words[language];
  const panel = await openTab({ page, visit }, await accounts.make({ levelId: 6 }), language);
  await panel.getByRole("textbox", { name: t.label }).fill("Rain on a tent");
  await panel.getByRole("button", { name: t.send }).click();
  await expect(panel.getByText(t.sent)).toBeVisible();
  await expect(panel.getByRole("listitem").filter({ hasText: "Rain on a tent" })).toContainText(t.states.new);
  await expect(panel.getByRole("textbox", { name: t.label })).toHaveValue("");
});

test("an ended plan is offered for renewal first, in its own dialog", async ({ page, visit, language }) => {
  const level = say[language]("levels.3");
  const panel = await openTab({ page, visit }, ready("expired"), language);
  const renew = panel.getByRole("button", {
    name: say[language]("member.profile.renew", { level }),
  });
  await renew.click();
  await expect(page.getByRole("dialog")).toContainText(level);
  await page.keyboard.press("Escape");
  await expect(renew).toBeFocused();
  const { vip, member: m } = words[language];
  await visit("/vip");
  const offer = page.getByRole("form", { name: vip.join.label });
  await expect(offer).toContainText(m.profile.ended.split("{date}")[0] ?? "");
  await expect(offer.getByRole("radio", { name: vip.join.periods.monthly, exact: true })).toBeChecked();
  await expect(offer.getByRole("button")).toHaveText(
    language === "zh" ? /¥95续费/ : /^Renew Silver for \$12/,
  );
});

for (const username of ["expired", "admin"])
  test(`the profile shows no subscription for ${username}`, async ({ page, visit, language }) => {
    const t = words[language].member.profile;
    const panel = await openTab({ page, visit }, ready(username), language);
    const isEnded = username === "expired";
    await expect(panel).toContainText(isEnded ? (t.ended.split("{")[0] ?? "") : t.noSubscription);
    const { none, states } = words[language].payment.list;
    await expect(panel).toContainText(isEnded ? states.paid : none);
  });

test("a cancellation needs a confirmation; the level lasts to its end", async ({ page, visit, language }) => {
  const t = words[language].member.profile;
  const account = await accounts.make({ levelId: 3 });
  const { membership } = await accounts.record(account);
  const panel = await openTab({ page, visit }, account, language);
  await page.getByRole("button", { name: t.cancel }).click();
  await expect(dialog(page)).toHaveAccessibleName(t.cancelTitle);
  const link = words[language].layout.withdraw;
  const [before = ""] = fill(t.cancelWithin, { days: 14 }).split("{link}");
  await expect(dialog(page)).toHaveAccessibleDescription(containing(before.trim()));
  await expect(dialog(page).getByRole("link", { name: link })).toHaveAttribute("href", /\/withdraw$/);
  await dialog(page).getByRole("button", { name: t.cancelYes }).click();
  const end = day(membership.end_date, language);
  await expect(toasts(page)).toContainText(t.cancelled);
  await expect(toasts(page)).toContainText(say[language]("member.profile.cancelledText", { date: end }));
  await expect(dialog(page)).toHaveCount(0);
  await expectEnd(panel, end, language);
  await expect(page.getByRole("button", { name: t.cancel })).toHaveCount(0);
});

// Each level's features are tested in tests/unit/lib/membership/access-roles-panels.alone.test.ts.
for (const [username, plan, count] of [
  ["expired", "Free", 0],
  ["gold", "Gold", 4],
  ["admin", "Administrator", 5],
] as const)
  test(`the profile of ${username} shows the plan ${plan}`, async ({ page, visit, language }) => {
    const t = words[language].member.profile;
    await signIn(page, ready(username));
    await visit("/profile");
    await expect(currentPlan(page)).toContainText(t.plan);
    const vip = !["free", "expired", "admin"].includes(username);
    const levels = { Free: say[language]("levels.1"), Gold: say[language]("levels.4") };
    const shown = plan === "Administrator" ? t.administrator : levels[plan];
    const name = currentPlan(page).getByRole("paragraph").filter({ hasText: shown });
    await expect(name).toHaveText(vip ? `${shown}VIP` : shown);
    await expect(included(page, language)).toHaveCount(count);
    // There is no group and no support address, and an ended subscription has no list.
    await expect(currentPlan(page).getByRole("listitem")).toHaveCount(plan === "Free" ? 0 : 5);
    const upgrade = currentPlan(page).getByRole("link", { name: t.upgrade });
    await expect(upgrade).toHaveCount(plan === "Free" ? 1 : 0);
    if (plan === "Free") await expect(upgrade).toHaveAttribute("href", `${prefixes[language]}/vip`);
  });

test("the profile says for 5 s that a payment has activated the plan, and leads on to the videos", async ({
  page,
  visit,
  language,
}) => {
  const t = words[language].member.profile;
  await returnFromPayment(page, 3);
  const life = await watchLife(page, t.activated);
  await signIn(page, ready("silver"));
  await visit("/profile");
  const message = page.getByRole("status").filter({ hasText: t.activated });
  await expect(message).toContainText(
    say[language]("member.profile.activatedText", { level: say[language]("levels.3") }),
  );
  await life(5_000);
  await expect(message).toHaveCount(0);
  const watch = page.getByRole("link", { name: t.watchNow });
  await expect(watch).toHaveAttribute("href", `${prefixes[language]}/videos?access=vip`);
  await page.reload();
  await expect(currentPlan(page)).toBeVisible();
  await expect(watch).toHaveCount(0);
  await expect(message).toHaveCount(0);
});

test("the profile reports for 8 s a payment that has not arrived", async ({ page, visit, language }) => {
  const t = words[language].member.profile;
  await returnFromPayment(page, 4);
  const life = await watchLife(page, t.activationIssue);
  await signIn(page, ready("silver"));
  await visit("/profile");
  const message = page.getByRole("alert").filter({ hasText: t.activationIssue });
  await expect(message).toContainText(t.activationIssueText);
  await expect(message.getByRole("link")).toHaveCount(0);
  await life(8_000);
  await expect(message).toHaveCount(0);
});

/** A payment stores the paid level in the tab, once. */
async function returnFromPayment(page: Page, level: number) {
  await page.addInitScript((bought) => {
    if (sessionStorage.getItem("was-here")) return;
    sessionStorage.setItem("was-here", "yes");
    sessionStorage.setItem("payment-completed-level", String(bought));
  }, level);
}

test("the message about a missing level links to the support address if there is one", async ({
  page,
  visit,
}) => {
  await rewritePages(page, '\\"supportEmail\\":null', '\\"supportEmail\\":\\"help@murmur.example\\"');
  await returnFromPayment(page, 4);
  await signIn(page, ready("silver"));
  await visit("/profile");
  const message = page.getByRole("alert").filter({ hasText: words.en.member.profile.activationIssue });
  await expect(message.getByRole("link", { name: words.en.member.profile.contact })).toHaveAttribute(
    "href",
    "mailto:help@murmur.example",
  );
});

test("the question before cancelling keeps the focus, and gives it back", async ({ page, visit }) => {
  await openTab({ page, visit }, ready("silver"));
  const trigger = page.getByRole("button", { name: words.en.member.profile.cancel });
  const [keep, yes] = ["Keep it", "Yes, cancel"].map((name) => dialog(page).getByRole("button", { name }));
  if (!keep || !yes) throw new Error("no buttons");
  await trigger.focus();
  await page.keyboard.press("Enter");
  await expect(keep).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(yes).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("button", { name: words.en.payment.list.close })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("link", { name: words.en.layout.withdraw })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(keep).toBeFocused();
  for (let back = 0; back < 3; back += 1) await page.keyboard.press("Shift+Tab");
  await expect(yes).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(trigger).toBeFocused();
  await page.keyboard.press("Space");
  await expect(keep).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(trigger).toBeFocused();
  const { membership } = await accounts.record(ready("silver"));
  expect(membership.is_cancellation_pending).toBeFalsy();
});

// The text for each WordPress error is tested in tests/routes/member/errors.test.ts.
test("a failed cancellation is reported, and the subscription stays", async ({
  page,
  visit,
  expectErrors,
}) => {
  const t = words.en.member.profile;
  expectErrors(/status of 502/);
  await openTab({ page, visit }, await accounts.make({ levelId: 3 }));
  const error = { code: "CANCEL_FAILED", message: "PayPal is asleep." };
  await page.route(/subscription\/cancel/, (route) => route.fulfill({ status: 502, json: { error } }));
  await page.getByRole("button", { name: t.cancel }).click();
  await dialog(page).getByRole("button", { name: t.cancelYes }).click();
  await expect(toasts(page)).toContainText(error.message);
  await expect(page.getByRole("button", { name: t.cancel })).toBeEnabled();
});

test("a cancellation whose answer is lost is shown all the same", async ({ page, visit, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/);
  const t = words.en.member.profile;
  const account = await accounts.make({ levelId: 3 });
  const panel = await openTab({ page, visit }, account);
  await page.route(/subscription\/cancel/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: t.cancel }).click();
  await dialog(page).getByRole("button", { name: t.cancelYes }).click();
  const { membership } = await accounts.record(account);
  const end = day(membership.end_date, "en");
  await expectEnd(panel, end, "en");
  await expect(page.getByRole("button", { name: t.cancel })).toHaveCount(0);
  await expect(toasts(page)).toContainText(t.cancelled);
});
