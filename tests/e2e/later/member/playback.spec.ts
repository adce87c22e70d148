import { expect, ready, signIn, test } from "#tests/support/e2e/member.ts";
import { words } from "#tests/support/e2e/texts.ts";

test("the profile sets how videos play on this device", async ({ page, visit, language }) => {
  const { member, player } = words[language];
  const { infoTab, usualTimer } = member.profile;
  const autoplay = page.getByRole("switch", { name: player.autoplay });
  const timer = page.getByRole("combobox", { name: usualTimer });
  await signIn(page, ready("silver"));
  await visit("/profile");
  await page.getByRole("tab", { name: infoTab, exact: true }).click();
  await expect(autoplay).not.toBeChecked();
  await autoplay.check();
  await timer.selectOption("45");
  await visit("/profile");
  await page.getByRole("tab", { name: infoTab, exact: true }).click();
  await expect(autoplay).toBeChecked();
  await expect(timer).toHaveValue("45");
});
