import type { Page } from "playwright/test";
import { siteUrl } from "#harness/addresses.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import {
  accounts,
  expect,
  expectMember,
  formOn,
  logIn,
  sessionCookies,
  test,
} from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { containing, prefixes, words } from "#tests/support/e2e/texts.ts";

const refusals = /status of (400|429)/;
const panel = (page: Page) => page.locator("main").getByRole("alert");

/** Ten wrong passwords for ten accounts from this browser's address: the next login is refused. */
async function useUpTries(page: Page) {
  const tries = Array.from({ length: 10 }, (_, nth) =>
    page.request.post("/_api/auth/login", {
      data: {
        usernameOrEmail: `guessed-${nth}`,
        password: "wrong",
        turnstileToken: newToken({ action: "login" }),
      },
      headers: { origin: siteUrl },
    }),
  );
  for (const answer of await Promise.all(tries)) expect(answer.status()).toBe(401);
}

test("a member whose login is refused logs in by a mailed link, once @phone", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  expectErrors(refusals);
  const t = words[language].member;
  const prefix = prefixes[language];
  const account = await accounts.make();
  await useUpTries(page);
  await visit("/login");
  const mail = page.getByRole("button", { name: t.login.mailSubmit });
  await expect(mail).toHaveCount(0);
  await logIn(page, account, language);
  await expect(formOn(page).error).toContainText(words[language].errors.TOO_MANY_TRIES);
  await expect(page.getByText(t.login.mailOffer)).toBeVisible();
  await expectAccessible(page, "the offer of a mail");
  await mail.click();
  await expect(page.getByRole("status").filter({ hasText: containing(t.login.mailDone) })).toBeVisible();
  await expect.poll(() => accounts.mailsTo(account)).toHaveLength(1);

  await page.goto("/demo/mailbox");
  await page.locator("article", { hasText: account.email }).getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`${prefix}/login-by-mail#\\d+-[\\w-]{43}$`));
  await expect(heading(page)).toHaveText(t.mailedLogin.heading);
  const link = page.url();
  await expectAccessible(page, "the page that a mail leads to");
  // Only opened, not used.
  await page.reload();
  expect(await sessionCookies(page)).toEqual([]);
  await formOn(page).submit.click();
  await expect(page).toHaveURL(`${prefix}/profile`);
  await expect(heading(page)).toHaveText(account.name);
  await expectMember(page, account.name);

  await page.goto("about:blank");
  await page.context().clearCookies({ name: /session-|signed_in-/ });
  await page.goto(link);
  await formOn(page).submit.click();
  await expect(panel(page)).toContainText(t.mailedLogin.invalidTitle);
  expect(await sessionCookies(page)).toEqual([]);
  await panel(page).getByRole("link", { name: t.mailedLogin.request }).click();
  await expect(page).toHaveURL(`${prefix}/login`);
});

test("a login link without a key, or a made-up one, logs nobody in", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(refusals);
  const t = words.en.member.mailedLogin;
  await visit("/login-by-mail");
  await expect(panel(page)).toContainText(t.invalidTitle);
  await page.goto("about:blank");
  await visit("/login-by-mail#7-made-up");
  await expect(page.getByText(t.intro)).toBeVisible();
  await formOn(page).submit.click();
  await expect(panel(page)).toContainText(t.invalidText);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});
