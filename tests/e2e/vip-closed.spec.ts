import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/support/e2e-accessible.ts";
import { cards, hold } from "#tests/support/e2e-lists.ts";
import { planActions as actions, plans } from "#tests/support/e2e-payment.ts";
import { upstream } from "#tests/support/e2e-sandbox.ts";
import { expect, languages, test } from "#tests/support/e2e-site.ts";
import { words } from "#tests/support/e2e-texts.ts";

const hero = (page: Page) => {
  const head = page.getByRole("main").locator("header");
  return head.getByRole("link").or(head.getByRole("button"));
};

test.describe("the plans can't be had", () => {
  test.use({ cold: true });
  for (const language of languages)
    test(`the rest of the page stands, and one can ask again (${language})`, async ({
      page,
      visit,
      sandbox,
      expectErrors,
    }) => {
      const t = words[language].vip;
      expectErrors(/status of 502/);
      await sandbox.fail({ path: upstream.levels, reset: true });
      expect((await visit("/vip", { language })).status()).toBe(200);
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
      await expect(actions(page).nth(2)).toHaveText(`${t.plans.buy.monthly} (Silver)`);
    });
});

test.describe("maintenance", () => {
  for (const [name, coldSettings, message, open] of [
    ["all payments", { MAINTENANCE_VIP_PAYMENTS: "on" }, "maintenance", false],
    ["PayPal alone, without Alipay", { MAINTENANCE_PAYPAL: "on", ALIPAY_QR_URL: "" }, "maintenance", false],
    [
      "PayPal, with Alipay",
      { MAINTENANCE_PAYPAL: "on", ALIPAY_QR_URL: "https://qr.test/a.png" },
      "maintenancePaypal",
      true,
    ],
  ] as const)
    test.describe(name, () => {
      test.use({ cold: true, coldSettings });
      test("the page says so", async ({ page, visit }) => {
        await visit("/vip");
        await expect(page.getByRole("main").getByRole("status").filter({ hasText: /./ })).toHaveText(
          words.en.vip.plans[message],
        );
        await expect(actions(page).first()).toHaveText(words.en.vip.plans.registerFree);
        for (const at of [1, 2, 3, 4, 5]) {
          if (open) await expect(actions(page).nth(at)).toHaveAttribute("href", /login/);
          else await expect(actions(page).nth(at)).toBeDisabled();
        }
        if (!open) await expect(hero(page)).toBeDisabled();
      });
    });
});
