import type { Page } from "playwright/test";
import {
  accountMenu,
  accounts,
  avatar,
  expect,
  expectFieldError,
  expectMember,
  expectVisitor,
  formOn,
  memberApi,
  openMenu,
  ready,
  signIn,
  test,
  toasts,
} from "#tests/support/e2e-member.ts";
import { heading, type Language, languages } from "#tests/support/e2e-site.ts";
import { words } from "#tests/support/e2e-texts.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

async function changeName(page: Page, name: string, language: Language = "en") {
  const { field, submit } = formOn(page);
  await field(words[language].member.profile.displayName).fill(name);
  await submit.click();
}

for (const language of languages) {
  const t = words[language].member;
  const rules = words[language].validation;

  test(`'Authenticating...' while it is not known who is there (${language}) @phone`, async ({
    page,
    visit,
    sandbox,
  }) => {
    await signIn(page, ready("silver"));
    await sandbox.fail({ path: memberApi.me, latencyMs: 700, times: 1 });
    await visit("/profile", { language });
    await expect(page.getByRole("status").filter({ hasText: t.profile.authenticating })).toBeVisible();
    await expect(heading(page)).toHaveText("Sil Verstein");
    await expect(page.getByText("silver@murmur.example")).toBeVisible();
    await expect(page.getByText(t.profile.authenticating)).toHaveCount(0);
  });

  test(`three tabs by keyboard (${language})`, async ({ page, visit }) => {
    await signIn(page, ready("silver"));
    await visit("/profile", { language });
    const first = [t.profile.infoTab, t.profile.passwordTab, t.profile.membershipTab];
    await tab(page, t.profile.infoTab).focus();
    const names = await page.getByRole("tab").allTextContents();
    expect(names.slice(0, 3)).toEqual(first);
    const last = names.at(-1) ?? "";
    for (const [key, name] of [
      ["ArrowRight", t.profile.passwordTab],
      ["ArrowRight", t.profile.membershipTab],
      ["End", last],
      ["ArrowRight", t.profile.infoTab],
      ["ArrowLeft", last],
      ["Home", t.profile.infoTab],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, name)).toBeFocused();
      await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("tabpanel")).toHaveAccessibleName(name);
    }
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[role=tabpanel]") !== null)).toBe(true);
  });

  test(`a new display name shows at once, everywhere (${language}) @phone`, async ({ page, visit }) => {
    const account = await accounts.make();
    await signIn(page, account);
    await visit("/profile", { language });
    await expect(formOn(page).field(t.profile.displayName)).toHaveValue(account.name);
    await changeName(page, "雨 Rain 🌧️", language);
    await expect(toasts(page)).toContainText(t.profile.saved);
    await expect(heading(page)).toHaveText("雨 Rain 🌧️");
    await expectMember(page, "雨 Rain 🌧️");
    await page.reload();
    await expect(heading(page)).toHaveText("雨 Rain 🌧️");
  });

  test(`a name of 4 to 100 characters, and another one than now (${language})`, async ({ page, visit }) => {
    await signIn(page, ready("gold"));
    await visit("/profile", { language });
    const { field } = formOn(page);
    const name = field(t.profile.displayName);
    await expect(name).toHaveAccessibleDescription(t.profile.displayNameRule);
    for (const wrong of ["abc", "  abc  ", "夜猫🌙", "x".repeat(101)]) {
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

  test(`too many changes of the name (${language})`, async ({ page, visit, settings, expectErrors }) => {
    expectErrors(/status of 429/);
    await settings({ nameChangesPerDay: 0 });
    const account = await accounts.make();
    await signIn(page, account);
    await visit("/profile", { language });
    await changeName(page, "Once Too Often", language);
    await expect(formOn(page).error).toContainText(words[language].errors.PROFILE_RATE_LIMITED);
    await expect(heading(page)).toHaveText(account.name);
  });

  test(`a new password (${language}) @phone`, async ({ page, visit, expectErrors }) => {
    expectErrors(/status of 403/);
    const account = await accounts.make();
    await signIn(page, account);
    await visit("/profile", { language });
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
    await expect(error).toHaveCount(0);
    await page.reload();
    await expect(heading(page)).toHaveText(account.name);
    await accounts.logInElsewhere({ ...account, password: "Six-66" });
  });

  test(`the avatar's menu: account, profile, logout (${language}) @phone`, async ({ page, visit }) => {
    await signIn(page, await accounts.make({ name: "Leaving Soon" }));
    await visit("/updates", { language });
    await expectMember(page, "Leaving Soon");
    let menu = await openMenu(page);
    await expect(menu).toContainText(t.menu.account);
    await menu.getByRole("link", { name: t.menu.profile }).click();
    await expect(heading(page)).toHaveText("Leaving Soon");
    await expect(menu).toHaveCount(0);
    menu = await openMenu(page);
    await menu.getByRole("button", { name: t.menu.logout }).click();
    await expect(page).toHaveURL(language === "en" ? "/" : "/zh");
    await expectVisitor(page);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["lang"]);
  });
}

test("the documented English texts", () => {
  const { validation, errors, member } = words.en;
  expect(member.profile.authenticating).toBe("Authenticating...");
  expect(errors.PROFILE_RATE_LIMITED).toBe("Rate limit exceeded. Try again tomorrow.");
  expect(validation.currentPasswordRequired).toBe("Current password is required");
  expect(validation.newPasswordShort6).toBe("New password must be at least 6 characters");
  expect(validation.newPasswordsDiffer).toBe("Passwords do not match.");
});

test("the name and the password by keyboard alone", async ({ page, visit }) => {
  const account = await accounts.make();
  await signIn(page, account);
  await visit("/profile");
  await expect(heading(page)).toHaveText(account.name);
  await formOn(page).form.getByRole("textbox").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Typed By Hand");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Typed By Hand");
  await page.getByRole("tab", { name: "Profile Info" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Change Password" })).toBeFocused();
  const { field } = formOn(page);
  await field("Current password").focus();
  await page.keyboard.type(account.password);
  for (const _ of ["new", "again"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type("Hand-typed-7");
  }
  await page.keyboard.press("Enter");
  await expect(toasts(page).first()).toContainText(words.en.member.profile.changed);
  await accounts.logInElsewhere({ ...account, password: "Hand-typed-7" });
});

test("the menu by keyboard: Enter opens, Escape closes and gives the focus back, Enter logs out", async ({
  page,
  visit,
}) => {
  await signIn(page, ready("silver"));
  await visit("/");
  await expectMember(page, "Sil Verstein");
  const summary = avatar(page);
  const menu = accountMenu(page).and(page.locator("[open]"));
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Profile" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(summary).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("button", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectVisitor(page);
});

test("an account that can't be read says so, and can be asked for again", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(/status of 50\d/);
  await signIn(page, ready("silver"));
  await sandbox.fail({ path: memberApi.me, status: 500 });
  await visit("/profile");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Your account could not be loaded");
  await sandbox.heal();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("Sil Verstein");
  await expectMember(page, "Sil Verstein");
});

for (const [message, text] of [
  ["Name must be different from the current one.", words.en.errors.NAME_UNCHANGED],
  ["Unauthorized.", words.en.errors.UNAUTHORIZED],
  ["Display name must be 2-100 characters.", words.en.errors.NAME_LENGTH],
  ["Internal server trouble", words.en.errors.SERVER_TROUBLE],
  ["<b>Never</b> on Sundays", "Failed to update the profile: Never on Sundays"],
] as const)
  test(`WordPress refuses a name: ${message}`, async ({ page, visit, sandbox, expectErrors }) => {
    expectErrors(/status of 400/);
    await signIn(page, await accounts.make());
    await sandbox.fail({ path: memberApi.profile, status: 400, body: { code: "no", message } });
    await visit("/profile");
    await changeName(page, "Golden Rain");
    await expect(formOn(page).error).toContainText(text);
    await expect(formOn(page).submit).toBeEnabled();
  });
