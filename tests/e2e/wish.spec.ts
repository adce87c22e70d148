import { someVideo } from "#tests/support/e2e-library.ts";
import { accounts, formOn, guestLinks } from "#tests/support/e2e-member.ts";
import { chooseMethod, dialog, expect, payInPage, planActions, test } from "#tests/support/e2e-payment.ts";
import { mainLinks } from "#tests/support/e2e-shell.ts";
import { say, words } from "#tests/support/e2e-texts.ts";
import { videoPath } from "#tests/support/e2e-video.ts";

test("the wish survives: a video, a plan, the forms, its payment, and the video again", async ({
  page,
  visit,
  language,
}) => {
  test.setTimeout(60_000);
  const { layout, member: m, vip } = words[language];
  const path = videoPath(await someVideo(({ vip }) => vip));
  const main = page.getByRole("main");
  await visit(path);
  await guestLinks(page).filter({ hasText: layout.login }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  await page.goBack();
  await mainLinks(page).filter({ hasText: layout.vip }).click();
  await planActions(page).filter({ hasText: vip.plans.buy.monthly }).click();
  const redirect = `redirect=${encodeURIComponent("/vip?plan=3")}`;
  await expect(page).toHaveURL(`/login?${redirect}`);
  await main.getByRole("link", { name: m.login.register }).click();
  await expect(page).toHaveURL(`/register?${redirect}`);
  const back = main.getByRole("link", { name: m.register.login });
  await expect(back).toHaveAttribute("href", `/login?${redirect}`);
  const { field, submit } = formOn(page);
  await field(m.register.email).fill(accounts.freeEmail());
  await field(m.register.displayName).fill("Who Wishes");
  await field(m.register.password).fill("Soft-rain-22");
  await submit.click();
  await expect(page).toHaveURL("/vip");
  await expect(dialog(page)).toContainText(
    say[language]("payment.dialog.for", { plan: say[language]("levels.3") }),
  );
  await chooseMethod(page, "paypal");
  await payInPage(page);
  await expect(page).toHaveURL("/profile");
  await main.getByRole("link", { name: m.profile.wantedVideo }).click();
  await expect(page).toHaveURL(path);
});
