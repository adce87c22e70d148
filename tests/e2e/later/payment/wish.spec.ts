import { someVideo } from "#tests/support/e2e/library.ts";
import { accounts, formOn, guestLinks, ready, signIn, toasts } from "#tests/support/e2e/member.ts";
import { chooseMethod, dialog, expect, payInPage, planActions, test } from "#tests/support/e2e/payment.ts";
import { mainLinks } from "#tests/support/e2e/shell.ts";
import { prefixes, say, words } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

test("the wanted video is remembered through the plan, the forms and the payment", async ({
  page,
  visit,
  language,
}) => {
  test.slow();
  const { layout, member: m, vip, payment } = words[language];
  const path = videoPath(await someVideo(({ vip }) => vip));
  const main = page.getByRole("main");
  await visit(path);
  await guestLinks(page).filter({ hasText: layout.login }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  await page.goBack();
  await mainLinks(page).filter({ hasText: layout.vip }).click();
  await planActions(page).filter({ hasText: vip.plans.buy.monthly }).click();
  const redirect = `redirect=${encodeURIComponent("/vip?plan=3")}`;
  await expect(page).toHaveURL(`/login?${redirect}`);
  await main.getByRole("link", { name: m.login.register }).click();
  await expect(page).toHaveURL(`/register?${redirect}`);
  const back = main.getByRole("link", { name: m.register.login });
  await expect(back).toHaveAttribute("href", `/login?${redirect}`);
  const { field, submit } = formOn(page);
  await field(m.register.email).fill(accounts.freeEmail());
  await field(m.register.displayName).fill("Who Wishes");
  await field(m.register.password).fill("Soft-rain-22");
  await submit.click();
  await expect(page).toHaveURL("/vip");
  await expect(dialog(page)).toContainText(
    say[language]("payment.dialog.for.monthly", { plan: say[language]("levels.3") }),
  );
  await chooseMethod(page, "paypal");
  await payInPage(page);
  await expect(dialog(page).getByRole("button", { name: payment.paypal.watchNow })).toBeFocused();
  await expect(page, "back to the video by itself").toHaveURL(path);
  const line = say[language]("video.yourPlan.is", { plan: say[language]("levels.3") });
  await expect(main.locator("[data-your-plan]")).toContainText(line);
  await expect(main.getByRole("link", { name: payment.list.receipt })).toBeVisible();
  await expect(main.getByRole("link", { name: words[language].video.unlock })).toBeHidden();
  await expect(toasts(page)).toHaveCount(0);
});

test("the join panel's button leads to the registration, which names the chosen plan @phone", async ({
  page,
  visit,
  language,
}) => {
  const { member: m, vip, levels } = words[language];
  const panel = page.getByRole("form", { name: vip.join.label });
  await visit("/vip?plan=6");
  await expect(panel.getByRole("radio", { name: vip.join.periods.lifetime, exact: true })).toBeChecked();
  await visit("/vip?period=quarter");
  await expect(panel.getByRole("group", { name: vip.join.legend })).toBeVisible();
  await expect(panel.getByRole("radio", { name: vip.join.periods.quarterly, exact: true })).toBeChecked();
  const { height } = (await panel.boundingBox()) ?? {};
  await panel.getByRole("radio", { name: vip.join.periods.yearly, exact: true }).check();
  await expect(panel.getByRole("button")).toHaveText(language === "zh" ? /¥588/ : /\$89\.99/);
  expect((await panel.boundingBox())?.height, "nothing moves").toBe(height);
  await panel.getByRole("button").click();
  const prefix = prefixes[language];
  await expect(page).toHaveURL(`${prefix}/register?redirect=${encodeURIComponent(`${prefix}/vip?plan=5`)}`);
  const wish = say[language]("vip.join.wish", {
    plan: levels[5],
    amount: language === "zh" ? "¥588" : "$89.99",
    period: (language === "zh" ? vip.plans.spans : vip.join.per).yearly,
  });
  const main = page.getByRole("main");
  await expect(main).toContainText(say[language]("vip.join.steps.register", { wish }));
  await expect(main).toContainText(m.register.legal);
  await page.goBack();
  await expect(panel.getByRole("radio", { name: vip.join.periods.yearly, exact: true })).toBeChecked();
  await page.goForward();
  await main.getByRole("link", { name: m.register.login }).click();
  await expect(main).toContainText(say[language]("vip.join.steps.login", { wish }));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("without JavaScript the join panel shows the chosen period's price, and leads to the account", async ({
    page,
    visit,
  }) => {
    const { vip } = words.en;
    await visit("/vip");
    const panel = page.getByRole("form", { name: vip.join.label });
    await expect(panel.getByRole("button")).toHaveText(/\$12\.99/);
    await panel.getByRole("radio", { name: vip.join.periods.weekly, exact: true }).check();
    await panel.getByRole("button", { name: /\$4\.99/ }).click();
    await expect(page).toHaveURL("/register?period=week");
  });
});

test("a member reads their plan and its date in the join panel, and no offer", async ({
  page,
  visit,
  language,
}) => {
  const { vip, levels } = words[language];
  await signIn(page, ready("silver"));
  await visit("/vip");
  const own = page.getByRole("region", { name: vip.join.yours, exact: true });
  await expect(own).toContainText(`${vip.plans.titles.monthly}${levels[3]}`);
  await expect(own).toContainText(/20\d\d/);
  await expect(page.getByRole("form", { name: vip.join.label })).toHaveCount(0);
});
