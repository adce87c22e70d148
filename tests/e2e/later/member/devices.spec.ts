import { accounts, expect, signIn, test, toasts } from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

test("one device is logged out from another", async ({ page, visit, device, expectErrors, language }) => {
  expectErrors(/status of 401/);
  const t = words[language].member;
  const account = await accounts.make();
  const other = await device();
  for (const one of [other, page]) await signIn(one, account);
  await visit("/profile", { page: other, language });
  await visit("/profile");
  await page.getByRole("tab", { name: t.profile.passwordTab }).click();
  const rows = page.getByRole("region", { name: t.profile.sessions }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(t.profile.thisDevice);
  await rows.nth(1).getByRole("button", { name: t.profile.endSession }).click();
  await expect(toasts(page)).toContainText(t.profile.sessionEnded);
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("heading", { name: t.profile.sessions })).toBeFocused();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await page.reload();
  await expect(heading(page)).toHaveText(account.name);
});
