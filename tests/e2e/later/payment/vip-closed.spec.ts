import type { Page } from "playwright/test";
import { coldSitePort, coldSiteUrl } from "#harness/addresses.ts";
import { cards, hold } from "#tests/support/e2e/lists.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { planActions as actions, plans } from "#tests/support/e2e/payment.ts";
import { upstream } from "#tests/support/e2e/sandbox.ts";
import { startSecondSite } from "#tests/support/e2e/second-site-start.ts";
import { expect, test } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

const hero = (page: Page) => {
  const head = page.getByRole("main").locator("header");
  return head.locator(".btn.gold:visible, .plan-action > *").first();
};

test.describe("the plans can't be had, and nobody has seen them", () => {
  let stop = async () => {};
  test.use({ baseURL: coldSiteUrl });
  test.beforeAll(async () => {
    ({ stop } = await startSecondSite({ port: coldSitePort, url: coldSiteUrl, settings: {} }));
  });
  test.afterAll(() => stop());

  test("the plans' page shows a retry and the rest of the page if the plans can't be loaded", async ({
    page,
    visit,
    sandbox,
    expectErrors,
    language,
  }) => {
    const t = words[language].vip;
    expectErrors(/status of 502/);
    await sandbox.fail({ path: upstream.levels, reset: true });
    expect((await visit("/vip")).status()).toBe(200);
    const panel = page.getByRole("region", { name: t.plans.heading });
    await expect(panel).toContainText(t.plans.failed);
    await expect(cards(page)).toHaveCount(6);
    await expect(hero(page)).toHaveAttribute("href", "#plans");
    await expectAccessible(page, "no plans");
    const release = await hold(page, /_api\/memberships\/levels/);
    await panel.getByRole("link", { name: t.plans.retry }).click();
    await expect(
      panel.getByRole("status").filter({ hasText: t.plans.loading }).locator("[aria-hidden=true] > *"),
    ).toHaveCount(6);
    release();
    await expect(panel.getByRole("alert")).toContainText(t.plans.failed, {
      timeout: 10_000,
    });
    await sandbox.heal();
    await panel.getByRole("button", { name: t.plans.retry }).click();
    await expect(plans(page)).toHaveCount(6);
    await expect(actions(page).nth(2)).toHaveText(`${t.plans.buy.monthly} (${words[language].levels[3]})`);
  });
});

// The states of maintenance are tested in tests/unit/components/membership/plan-props.alone.test.ts.
test.describe("maintenance", () => {
  let stop = async () => {};
  test.use({ baseURL: coldSiteUrl });
  test.beforeAll(async () => {
    const settings = { MAINTENANCE_VIP_PAYMENTS: "on" };
    ({ stop } = await startSecondSite({ port: coldSitePort, url: coldSiteUrl, settings }));
  });
  test.afterAll(() => stop());

  test("while all payments are closed the page reports it, and nothing can be bought", async ({
    page,
    visit,
  }) => {
    await visit("/vip");
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: /./ })).toHaveText(
      words.en.vip.plans.maintenance,
    );
    await expect(actions(page).first()).toHaveText(words.en.vip.plans.registerFree);
    for (const at of [1, 2, 3, 4, 5]) await expect(actions(page).nth(at)).toBeDisabled();
    await expect(hero(page)).toBeDisabled();
  });
});
