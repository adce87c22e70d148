import { siteUrl } from "#harness/addresses.ts";
import { planActions as actions, plans } from "#tests/support/e2e/payment.ts";
import { header, languageButton } from "#tests/support/e2e/shell.ts";
import { expect, test } from "#tests/support/e2e/site.ts";

test.describe("in a fixed language", () => {
  for (const [path, own, other, lang] of [
    ["/vip-en", "/vip", "/zh/vip", "en"],
    ["/vip-zh", "/zh/vip", "/vip", "zh-Hans"],
  ] as const)
    test(`the page ${path} keeps its language for a visitor of another language`, async ({ page, visit }) => {
      await visit("/updates", { language: lang === "en" ? "zh" : "en" });
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", siteUrl + own);
      await actions(page).nth(2).click();
      // The login page is in the visitor's language.
      await expect(page).toHaveURL((url) => url.searchParams.get("redirect") === `${path}?plan=3`);
      await page.goBack();
      // The menu opens the page in the other language.
      await languageButton(page).click();
      await header(page).locator(`a[hreflang]:not([hreflang="${lang}"])`).click();
      await expect(page).toHaveURL(other);
    });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("without JavaScript the plans can be read, and every button leads on", async ({ page, visit }) => {
    await visit("/vip");
    await expect(plans(page)).toHaveCount(6);
    await expect(actions(page).first()).toHaveAttribute("href", "/register");
    await actions(page).nth(3).click();
    await expect(page).toHaveURL("/login");
  });
});
