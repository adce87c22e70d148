import type { Page } from "playwright/test";
import { siteUrl } from "#tests/support/addresses.ts";
import { expectAccessible } from "#tests/support/e2e-accessible.ts";
import { crawl, readHtml, types } from "#tests/support/e2e-crawl.ts";
import { cards, hold } from "#tests/support/e2e-lists.ts";
import { avatar, expect, guestLinks, ready, signIn, test } from "#tests/support/e2e-member.ts";
import { planActions as actions, currentPlan, plans } from "#tests/support/e2e-payment.ts";
import { header, languageButton } from "#tests/support/e2e-shell.ts";
import { heading } from "#tests/support/e2e-site.ts";
import { inEither, prefixes, say, type Texts, words } from "#tests/support/e2e-texts.ts";

const hero = (page: Page) => {
  const head = page.getByRole("main").locator("header");
  return head.getByRole("link").or(head.getByRole("button"));
};
const names = ["Free", "Bronze", "Silver", "Gold", "Platinum", "Diamond"];

const questions = (page: Page) =>
  page.getByRole("region", { name: inEither(({ vip }) => vip.faqHeading) }).getByRole("group");
const heights = (page: Page) => plans(page).evaluateAll((all) => all.map((plan) => plan.clientHeight));

/** Collects the page's layout shifts from its start. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}

/** What a visitor's and a free member's buttons say, from the weekly plan on. */
const buyTexts = ({
  vip: {
    plans: { buy },
  },
}: Texts) =>
  [buy.weekly, buy.monthly, buy.quarterly, buy.yearly, buy.lifetime].map(
    (text, index) => `${text} (${names[index + 1]})`,
  );

test("what the page holds @phone", async ({ page, visit, language }) => {
  const t = words[language].vip;
  expect((await visit("/vip")).status()).toBe(200);
  await expect(page).toHaveTitle(new RegExp(`^${t.title} \\| `));
  await expect(heading(page)).toHaveText(t.heroTitle);
  await expect(page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 })).toHaveText(
    Object.values(t.features).map(({ name }) => name),
  );
  await expect(plans(page)).toHaveCount(6);
  await expect(plans(page).getByRole("heading")).toHaveText(names);
  const prices = {
    en: [
      `$12.99 ${t.plans.per.monthly}`,
      "$10 a month",
      "Save 23%",
      "$7.50 a month",
      "Save 42%",
      "Less than 16 months",
    ],
    zh: [
      `¥95 ${t.plans.per.monthly}`,
      "PayPal US$29.99",
      "比月付省30%",
      "折合每月¥49",
      "比月付省48%",
      "不到16个月",
    ],
  }[language];
  for (const [at, text] of prices.entries())
    await expect(plans(page).nth([2, 3, 3, 4, 4, 5][at] ?? 0)).toContainText(text);
  // WordPress's sentence says the same again.
  const sentence = say[language]("vip.known.perMonth", { amount: "$12.99" });
  await expect(plans(page).nth(2)).not.toContainText(sentence);
  await expect(plans(page).nth(2).getByRole("listitem").first()).toHaveText(t.known.fullVideos);
  for (const [badge, place] of [
    [t.plans.popular, 2],
    [t.plans.best, 5],
  ] as const) {
    await expect(plans(page).getByText(badge, { exact: true })).toHaveCount(1);
    await expect(plans(page).nth(place).getByText(badge, { exact: true })).toBeVisible();
  }
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

test("a visitor registers or logs in, and comes back", async ({ page, visit, language }) => {
  const t = words[language].vip;
  const buy = buyTexts(words[language]);
  const prefix = prefixes[language];
  const login = `${prefix}/login?redirect=${encodeURIComponent(`${prefix}/vip`)}`;
  await visit("/vip");
  await expect(actions(page)).toHaveText([t.plans.registerFree, ...buy]);
  await expect(actions(page).first()).toHaveAttribute("href", `${prefix}/register`);
  for (const at of [1, 2, 3, 4, 5]) await expect(actions(page).nth(at)).toHaveAttribute("href", login);
  await expect(hero(page)).toHaveText(t.become);
  await hero(page).click();
  await expect(page).toHaveURL(login);
});

// Which button each level has for whom is in tests/unit/lib/plans.test.ts.
for (const [username, lowerThan, top] of [
  ["free", 1, "become"],
  ["silver", 3, "become"],
  ["admin", 6, "yours"],
] as const)
  test(`the buttons of ${username}, and nothing jumps${username === "silver" ? " @phone" : ""}`, async ({
    page,
    visit,
    language,
  }) => {
    const t = words[language].vip;
    const { current, lower } = t.plans;
    const states = [
      ...Array.from({ length: lowerThan - 1 }, () => lower),
      current,
      ...buyTexts(words[language]).slice(lowerThan - 1),
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
  });

test("a member's place is kept until it is known who they are", async ({ page, visit, language }) => {
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

test("of a member whose account can't be had the page knows nothing, and asks again", async ({
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

test("axe finds nothing for a member, on the plans and in the profile @phone-only", async ({
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

test("the profile offers up to three plans above", async ({ page, visit, language }) => {
  const t = words[language].vip;
  const buy = buyTexts(words[language]);
  await signIn(page, ready("bronze"));
  await visit("/profile");
  await expect(page.getByRole("heading", { name: t.upgrade.heading })).toBeVisible();
  await expect(plans(page).getByRole("heading")).toHaveText(["Silver", "Gold", "Platinum"]);
  await expect(plans(page).getByText(t.plans.popular, { exact: true })).toHaveCount(1);
  await expect(plans(page).first().getByText(t.plans.popular, { exact: true })).toBeVisible();
  await expect(actions(page)).toHaveText(buy.slice(1, 4));
  for (const [at, count] of [4, 5, 5].entries())
    await expect(plans(page).nth(at).getByRole("listitem")).toHaveCount(count);
});

for (const username of ["diamond"])
  test(`${username} is offered nothing`, async ({ page, visit, language }) => {
    const t = words[language].vip;
    await signIn(page, ready(username));
    await visit("/profile");
    await expect(currentPlan(page)).toBeVisible();
    await expect(page.getByRole("heading", { name: t.upgrade.heading })).toHaveCount(0);
  });

test("the profile says when the plans can't be had, and asks again", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const t = words[language].vip;
  const buy = buyTexts(words[language]);
  expectErrors(/net::ERR_FAILED/);
  await signIn(page, ready("platinum"));
  await page.route(/_api\/memberships\/levels/, (route) => route.abort());
  await visit("/profile");
  const alert = page.getByRole("alert").filter({ hasText: t.upgrade.failed });
  await expect(alert).toBeVisible({ timeout: 10_000 });
  await page.unroute(/_api\/memberships\/levels/);
  await alert.getByRole("button").click();
  await expect(plans(page).getByRole("heading")).toHaveText(["Diamond"]);
  await expect(actions(page)).toHaveText(buy[4] ?? "");
});

test.describe("in a fixed language", () => {
  for (const [path, own, other, lang] of [
    ["/vip-en", "/vip", "/zh/vip", "en"],
    ["/vip-zh", "/zh/vip", "/vip", "zh-Hans"],
  ] as const)
    test(`${path} whatever the visitor's`, async ({ page, visit }) => {
      await visit("/updates", { language: lang === "en" ? "zh" : "en" });
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", siteUrl + own);
      const way = `${lang === "en" ? "" : "/zh"}/login?redirect=${encodeURIComponent(path)}`;
      await expect(actions(page).nth(2)).toHaveAttribute("href", way);
      // The menu leads to the page in the other language.
      await languageButton(page).click();
      await header(page).locator(`a[hreflang]:not([hreflang="${lang}"])`).click();
      await expect(page).toHaveURL(other);
    });

  test("crawlers get them too, and the Chinese page has no English fixed address", async ({ page }) => {
    const head = await readHtml(page, await crawl("/vip-zh"));
    expect(head.lang).toBe("zh-Hans");
    const moved = await fetch(`${siteUrl}/zh/vip-en`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([308, "/zh/vip"]);
  });
});

test("offers as structured data, questions as text alone", async ({ page }) => {
  const { data } = await readHtml(page, await crawl("/vip"));
  const graph = data.flatMap((item) => (item["@graph"] ?? []) as Record<string, unknown>[]);
  const offers = graph
    .filter((item) => item["@type"] === "Product")
    .map(({ name, offers: offer }) => [name, offer]);
  expect(offers.map(([name]) => name)).toEqual(names.slice(1).map((name) => `Murmur VIP: ${name}`));
  expect(offers.map(([, offer]) => offer)).toMatchObject(
    ["4.99", "12.99", "29.99", "89.99", "199.00"].map((price) => ({ price, priceCurrency: "USD" })),
  );
  expect(types(data)).not.toContain("FAQPage");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("plans can be read, and every button leads on", async ({ page, visit }) => {
    await visit("/vip");
    await expect(plans(page)).toHaveCount(6);
    await expect(actions(page).first()).toHaveAttribute("href", "/register");
    await actions(page).nth(3).click();
    await expect(page).toHaveURL("/login?redirect=%2Fvip");
  });
});
