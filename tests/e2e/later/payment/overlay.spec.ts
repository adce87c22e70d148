import type { Page } from "playwright/test";
import {
  chooseMethod,
  dialog,
  expect,
  openDialog,
  openPayPal,
  paypalButton,
  test,
} from "#tests/support/e2e/payment.ts";
import { words } from "#tests/support/e2e/texts.ts";

/** Adds an element to the body, outside the dialog, as PayPal's script does. */
const addOverlay = (page: Page, id: string) =>
  page.evaluate((name) => {
    const overlay = document.createElement("div");
    overlay.id = name;
    overlay.style.cssText = "position:fixed;inset:auto 0 0 0;height:80px;z-index:2147483647;background:#fff";
    overlay.innerHTML = '<button type="button">Click to continue</button><input aria-label="Card">';
    overlay.firstElementChild?.addEventListener("click", () => overlay.setAttribute("data-clicked", ""));
    document.body.append(overlay);
  }, id);

test("PayPal's overlays beside the dialog can be used", async ({ page, visit, member: _ }) => {
  await openPayPal(page, visit, 3);
  for (const id of ["paypal-overlay-uid_1", "zoid-paypal-checkout-uid_1"]) {
    await addOverlay(page, id);
    const overlay = page.locator(`#${id}`);
    const go = overlay.getByRole("button", { name: "Click to continue" });
    await go.click();
    await expect(overlay).toHaveAttribute("data-clicked");
    await expect(go).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.type("4111");
    await expect(overlay.getByRole("textbox")).toHaveValue("4111");
    await page.keyboard.press("Escape");
    await expect(paypalButton(page)).toBeVisible();
    await paypalButton(page).focus();
    await expect(paypalButton(page)).toBeFocused();
    await overlay.evaluate((element) => element.remove());
  }
});

test("a press beside the payment dialog closes it, and a press on PayPal's buttons does not", async ({
  page,
  visit,
  member: _,
}) => {
  await openDialog(page, visit, 3);
  await chooseMethod(page, "paypal");
  await expect(paypalButton(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await page.mouse.click(5, 400);
  await expect(paypalButton(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: words.en.payment.dialog.back }).click();
  await expect(paypalButton(page)).toHaveCount(0);
  await page.mouse.click(5, 400);
  await expect(dialog(page)).toHaveCount(0);
});
