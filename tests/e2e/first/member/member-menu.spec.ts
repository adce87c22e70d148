import { localePath } from "#lib/i18n/languages/locale-path.ts";
import {
  accountMenu,
  accounts,
  avatar,
  expect,
  expectMember,
  expectVisitor,
  openMenu,
  ready,
  signIn,
  test,
} from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

test("the menu of the avatar shows account, profile and logout @phone", async ({ page, visit, language }) => {
  const t = words[language].member;
  await signIn(page, await accounts.make({ name: "Leaving Soon" }));
  await visit("/updates");
  await expectMember(page, "Leaving Soon");
  let menu = await openMenu(page);
  await expect(menu).toContainText(t.menu.account);
  await menu.getByRole("link", { name: t.menu.profile }).click();
  await expect(heading(page)).toHaveText("Leaving Soon");
  await expect(menu).toHaveCount(0);
  menu = await openMenu(page);
  await menu.getByRole("button", { name: t.menu.logout }).click();
  await expect(page).toHaveURL(localePath(language, "/"));
  await expectVisitor(page);
  // The next login from here is from a known device.
  expect((await page.context().cookies()).map(({ name }) => name).toSorted()).toEqual(["device", "lang"]);
});

test("the keyboard opens and closes the avatar's menu, and logs out", async ({ page, visit }) => {
  await signIn(page, ready("silver"));
  await visit("/");
  await expectMember(page, "Sil Verstein");
  const summary = avatar(page);
  const menu = accountMenu(page).and(page.locator("[open]"));
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: words.en.member.menu.profile })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(summary).toBeFocused();
  await page.keyboard.press("Enter");
  // Skips the five links before it.
  for (let link = 0; link <= 5; link++) await page.keyboard.press("Tab");
  await expect(menu.getByRole("button", { name: words.en.member.menu.logout })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectVisitor(page);
});
