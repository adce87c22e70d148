import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { accounts, expect, expectMember, signIn, test, toasts } from "#tests/support/e2e/member.ts";
import { words } from "#tests/support/e2e/texts.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Chromium's own authenticator, which answers as a phone does. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey is added with the password, logs in, confirms a change of address, and is removed @phone", async ({
  page,
  visit,
  language,
}) => {
  const { passkeys: t, secondFactor, login, profile } = words[language].member;
  const account = await accounts.make();
  await addAuthenticator(page);
  await signIn(page, account);
  await visit("/profile");
  const tab = () => page.getByRole("tab", { name: profile.passwordTab, exact: true }).click();
  await tab();
  await button(page, t.add).click();
  const name = page.getByRole("textbox", { name: t.name, exact: true });
  await expect(name).toBeFocused();
  await name.fill("Phone 夜");
  await page.getByRole("textbox", { name: secondFactor.password, exact: true }).fill(account.password);
  await expectAccessible(page, "the new passkey");
  await button(page, t.add).click();
  await expect(toasts(page)).toContainText(t.added);
  await expect(page.getByText("Phone 夜")).toBeVisible();
  await expectAccessible(page, "the passkeys");

  // A page that is still open would store its session again.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await visit("/login");
  await expect(button(page, login.passkey)).toBeVisible();
  await expectAccessible(page, "the login");
  await button(page, login.passkey).click();
  await page.waitForURL(/profile/);
  await expectMember(page, account.name);

  await page.getByRole("tab", { name: profile.infoTab, exact: true }).click();
  const address = `new-${account.email}`;
  await page.locator("summary", { hasText: profile.changeEmail }).click();
  const newEmail = page.getByRole("textbox", { name: profile.newEmail, exact: true });
  await newEmail.fill(address);
  await page.locator("form").filter({ has: newEmail }).getByRole("button", { name: t.prove }).click();
  await expect(toasts(page)).toContainText(address);

  await tab();
  await button(page, t.remove).click();
  const removal = page.locator("form").filter({ has: button(page, t.remove) });
  await removal.getByRole("button", { name: t.prove }).click();
  await expect(toasts(page).filter({ hasText: t.removed })).toBeVisible();
  await expect(page.getByText("Phone 夜")).toHaveCount(0);
});

test("without a passkey the login says what to do, and the password still works", async ({
  page,
  visit,
  language,
}) => {
  const { login } = words[language].member;
  await visit("/login");
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException("Cancelled.", "NotAllowedError"));
  });
  await button(page, login.passkey).click();
  await expect(page.getByRole("alert").filter({ hasText: login.passkeyFailed })).toBeVisible();
  await expect(button(page, login.passkey)).toBeEnabled();
});
