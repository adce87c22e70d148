import type { Page } from "playwright/test";
import {
  accounts,
  expect,
  expectFieldError,
  expectMember,
  formOn,
  memberApi,
  ready,
  signIn,
  test,
  toasts,
} from "#tests/support/e2e/member.ts";
import { heading, type Language } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

async function changeName(page: Page, name: string, language: Language = "en") {
  await tab(page, words[language].member.profile.infoTab).click();
  const { field, submit } = formOn(page);
  await field(words[language].member.profile.displayName).fill(name);
  await submit.click();
}

test("the profile says 'Authenticating...' until the member is known", async ({ page, visit, language }) => {
  const t = words[language].member;
  await signIn(page, ready("silver"));
  const seen = Promise.withResolvers<void>();
  await page.route("**/_api/user/me", async (route) => {
    await seen.promise;
    await route.continue();
  });
  await visit("/profile");
  await expect(page.getByRole("status").filter({ hasText: t.profile.authenticating })).toBeVisible();
  seen.resolve();
  await expect(heading(page)).toHaveText("Sil Verstein");
  await expect(page.getByText("silver@murmur.example")).toBeVisible();
  await expect(page.getByText(t.profile.authenticating)).toHaveCount(0);
});

test("the profile's three tabs work by keyboard, and a mouse press leaves no focus ring", async ({
  page,
  visit,
  language,
}) => {
  const t = words[language].member;
  await signIn(page, ready("silver"));
  await visit("/profile");
  const first = [t.profile.membershipTab, t.profile.infoTab, t.profile.passwordTab];
  await expect(tab(page, t.profile.membershipTab)).toHaveAttribute("aria-selected", "true");
  await tab(page, t.profile.membershipTab).focus();
  const names = await page.getByRole("tab").allTextContents();
  expect(names.slice(0, 3)).toEqual(first);
  const last = names.at(-1) ?? "";
  for (const [key, name] of [
    ["ArrowRight", t.profile.infoTab],
    ["ArrowRight", t.profile.passwordTab],
    ["End", last],
    ["ArrowRight", t.profile.membershipTab],
    ["ArrowLeft", last],
    ["Home", t.profile.membershipTab],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel")).toHaveAccessibleName(name);
  }
  await expect(tab(page, t.profile.membershipTab)).toHaveCSS("outline-style", "solid");
  await tab(page, t.profile.infoTab).click();
  await expect(tab(page, t.profile.infoTab)).toBeFocused();
  await expect(tab(page, t.profile.infoTab)).toHaveCSS("outline-style", "none");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("[role=tabpanel]") !== null)).toBe(true);
  // Forced colours show the chosen tab, too.
  await page.emulateMedia({ forcedColors: "active" });
  const ground = (name: string) =>
    tab(page, name).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground(t.profile.infoTab)).not.toBe(await ground(t.profile.membershipTab));
});

test("a new display name is shown at once, everywhere", async ({ page, visit, language }) => {
  const t = words[language].member;
  const account = await accounts.make();
  await signIn(page, account);
  await visit("/profile");
  await tab(page, t.profile.infoTab).click();
  await expect(formOn(page).field(t.profile.displayName)).toHaveValue(account.name);
  await changeName(page, "雨 Rain 🌧️", language);
  await expect(toasts(page)).toContainText(t.profile.saved);
  await expect(heading(page)).toHaveText("雨 Rain 🌧️");
  await expectMember(page, "雨 Rain 🌧️");
  await page.reload();
  await expect(heading(page)).toHaveText("雨 Rain 🌧️");
});

test("a new display name has to differ and to have 4 to 100 columns", async ({ page, visit, language }) => {
  const t = words[language].member;
  const rules = words[language].validation;
  await signIn(page, ready("gold"));
  await visit("/profile");
  await tab(page, t.profile.infoTab).click();
  const { field } = formOn(page);
  const name = field(t.profile.displayName);
  await expect(name).toHaveAccessibleDescription(t.profile.displayNameRule);
  for (const wrong of ["abc", "  abc  ", "夜", "x".repeat(101)]) {
    await name.fill(wrong);
    await name.blur();
    await expectFieldError(name, rules.displayNameLength);
    await name.fill("x".repeat(100));
    await name.blur();
    await expectFieldError(name, null);
  }
  await changeName(page, "Goldie & Sons", language);
  await expectFieldError(name, rules.displayNameSame);
  await expect(name).toHaveAccessibleDescription(new RegExp(rules.displayNameSame));
  await expect(name).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);
});

test("a member changes the password @phone-only", async ({ page, visit, expectErrors, language }) => {
  const t = words[language].member;
  const rules = words[language].validation;
  expectErrors(/status of 403/);
  const account = await accounts.make();
  await signIn(page, account);
  await visit("/profile");
  await tab(page, t.profile.passwordTab).click();
  const { field, submit, error } = formOn(page);
  const [current, fresh, again] = [
    field(t.profile.currentPassword),
    field(t.profile.newPassword),
    field(t.profile.confirmation),
  ];
  await expect(fresh).toHaveAccessibleDescription(t.profile.newPasswordRule);
  await submit.click();
  await expectFieldError(current, rules.currentPasswordRequired);
  await expectFieldError(fresh, rules.newPasswordShort6);
  await expect(current).toBeFocused();
  await current.fill("not-it");
  await fresh.fill("Six-66");
  await again.fill("Six-67");
  await submit.click();
  await expectFieldError(again, rules.newPasswordsDiffer);
  await expect(again).toBeFocused();
  await again.fill("Six-66");
  await submit.click();
  await expect(error).toContainText(words[language].errors.CURRENT_PASSWORD_WRONG);
  await current.fill(account.password);
  await submit.click();
  await expect(toasts(page)).toContainText(t.profile.changed);
  for (const input of [current, fresh, again]) await expect(input).toHaveValue("");
  await expect(error).toBeEmpty();
  await page.reload();
  await expect(heading(page)).toHaveText(account.name);
  await accounts.logInElsewhere({ ...account, password: "Six-66" });
});

test("the name and the password in the profile can be changed with only the keyboard", async ({
  page,
  visit,
}) => {
  const account = await accounts.make();
  await signIn(page, account);
  await visit("/profile");
  await expect(heading(page)).toHaveText(account.name);
  await page.getByRole("tab", { name: words.en.member.profile.membershipTab }).focus();
  await page.keyboard.press("ArrowRight");
  await formOn(page).form.getByRole("textbox").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Typed By Hand");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Typed By Hand");
  await page.getByRole("tab", { name: words.en.member.profile.infoTab }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: words.en.member.profile.passwordTab })).toBeFocused();
  const { field } = formOn(page);
  await field(words.en.member.profile.currentPassword).focus();
  await page.keyboard.type(account.password);
  for (const _ of ["new", "again"]) {
    // Skips the button that shows the previous field.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Hand-typed-7");
  }
  await page.keyboard.press("Enter");
  await expect(toasts(page).first()).toContainText(words.en.member.profile.changed);
  await accounts.logInElsewhere({ ...account, password: "Hand-typed-7" });
});

test("a password field shows its text on request", async ({ page, visit, language }) => {
  const t = words[language].member;
  await visit("/login");
  const { form, field } = formOn(page);
  const password = field(t.login.password);
  await password.fill("Soft-rain-22");
  await expect(password).toHaveAttribute("type", "password");
  const show = form.getByRole("button", { name: t.reveal.show });
  await show.click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("Soft-rain-22");
  await expect(show).toHaveText(t.reveal.hide);
  await show.click();
  await expect(password).toHaveAttribute("type", "password");
});

test("an account that can't be read is reported, and can be requested again", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(/status of 50\d/);
  await signIn(page, ready("silver"));
  await sandbox.fail({ path: memberApi.me, status: 500 });
  await visit("/profile");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(words.en.member.profile.loadFailed);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(words.en.errors.UNAVAILABLE);
  await sandbox.heal();
  await page.getByRole("button", { name: words.en.member.profile.retry }).click();
  await expect(heading(page)).toHaveText("Sil Verstein");
  await expectMember(page, "Sil Verstein");
});
