import { expect, ready, signIn, test } from "#tests/support/e2e/member.ts";
import {
  planActions as actions,
  buyTexts,
  currentPlan,
  plans,
  planTitles,
} from "#tests/support/e2e/payment.ts";
import { words } from "#tests/support/e2e/texts.ts";

test("a member with the highest plan is offered no plan", async ({ page, visit, language }) => {
  await signIn(page, ready("diamond"));
  await visit("/profile");
  await expect(currentPlan(page)).toBeVisible();
  const heading = page.getByRole("heading", { name: words[language].vip.upgrade.heading });
  await expect(heading).toHaveCount(0);
});

test("the profile says that the plans can't be loaded, and requests them again", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const t = words[language].vip;
  const buy = buyTexts(language);
  expectErrors(/net::ERR_FAILED/);
  await signIn(page, ready("platinum"));
  await page.route(/_api\/memberships\/levels/, (route) => route.abort());
  await visit("/profile");
  const alert = page.getByRole("alert").filter({ hasText: t.upgrade.failed });
  await expect(alert).toBeVisible({ timeout: 10_000 });
  await page.unroute(/_api\/memberships\/levels/);
  await alert.getByRole("button").click();
  await expect(plans(page).getByRole("heading")).toHaveText(planTitles(language).slice(5));
  await expect(actions(page)).toHaveText(buy[4] ?? "");
});
