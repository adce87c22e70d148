import type { Page } from "playwright/test";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { linesOf } from "#tests/support/e2e/looks/lines.ts";
import {
  chooseMethod,
  dialog,
  expect,
  hostedButton,
  openDialog,
  openPayPal,
  status,
  test,
} from "#tests/support/e2e/payment.ts";
import { say, words } from "#tests/support/e2e/texts.ts";

/** Opens /vip with other settings of the dialog, replaced in its HTML. */
async function withSettings(page: Page, changes: Record<string, string>) {
  await page.route(
    (url) => /^\/(?:zh\/)?vip$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      let html = await response.text();
      for (const [from, to] of Object.entries(changes)) {
        expect(html).toContain(from);
        html = html.replaceAll(from, to);
      }
      // The policy contains the original scripts' hashes.
      const { "content-security-policy": _, ...headers } = response.headers();
      await route.fulfill({ response, headers, body: html });
    },
  );
}

/** A method's state in the page's HTML. */
const stateOf = (name: string, state: string) => `\\"name\\":\\"${name}\\",\\"state\\":\\"${state}\\"`;

// The plans' prices in yuan are tested in tests/unit/lib/membership/plan-prices.test.ts.
for (const [level, price] of [
  [3, 95],
  [6, 1448],
] as const)
  test(`the Alipay price of level ${level} is ${price} yuan${level === 3 ? " @phone" : ""}`, async ({
    page,
    visit,
    member,
    language,
  }) => {
    const { payment: t } = words[language];
    await openDialog(page, visit, level);
    await chooseMethod(page, "alipay");
    await expect(dialog(page)).toHaveAccessibleName(t.dialog.alipay);
    await expect(dialog(page)).toContainText(
      say[language]("payment.alipay.scan", { amount: `¥${price.toLocaleString("en")}` }),
    );
    const picture = dialog(page).getByRole("img", { name: t.alipay.qr });
    await expect(picture).toBeVisible();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await expect(dialog(page)).toContainText(member.email);
    for (const fact of await dialog(page).getByRole("definition").all())
      expect((await linesOf(fact)).join("\n"), "it breaks where one pauses").not.toMatch(/[^，,\s]\n[^（]/);
    const save = dialog(page).getByRole("link", { name: t.alipay.save });
    if (await save.isVisible()) {
      const beside = page.waitForEvent("popup");
      await save.click();
      await (await beside).close();
      await dialog(page).getByRole("link", { name: t.alipay.open }).click();
      await expect(dialog(page)).toHaveAccessibleName(t.dialog.alipay);
    }
    await expect(dialog(page).getByRole("definition")).toContainText([t.alipay.dayText, t.alipay.nightText]);
    for (const text of ["terms", "refunds"] as const)
      await expect(dialog(page).getByRole("link", { name: words[language].layout[text] })).toHaveAttribute(
        "href",
        localePath(language, `/${text}`),
      );
  });

test("the dialog links to the support address and the Telegram bot if the site has them", async ({
  page,
  visit,
  member: _,
}) => {
  await withSettings(page, {
    '\\"supportEmail\\":null': '\\"supportEmail\\":\\"help@murmur.example\\"',
    '\\"telegramBot\\":null': '\\"telegramBot\\":\\"https://t.me/murmur\\"',
  });
  await openDialog(page, visit, 3);
  await chooseMethod(page, "alipay");
  await expect(dialog(page).getByRole("link", { name: words.en.payment.alipay.mail })).toHaveAttribute(
    "href",
    "mailto:help@murmur.example",
  );
  await expect(dialog(page).getByRole("link", { name: words.en.payment.alipay.bot })).toHaveAttribute(
    "href",
    "https://t.me/murmur",
  );
});

test("Alipay without a code is unavailable", async ({ page, visit, member: _ }) => {
  await withSettings(page, { [stateOf("alipay", "on")]: stateOf("alipay", "unavailable") });
  await openDialog(page, visit, 3);
  const button = dialog(page).getByRole("button", { name: words.en.payment.dialog.alipay });
  await expect(button).toBeDisabled();
  await expect(button).toContainText(words.en.payment.dialog.unavailable);
});

test("the dialog offers no method while payments are in maintenance", async ({ page, visit, member: _ }) => {
  await withSettings(page, {
    [stateOf("paypal", "on")]: stateOf("paypal", "paused"),
    [stateOf("alipay", "on")]: stateOf("alipay", "paused"),
  });
  await openDialog(page, visit, 3);
  await expect(status(page, words.en.payment.dialog.allPaused)).toBeVisible();
  for (const name of [words.en.payment.dialog.paypal, words.en.payment.dialog.alipay])
    await expect(dialog(page).getByRole("button", { name })).toBeDisabled();
});

test("the payment dialog leads back to the methods and forward again", async ({ page, visit, member: _ }) => {
  await openPayPal(page, visit, 3);
  await expect(hostedButton(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: words.en.payment.dialog.back }).click();
  await chooseMethod(page, "alipay");
  await dialog(page).getByRole("button", { name: words.en.payment.dialog.back }).click();
  await expect(dialog(page)).toHaveAccessibleName(words.en.payment.dialog.choose);
});
