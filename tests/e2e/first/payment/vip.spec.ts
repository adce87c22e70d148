import type { Page } from "playwright/test";
import { cards, hold } from "#tests/support/e2e/lists.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { avatar, expect, guestLinks, logIn, ready, signIn, test } from "#tests/support/e2e/member.ts";
import { planActions as actions, buyTexts, plans, planTitles } from "#tests/support/e2e/payment.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { inEither, prefixes, words } from "#tests/support/e2e/texts.ts";

const hero = (page: Page) => {
  const place = page.getByRole("main").locator("header .plan-action");
  return place.getByRole("link").or(place.getByRole("button"));
};
const questions = (page: Page) =>
  page.getByRole("region", { name: inEither(({ vip }) => vip.faqHeading) }).getByRole("group");
const heights = (page: Page) => plans(page).evaluateAll((all) => all.map((plan) => plan.clientHeight));

test("the plans' page shows its heading, benefits, cards and questions @phone", async ({
  page,
  visit,
  language,
}) => {
  const t = words[language].vip;
  expect((await visit("/vip")).status()).toBe(200);
  await expect(page).toHaveTitle(new RegExp(`^${t.title} \\| `));
  await expect(heading(page)).toHaveText(t.heroTitle);
  await expect(
    page.getByRole("region", { name: t.everyPlan }).getByRole("listitem").getByRole("heading"),
  ).toHaveText(Object.values(t.features).map(({ name }) => name));
  await expect(cards(page)).toHaveCount(6);
  await expect(cards(page).getByText(words[language].video.vip, { exact: true })).toHaveCount(6);
  await expect(questions(page).locator("summary")).toHaveText(
    Object.values(t.faq).map(({ question }) => question),
  );
  const last = questions(page).last();
  await expect(last.getByRole("paragraph")).toBeHidden();
  await last.locator("summary").click();
  await expect(last.getByRole("paragraph")).toHaveText(t.faq.change.answer);
});

test("the plans' cards show prices and each plan's features @phone", async ({
  page,
  visit,
  language,
  isMobile,
}) => {
  const t = words[language].vip;
  await visit("/vip");
  await expect(plans(page)).toHaveCount(6);
  await expect(plans(page).getByRole("heading")).toHaveText(planTitles(language));
  /** What a card says of its price, by its place. */
  const prices: Record<number, string[]> = {
    en: {
      2: [`$12.99 ${t.plans.per.monthly}`],
      3: ["$10 a month", "Save 23%"],
      4: ["$7.50 a month", "Save 42%"],
      5: ["Pays for itself in 16 months"],
    },
    zh: {
      2: [`¥95 ${t.plans.spans.monthly}`],
      3: ["PayPal US$29.99", "比月付省30%"],
      4: ["折合每月¥49", "比月付省48%"],
      5: ["16个月即可回本"],
    },
  }[language];
  for (const [place, texts] of Object.entries(prices))
    for (const text of texts) await expect(plans(page).nth(Number(place))).toContainText(text);
  // The card repeats no sentence of WordPress.
  await expect(plans(page).nth(2)).not.toContainText("The price for membership");
  // Cards omit the features of every plan, and show the others side by side, also on a narrow phone.
  await expect(plans(page).nth(2).getByRole("listitem")).toHaveText([/most people stay on|大多数会员的选择/]);
  await expect(plans(page).nth(5).getByRole("listitem")).toHaveText([
    /^(?:Everything, for good|全部权益，终身有效)$/,
    t.known.requests,
  ]);
  for (const [badge, place] of [
    [t.plans.popular, 2],
    [t.plans.best, 5],
  ] as const) {
    await expect(plans(page).getByText(badge, { exact: true })).toHaveCount(1);
    await expect(plans(page).nth(place).getByText(badge, { exact: true })).toBeVisible();
  }
  if (!isMobile) {
    // In two columns the last of five plans fills its row, as the free one does.
    await page.setViewportSize({ width: 800, height: 900 });
    const widths = await plans(page).evaluateAll((all) => all.map((plan) => plan.clientWidth));
    expect(widths[5]).toBe(widths[0]);
    expect(widths[1]).toBeLessThan(400);
  }
});

test("the plans' table compares the levels @phone", async ({ page, visit, language, isMobile }) => {
  const t = words[language].vip;
  await visit("/vip");
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText([
    /Free|免费/,
    /Bronze.*Platinum|青铜.*铂金/,
    /Diamond|钻石/,
  ]);
  await expect(
    table.getByRole("row", { name: words[language].member.profile.videoRequest }).getByRole("cell"),
  ).toHaveText([t.comparison.no, t.comparison.no, t.comparison.yes].map((text) => new RegExp(text)));
  // A phone has the cards alone.
  await expect(table.getByRole("row", { name: t.comparison.price }).getByRole("link")).toHaveText(
    isMobile ? [] : [...Array(4).fill(/\d/), "$199 once, for life (Diamond)"],
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test("a visitor who logs in comes back to the plans, in any tab", async ({ page, visit, language }) => {
  const t = words[language].vip;
  const buy = buyTexts(language);
  const prefix = prefixes[language];
  const loginTo = (path: string) => `${prefix}/login?redirect=${encodeURIComponent(`${prefix}${path}`)}`;
  await visit("/vip");
  await expect(actions(page)).toHaveText([t.plans.registerFree, ...buy]);
  await expect(actions(page).first()).toHaveAttribute("href", `${prefix}/register`);
  for (const at of [1, 2, 3, 4, 5])
    await expect(actions(page).nth(at), "one address for crawlers").toHaveAttribute(
      "href",
      `${prefix}/login`,
    );
  await actions(page).nth(4).click();
  await expect(page).toHaveURL(loginTo("/vip?plan=5"));
  await page.goBack();
  await expect(hero(page)).toHaveText(t.become);
  // A login in another tab loads the account code.
  const other = await page.context().newPage();
  await visit("/vip", { page: other });
  await hero(page).click();
  await expect(page).toHaveURL(loginTo("/vip"));
  await logIn(page, ready("silver"), language);
  await expect(actions(other).nth(1)).toHaveText(t.plans.lower);
  await expect(actions(other)).toHaveCount(6);
});

// Each level's button is tested in tests/unit/lib/membership/plans.test.ts.
for (const [username, lowerThan, top] of [
  ["free", 1, "become"],
  ["silver", 3, "upgradeButton"],
  ["admin", 6, "yours"],
] as const)
  test(`the buttons of ${username} cause no layout shift${username === "silver" ? " @phone" : ""}`, async ({
    page,
    visit,
    language,
  }) => {
    const t = words[language].vip;
    const { current, lower } = t.plans;
    const states = [
      ...Array.from({ length: lowerThan - 1 }, () => lower),
      current,
      ...buyTexts(language).slice(lowerThan - 1),
    ];
    await signIn(page, ready(username));
    const shifts = await watchShifts(page);
    await visit("/vip");
    await expect(actions(page)).toHaveText(states);
    for (const [at, state] of states.entries()) {
      const button = actions(page).nth(at);
      expect(await button.evaluate((element) => element.tagName)).toBe("BUTTON");
      if (state === current || state === lower) await expect(button).toBeDisabled();
      else await expect(button).toBeEnabled();
    }
    await expect(hero(page)).toHaveText(t[top]);
    expect(await shifts()).toBeLessThan(0.01);
    if (top === "yours") return;
    // Leads to the next plan above, which is marked, without a dialog.
    await hero(page).click();
    await expect(page).toHaveURL(new RegExp(`#plan-${lowerThan + 1}$`));
    await expect(actions(page).nth(lowerThan)).toBeFocused();
    await expect(actions(page).nth(lowerThan)).toBeInViewport();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

test("the plans have their heights, but no buttons, until the account is read", async ({
  page,
  visit,
  language,
}) => {
  const t = words[language].vip;
  const { lower } = t.plans;
  await signIn(page, ready("silver"));
  const release = await hold(page, /_api\/user\/me/);
  await visit("/vip");
  await expect(plans(page)).toHaveCount(6);
  await expect(actions(page)).toHaveCount(0);
  await expect(hero(page)).toHaveCount(0);
  const kept = await heights(page);
  release();
  await expect(actions(page)).toHaveCount(6);
  await expect(actions(page).nth(1)).toHaveText(lower);
  expect(await heights(page)).toEqual(kept);
});

test("the plans' page retries an account that can't be read, and shows no plan's button meanwhile", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const t = words[language].vip;
  expectErrors(/net::ERR_FAILED/);
  await signIn(page, ready("silver"));
  await page.route(/_api\/user\/me/, (route) => route.abort());
  await visit("/vip");
  const notice = page.getByRole("alert").filter({ hasText: t.plans.accountFailed });
  await expect(notice).toBeVisible({ timeout: 10_000 });
  await expect(actions(page)).toHaveCount(0);
  await expect(hero(page)).toHaveCount(0);
  await expect(guestLinks(page)).toHaveCount(0);
  await expect(avatar(page)).toHaveCount(0);
  await page.unroute(/_api\/user\/me/);
  await notice.getByRole("button").click();
  await expect(actions(page).nth(1)).toHaveText(t.plans.lower);
  await expect(avatar(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("axe finds nothing on the plans and in the profile of a member @phone-only", async ({
  page,
  visit,
  language,
}) => {
  const t = words[language].vip;
  const { current } = t.plans;
  await signIn(page, ready("bronze"));
  await visit("/vip");
  await expect(actions(page).nth(1)).toHaveText(current);
  await expectAccessible(page, "plans of a member");
  await visit("/profile");
  await expect(plans(page)).toHaveCount(3);
  await expectAccessible(page, "upgrades");
});
