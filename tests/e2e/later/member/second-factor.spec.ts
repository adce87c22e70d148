import type { Page } from "playwright/test";
import { fromBase32, stepAt, totp } from "#sandbox/account/factor/totp.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { accounts, expect, expectMember, logIn, signIn, test, toasts } from "#tests/support/e2e/member.ts";
import { words } from "#tests/support/e2e/texts.ts";

/** The code of an app with this key, so many steps from now. */
const codeOf = (secret: string, offset = 0) =>
  totp(fromBase32(secret.replaceAll(" ", "")), stepAt(Date.now()) + offset);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("two-step login is set up, required, and turned off @phone", async ({
  page,
  visit,
  language,
  expectErrors,
}) => {
  expectErrors(/status of (401|403)/);
  const { secondFactor: t, secondStep: step, profile } = words[language].member;
  const account = await accounts.make();
  await signIn(page, account);
  await visit("/profile");
  await page.getByRole("tab", { name: profile.passwordTab, exact: true }).click();
  await button(page, t.begin).click();
  const password = page.getByRole("textbox", { name: t.password, exact: true });
  await expect(password).toBeFocused();
  await password.fill("Wrong-night-1");
  await button(page, t.next).click();
  await expect(
    page.getByRole("alert").filter({ hasText: words[language].errors.CURRENT_PASSWORD_WRONG }),
  ).toBeVisible();
  await password.fill(account.password);
  await button(page, t.next).click();
  await expect(page.getByRole("img", { name: t.qr })).toBeVisible();
  const secret = (await page.locator("code").textContent()) ?? "";
  await expectAccessible(page, "the key");
  const code = page.getByRole("textbox", { name: t.code, exact: true });
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await code.fill("000000");
  await button(page, t.confirm).click();
  await expect(page.getByRole("alert").filter({ hasText: words[language].errors.CODE_WRONG })).toBeVisible();
  await code.fill(codeOf(secret));
  await button(page, t.confirm).click();
  await expect(page.getByRole("heading", { name: t.codesTitle })).toBeFocused();
  const codes = await page.locator("li code").allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page, "the recovery codes");
  await button(page, t.saved).click();
  await expect(page.getByText(t.on)).toBeVisible();
  await expect(page.locator("li code")).toHaveCount(0);

  await page.goto("about:blank");
  await page.context().clearCookies();
  await visit("/login");
  await logIn(page, account, language);
  await expect(page.getByText(step.text)).toBeVisible();
  const field = page.getByRole("textbox", { name: step.label, exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await expectAccessible(page, "the second step");
  await field.fill("000000");
  await button(page, step.submit).click();
  await expect(page.getByRole("alert").filter({ hasText: words[language].errors.CODE_WRONG })).toBeVisible();
  await field.fill(codeOf(secret, 1));
  await button(page, step.submit).click();
  await page.waitForURL(/profile/);
  await expectMember(page, account.name);

  await page.getByRole("tab", { name: profile.passwordTab, exact: true }).click();
  await button(page, t.remove).click();
  await page.getByRole("textbox", { name: t.password, exact: true }).fill(account.password);
  await page
    .getByRole("textbox", { name: t.removeCode, exact: true })
    .last()
    .fill(codes[0] ?? "");
  await button(page, t.remove).click();
  await expect(toasts(page)).toContainText(t.removed);
  await expect(button(page, t.begin)).toBeVisible();
});

test("starting the setup of two-step login again after the password shows the form again", async ({
  page,
  visit,
  language,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const { secondStep: step, login } = words[language].member;
  await page.route("**/_api/auth/login", (route) =>
    route.fulfill({ status: 401, json: { error: { code: "SECOND_FACTOR", message: "" } } }),
  );
  await visit("/login");
  await logIn(page, { email: "mira@murmur.example", password: "Quiet-night-1", name: "Mira" }, language);
  await button(page, step.useRecovery).click();
  await expect(page.getByRole("textbox", { name: step.recoveryLabel })).toBeVisible();
  await button(page, step.back).click();
  await expect(page.getByRole("textbox", { name: login.usernameOrEmail })).toBeVisible();
});

test("/admin says how to set up two-step login", async ({ page, visit, language, expectErrors }) => {
  expectErrors(/status of 403/);
  const t = words[language].admin;
  await page.route("**/_api/admin/payments", (route) =>
    route.fulfill({ status: 403, json: { error: { code: "SECOND_FACTOR_MISSING", message: "" } } }),
  );
  await signIn(page, { email: "admin@murmur.example", password: "Quiet-night-1", name: "admin" });
  await visit("/admin");
  await expect(page.getByRole("heading", { name: t.factorTitle })).toBeVisible();
  await expect(page.getByRole("link", { name: t.factorLink })).toHaveAttribute("href", /\/profile$/);
  await expectAccessible(page, "the desk");
});
