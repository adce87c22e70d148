import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { accounts, expect, formOn, logIn, sessionCookies, test, toasts } from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { prefixes, words } from "#tests/support/e2e/texts.ts";

const invalid = (page: Page) => page.locator("main").getByRole("alert");

/** Opens the newest mail's link, as a scanner does, then presses its button. */
async function followLink(
  page: Page,
  email: string,
  purpose: keyof typeof words.en.member.accountLink.purposes,
) {
  const t = words.en.member.accountLink;
  const link = await accounts.linkTo(email);
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByText(t.purposes[purpose].intro)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: t.purposes[purpose].submit }).click();
  await expect(page.getByText(t.purposes[purpose].done)).toBeVisible();
  return link;
}

test("a new member confirms the email address, and then may comment @phone", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  expectErrors(/status of 400/);
  const { comment, member } = words[language];
  const account = await accounts.make({ verified: false });
  await visit("/login?redirect=/video/tea-slowly");
  await logIn(page, account, language);
  await page.getByRole("heading", { name: comment.title }).scrollIntoViewIfNeeded();
  await expect(page.getByText(comment.unverified.replace("{email}", account.email))).toBeVisible();
  await expect(page.getByLabel(comment.label)).toHaveCount(0);
  await expectAccessible(page, "the comments of a member whose address is not confirmed");
  await page.getByRole("button", { name: comment.sendLink }).click();
  await expect(toasts(page).filter({ hasText: comment.linkSent })).toBeVisible();

  const t = member.accountLink;
  const link = await accounts.linkTo(account.email);
  expect(link).toMatch(new RegExp(`^${prefixes[language]}/account-link#verify\\.`));
  await page.goto("about:blank");
  await page.goto(link);
  await expectAccessible(page, "the page that a mail leads to");
  await page.getByRole("button", { name: t.purposes.verify.submit }).click();
  await expect(page.getByText(t.purposes.verify.done)).toBeVisible();
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("button", { name: t.purposes.verify.submit }).click();
  await expect(invalid(page)).toContainText(t.invalidTitle);
  await visit("/video/tea-slowly");
  await page.getByRole("heading", { name: comment.title }).scrollIntoViewIfNeeded();
  await expect(page.getByLabel(comment.label)).toBeVisible();
});

test("a click in the new address's mail changes the address, and one in the old address's mail restores it", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(/status of 40[13]/);
  const t = words.en.member.profile;
  const account = await accounts.make();
  const next = accounts.freeEmail();
  await visit("/login");
  await logIn(page, account);
  await expect(heading(page)).toHaveText(account.name);
  await page.getByRole("tab", { name: t.infoTab }).click();
  const part = page.getByRole("region", { name: t.email });
  await expect(part).toContainText(t.verified);
  await part.getByText(t.changeEmail).click();
  await part.getByLabel(t.newEmail).fill(next);
  await part.getByLabel(t.currentPassword, { exact: true }).fill("Wrong-night-1");
  await part.getByRole("button", { name: t.changeEmail }).click();
  await expect(part.getByRole("alert").first()).toContainText(words.en.errors.CURRENT_PASSWORD_WRONG);
  await part.getByLabel(t.currentPassword, { exact: true }).fill(account.password);
  await expectAccessible(page, "the form for another address");
  await part.getByRole("button", { name: t.changeEmail }).click();
  await expect(part).toContainText(t.pendingEmail.replace("{email}", next));
  await expect(page.locator("header p", { hasText: account.email })).toBeVisible();

  await followLink(page, next, "change");
  await page.getByRole("link", { name: words.en.member.accountLink.profile }).click();
  await expect(page.locator("header p", { hasText: next })).toBeVisible();
  await followLink(page, account.email, "take-back");
  await visit("/profile");
  await expect(page).toHaveURL(/\/login/);
  expect(await sessionCookies(page)).toEqual([]);
  await logIn(page, account);
  await expect(formOn(page).error).toContainText(words.en.errors.INVALID_CREDENTIALS);
  expect(await accounts.linkTo(account.email)).toContain("/reset-password?key=");
});

test("a confirmation link without a key, or for another purpose, is refused", async ({ page, visit }) => {
  const t = words.en.member.accountLink;
  for (const hash of ["", "#verify.", "#delete.abc"]) {
    await page.goto("about:blank");
    await visit(`/account-link${hash}`);
    await expect(invalid(page)).toContainText(t.invalidTitle);
  }
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("another mailed link in the same tab begins without the first one's error", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const t = words.en.member.accountLink;
  const press = page.getByRole("button", { name: t.purposes.verify.submit });
  await visit("/account-link#verify.unknown");
  await press.click();
  await expect(invalid(page)).toContainText(t.invalidTitle);
  await page.evaluate(() => {
    location.hash = "#verify.another";
  });
  await expect(press).toBeVisible();
  await expect(invalid(page)).toHaveCount(0);
});

test("a member's data can be read and downloaded, and the account deleted and restored @phone", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  expectErrors(/status of 403/);
  const { ownData: t, profile } = words[language].member;
  const account = await accounts.make();
  await visit("/login?redirect=/videos");
  await logIn(page, account, language);
  await expect(page).toHaveURL(`${prefixes[language]}/videos`);
  await visit("/profile");
  await page.getByRole("tab", { name: profile.infoTab }).click();
  const part = page.getByRole("region", { name: t.heading, exact: true });
  const [read] = await Promise.all([
    page.context().waitForEvent("page"),
    part.getByRole("link", { name: t.read }).click(),
  ]);
  await expect(read.getByText(account.email).first()).toBeVisible();
  await expect(read.getByRole("heading", { level: 1 })).toHaveText(t.heading);
  await read.close();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    part.getByRole("link", { name: t.download }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("my-data.json");

  await part.getByText(t.delete).first().click();
  await expectAccessible(page, "what deleting the account means");
  await part.getByLabel(profile.currentPassword, { exact: true }).fill("Wrong-night-1");
  await part.getByRole("button", { name: t.delete }).click();
  await expect(part.getByRole("alert").first()).toContainText(words[language].errors.CURRENT_PASSWORD_WRONG);
  await part.getByLabel(profile.currentPassword, { exact: true }).fill(account.password);
  await part.getByRole("button", { name: t.delete }).click();
  const question = page.getByRole("region", { name: t.keepHeading });
  await expect(question).toBeVisible();

  await page.goto("about:blank");
  await page.context().clearCookies({ name: /session-|signed_in-/ });
  await visit("/login?redirect=/videos");
  await logIn(page, account, language);
  await expect(page).toHaveURL(`${prefixes[language]}/profile`);
  await question.getByRole("button", { name: t.keep }).click();
  await expect(question).toHaveCount(0);
});
