import type { Page } from "playwright/test";
import {
  type Account,
  accounts,
  expect,
  expectFieldError,
  formOn,
  logIn,
  test,
  watchLife,
} from "#tests/support/e2e/member.ts";
import { letClockRun } from "#tests/support/e2e/page-clock.ts";
import { heading, type Language } from "#tests/support/e2e/site.ts";
import { prefixes, words } from "#tests/support/e2e/texts.ts";

const status400 = /status of 400/;

async function requestMail(page: Page, { email }: Account, language: Language = "en") {
  const t = words[language].member.forgot;
  const { field, submit, done } = formOn(page);
  await field(t.email).fill(email);
  await submit.click();
  await expect(done).toContainText(t.done);
}

/** Follows the mail's link in the demo's mailbox. */
async function openMail(page: Page, account: Account) {
  const { email } = account;
  await expect.poll(() => accounts.mailsTo(account)).not.toHaveLength(0);
  await page.goto("/demo/mailbox");
  await page.locator("article", { hasText: email }).getByRole("link").first().click();
}

async function setPassword(page: Page, password: string, language: Language = "en") {
  const t = words[language].member.reset;
  const { field, submit } = formOn(page);
  await field(t.password).fill(password);
  await field(t.confirmation).fill(password);
  await submit.click();
}

const panel = (page: Page) => page.locator("main").getByRole("alert");

test("a forgotten password is reset by a mailed link @phone-only", async ({ page, visit, language }) => {
  const t = words[language].member;
  const prefix = prefixes[language];
  const account = await accounts.make();
  const life = await watchLife(page, t.reset.done);
  await visit("/login");
  await page.getByRole("link", { name: t.login.forgot }).click();
  await expect(page).toHaveURL(`${prefix}/forgot-password`);
  await requestMail(page, account, language);
  await openMail(page, account);
  await expect(page).toHaveURL(new RegExp(`${prefix}/reset-password\\?key=.+&login=`));
  await expect(heading(page)).toHaveText(t.reset.heading);
  await setPassword(page, "Brand-new-33", language);
  await expect(formOn(page).done).toContainText(t.reset.done);
  await expect(formOn(page).submit).toBeDisabled();
  await life(2_000);
  await expect(page).toHaveURL(`${prefix}/login`);
  await logIn(page, { ...account, password: "Brand-new-33" }, language);
  await expect(page).toHaveURL(`${prefix}/profile`);
  await expect(heading(page)).toHaveText(account.name);
});

test("a visitor who follows a link after setting a new password is not sent to the login", async ({
  page,
  visit,
}) => {
  const account = await accounts.make();
  await letClockRun(page);
  await visit("/forgot-password");
  await requestMail(page, account);
  await openMail(page, account);
  await setPassword(page, "Brand-new-33");
  await expect(formOn(page).done).toContainText(words.en.member.reset.done);
  await page.getByRole("banner").getByRole("link", { name: words.en.layout.videos, exact: true }).click();
  await expect(heading(page)).toHaveText(words.en.videos.heading);
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL(/\/videos$/);
  await expect(heading(page)).toHaveText(words.en.videos.heading);
});

test("an incomplete reset link leads to requesting a new one", async ({ page, visit, language }) => {
  const t = words[language].member;
  for (const path of ["/reset-password", "/reset-password?key=abc", "/reset-password?login=x&key="]) {
    await visit(path);
    await expect(panel(page), path).toContainText(t.reset.invalidTitle);
    await expect(page.getByRole("main").getByRole("heading"), path).toHaveText([t.reset.invalidTitle]);
    await expect(heading(page), path).toHaveText(t.reset.invalidTitle);
    await expect(page.locator("main form:visible")).toHaveCount(0);
  }
  await panel(page).getByRole("link", { name: t.reset.request }).click();
  await expect(page).toHaveURL(`${prefixes[language]}/forgot-password`);
});

test("a made-up reset link leads to requesting a new one", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const t = words[language].member;
  const prefix = prefixes[language];
  expectErrors(status400);
  const { email } = await accounts.make();
  await visit(`/reset-password?key=made-up&login=${encodeURIComponent(email)}`);
  await setPassword(page, "Brand-new-33", language);
  await expect(panel(page)).toContainText(t.reset.invalidTitle);
  await expect(panel(page).getByRole("link")).toHaveAttribute("href", `${prefix}/forgot-password`);
});

test("a new password that breaks the rules is refused", async ({ page, visit, language }) => {
  const t = words[language].member;
  await visit("/reset-password?key=abc&login=mira");
  const { field, submit } = formOn(page);
  const [password, again] = [field(t.reset.password), field(t.reset.confirmation)];
  await expect(password).toHaveAccessibleDescription(t.reset.passwordRule);
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  await password.fill("short12");
  await password.blur();
  await expectFieldError(password, words[language].validation.passwordShort8);
  await submit.click();
  await expect(password).toBeFocused();
  await password.fill("long-enough");
  await again.fill("long-enougg");
  await submit.click();
  await expectFieldError(again, words[language].validation.passwordsDiffer);
  await expect(again).toHaveAccessibleDescription(new RegExp(words[language].validation.passwordsDiffer));
  await expect(again).toBeFocused();
});

test("the anti-bot check runs again after every submit of the lost-password form", async ({
  page,
  visit,
  sandbox,
}) => {
  const account = await accounts.make();
  const resets = () => page.evaluate(() => (window as unknown as { resets: number }).resets);
  await visit("/forgot-password");
  await expect(formOn(page).submit).toBeEnabled();
  await page.evaluate(() => {
    const own = window as unknown as { resets: number; turnstile: { reset: (id: string) => void } };
    const { reset } = own.turnstile;
    own.resets = 0;
    own.turnstile.reset = (id) => {
      own.resets += 1;
      reset(id);
    };
  });
  await requestMail(page, account);
  await expect.poll(resets).toBe(1);
  await sandbox.fail({ path: "/wp-json/asmr/v1/user/lost-password", status: 400, body: {}, times: 1 });
  // The message is the same for every WordPress response.
  await requestMail(page, account);
  await expect.poll(resets).toBe(2);
  await requestMail(page, account);
  await expect.poll(resets).toBe(3);
  // The fault replaces WordPress's response; the mail has been sent nevertheless.
  await expect.poll(() => accounts.mailsTo(account)).toHaveLength(3);
});

test("a request for a lost password of an unknown address reads the same, and sends no mail", async ({
  page,
  visit,
}) => {
  const account = { email: accounts.freeEmail(), password: "", name: "" };
  await visit("/forgot-password");
  await requestMail(page, account);
  expect(await accounts.mailsTo(account)).toEqual([]);
});

test("a link for a forgotten password can be requested with only the keyboard", async ({ page, visit }) => {
  const account = await accounts.make();
  await visit("/forgot-password");
  const { field, submit, done } = formOn(page);
  await field(words.en.member.forgot.email).focus();
  await page.keyboard.type(account.email);
  await expect(submit).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(done).toBeVisible();
  await openMail(page, account);
  await formOn(page).field(words.en.member.reset.password).focus();
  await page.keyboard.type("Brand-new-33");
  // Skips the button that shows the password.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Brand-new-33");
  await expect(formOn(page).submit).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});
