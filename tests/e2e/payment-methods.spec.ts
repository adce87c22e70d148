import type { Page } from "playwright/test";
import {
  alert,
  chooseMethod,
  dialog,
  expect,
  hostedButton,
  openDialog,
  openPayPal,
  status,
  test,
} from "#tests/support/e2e-payment.ts";
import { languages } from "#tests/support/e2e-site.ts";
import { words } from "#tests/support/e2e-texts.ts";

/** Opens /vip with other settings of the dialog, given as texts of its HTML. */
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
      await route.fulfill({ response, body: html });
    },
  );
}

/** A method's state as the page's HTML has it. */
const stateOf = (name: string, state: string) => `\\"name\\":\\"${name}\\",\\"state\\":\\"${state}\\"`;

const yuan = { 2: 39, 3: 95, 4: 199, 5: 588, 6: 1448 } as const;

for (const language of languages) {
  const { payment: t } = words[language];

  for (const [level, price] of Object.entries(yuan))
    test(`Alipay for level ${level}: ${price} yuan (${language})${level === "3" ? " @phone" : ""}`, async ({
      page,
      visit,
      member,
    }) => {
      await openDialog(page, visit, Number(level), language);
      await chooseMethod(page, "alipay", language);
      await expect(dialog(page)).toHaveAccessibleName(t.dialog.alipay);
      await expect(dialog(page)).toContainText(t.alipay.scan.replace("{amount}", `¥${price}`));
      const picture = dialog(page).getByRole("img", { name: t.alipay.qr });
      await expect(picture).toBeVisible();
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBeGreaterThan(0);
      await expect(dialog(page)).toContainText(member.email);
      await expect(dialog(page).locator("dd")).toHaveText([t.alipay.dayText, t.alipay.nightText]);
    });

  test(`crypto is coming soon (${language}) @phone`, async ({ page, visit, member }) => {
    void member;
    await openDialog(page, visit, 3, language);
    await chooseMethod(page, "crypto", language);
    await expect(alert(page, t.dialog.cryptoSoon)).toBeVisible();
    await expect(dialog(page)).toHaveAccessibleName(t.dialog.choose);
  });

  for (const [time, text] of [
    ["09:00", t.alipay.nowDay],
    ["23:30", t.alipay.nowNight],
  ] as const)
    test(`Alipay at ${time} in Beijing (${language})`, async ({ page, visit, member }) => {
      void member;
      await page.clock.setFixedTime(new Date(`2026-11-20T${time}:00+08:00`));
      await openDialog(page, visit, 3, language);
      await chooseMethod(page, "alipay", language);
      await expect(dialog(page)).toContainText(text);
    });
}

test("how to reach support, where there is a way", async ({ page, visit, member }) => {
  void member;
  await withSettings(page, {
    '\\"supportEmail\\":null': '\\"supportEmail\\":\\"help@murmur.example\\"',
    '\\"telegramBot\\":null': '\\"telegramBot\\":\\"https://t.me/murmur\\"',
  });
  await openDialog(page, visit, 3);
  await chooseMethod(page, "alipay");
  await expect(dialog(page).getByRole("link", { name: "E-mail" })).toHaveAttribute(
    "href",
    "mailto:help@murmur.example",
  );
  await expect(dialog(page).getByRole("link", { name: "Telegram" })).toHaveAttribute(
    "href",
    "https://t.me/murmur",
  );
});

test("Alipay without a code is unavailable", async ({ page, visit, member }) => {
  void member;
  await withSettings(page, { [stateOf("alipay", "on")]: stateOf("alipay", "unavailable") });
  await openDialog(page, visit, 3);
  const button = dialog(page).getByRole("button", { name: "Alipay" });
  await expect(button).toBeDisabled();
  await expect(button).toContainText("Unavailable at the moment");
});

test("PayPal in maintenance: Alipay stays", async ({ page, visit, member }) => {
  void member;
  await withSettings(page, { [stateOf("paypal", "on")]: stateOf("paypal", "paused") });
  await openDialog(page, visit, 3);
  const button = dialog(page).getByRole("button", { name: "PayPal" });
  await expect(button).toBeDisabled();
  await expect(button).toContainText("Paused for maintenance");
  await expect(dialog(page).getByRole("button", { name: "Alipay" })).toBeEnabled();
});

test("payments in maintenance: nothing can be chosen, and it is said", async ({ page, visit, member }) => {
  void member;
  await withSettings(page, {
    [stateOf("paypal", "on")]: stateOf("paypal", "paused"),
    [stateOf("alipay", "on")]: stateOf("alipay", "paused"),
  });
  await openDialog(page, visit, 3);
  await expect(status(page, "Payments are paused for maintenance.")).toBeVisible();
  for (const name of ["PayPal", "Alipay"])
    await expect(dialog(page).getByRole("button", { name })).toBeDisabled();
});

test("back to the methods, and forth", async ({ page, visit, member }) => {
  void member;
  await openPayPal(page, visit, 3);
  await expect(hostedButton(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Back to payment methods" }).click();
  await chooseMethod(page, "alipay");
  await dialog(page).getByRole("button", { name: "Back to payment methods" }).click();
  await expect(dialog(page)).toHaveAccessibleName("Choose how to pay");
});
