import { someVideo } from "#tests/support/e2e/library.ts";
import {
  accounts,
  expect,
  expectFieldError,
  expectMember,
  formOn,
  guestLinks,
  logIn,
  ready,
  signIn,
  test,
} from "#tests/support/e2e/member.ts";
import { freezeClock, passTime, passUntil } from "#tests/support/e2e/page-clock.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { prefixes, words } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

const status401 = /status of 401/;

test("a login by email leads to the profile @phone", async ({ page, visit, language }) => {
  const prefix = prefixes[language];
  await visit("/login");
  await logIn(page, ready("silver"), language);
  await expect(page).toHaveURL(`${prefix}/profile`);
  await expect(heading(page)).toHaveText("Sil Verstein");
  await expectMember(page, "Sil Verstein");
});

test("a wrong password and an unknown name lead to the same message above the login form", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const t = words[language].member.login;
  const prefix = prefixes[language];
  expectErrors(status401);
  const account = await accounts.make();
  await visit("/login");
  const { form, field, submit, error } = formOn(page);
  for (const email of [account.email, "nobody-here"]) {
    await logIn(page, { ...account, email, password: "wrong" }, language);
    await expect(error).toContainText(words[language].errors.INVALID_CREDENTIALS);
    await expect(field(t.usernameOrEmail)).toHaveValue(email);
    const [message, first] = await Promise.all([error.boundingBox(), field(t.usernameOrEmail).boundingBox()]);
    expect(message?.y).toBeLessThan(first?.y ?? 0);
    // The button waits for a new token, so it can't keep the focus.
    await expect(field(t.password)).toBeFocused();
    await expect(submit).toBeEnabled();
  }
  await expect(form.getByRole("alert")).toHaveCount(1);
  await logIn(page, account, language);
  await expect(page).toHaveURL(`${prefix}/profile`);
});

test("empty login fields say what they need, and the first has the focus", async ({
  page,
  visit,
  language,
}) => {
  const t = words[language].member.login;
  await visit("/login");
  const { field, submit } = formOn(page);
  const [name, password] = [field(t.usernameOrEmail), field(t.password)];
  const { usernameRequired, passwordRequired } = words[language].validation;
  // The form is hydrated.
  await expect(submit).toBeEnabled();
  await name.focus();
  await name.blur();
  await expectFieldError(name, usernameRequired);
  await expectFieldError(password, null);
  await submit.click();
  await expectFieldError(password, passwordRequired);
  await expect(name).toHaveAccessibleDescription(new RegExp(usernameRequired));
  await expect(password).toHaveAccessibleDescription(new RegExp(passwordRequired));
  await expect(name).toBeFocused();
});

test("a page for members leads a visitor to the login and back", async ({ page, visit, language }) => {
  const prefix = prefixes[language];
  await visit("/profile");
  await expect(page).toHaveURL(`${prefix}/login?redirect=${encodeURIComponent(`${prefix}/profile`)}`);
  await logIn(page, ready("gold"), language);
  await expect(page).toHaveURL(`${prefix}/profile`);
  await expect(heading(page)).toHaveText("Goldie & Sons");
});

test("a login by user name works with only the keyboard", async ({ page, visit }) => {
  await visit("/login");
  const { field, submit } = formOn(page);
  const t = words.en.member.login;
  await field(t.usernameOrEmail).focus();
  await page.keyboard.type("  diamond ");
  await page.keyboard.press("Tab");
  await page.keyboard.type(ready("diamond").password);
  await page.keyboard.press("Tab");
  await expect(submit).toBeEnabled();
  await submit.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
  await expectMember(page, "Dia Mond");
});

test("the login's fields and button are disabled while it runs, and the button shows it", async ({
  page,
  visit,
  sandbox,
}) => {
  await sandbox.fail({ path: "/wp-json/jwt-auth/v1/token", hang: "before" });
  await visit("/login");
  const { field, submit } = formOn(page);
  await logIn(page, ready("silver"));
  await expect(submit).toHaveText(words.en.member.login.submitting);
  await expect(submit).toBeDisabled();
  await expect(field(words.en.member.login.usernameOrEmail)).toBeDisabled();
  await expect(field(words.en.member.login.password)).toBeDisabled();
  await sandbox.heal();
  await expect(page).toHaveURL("/profile");
});

test("the profile is shown 200 ms after the answer to a login", async ({ page, visit }) => {
  // The check's token holds the time at which it was made.
  await freezeClock(page, Date.now());
  await visit("/login");
  await passUntil(page, formOn(page).submit.and(page.locator(":enabled")));
  await logIn(page, ready("silver"));
  await expect(page.getByText(words.en.member.login.done)).toBeVisible();
  await passTime(page, 190);
  await expect(page).toHaveURL("/login");
  await passTime(page, 20);
  await expect(page).toHaveURL("/profile");
});

// Other targets are tested in tests/unit/lib/addresses/redirect.test.ts.
for (const [redirect, lands] of [
  ["redirect=%2Fvideos%3Fpage%3D2", "/videos?page=2"],
  ["redirect=//evil.example", "/profile"],
] as const)
  test(`a login with the target ${redirect} leads to ${lands}`, async ({ page, visit }) => {
    const left: string[] = [];
    page.on("request", (request) => {
      if (!/^(localhost|127\.)/.test(new URL(request.url()).hostname)) left.push(request.url());
    });
    await visit(`/login?${redirect}`);
    await logIn(page, ready("silver"));
    await expect(page).toHaveURL(lands);
    await expectMember(page, "Sil Verstein");
    expect(left).toEqual([]);
  });

test("a login without a target leads back to the page before", async ({ page, visit }) => {
  const path = videoPath(await someVideo(({ vip }) => !vip));
  await visit(path);
  const login = guestLinks(page).filter({ hasText: words.en.layout.login });
  await expect(login).toHaveAttribute("href", "/login");
  // A click with a modifier key opens the page in a new tab, without a script of the first page.
  const tab = await page.context().newPage();
  await tab.goto("/login", { referer: page.url() });
  await logIn(tab, ready("silver"));
  await expect(tab).toHaveURL(path);
});

test("a login fails if the user's record can't be read", async ({ page, visit, sandbox, expectErrors }) => {
  expectErrors(/status of 502/);
  await sandbox.fail({ path: "/wp-json/asmr/v1/user/me", status: 500 });
  await visit("/login");
  await logIn(page, ready("silver"));
  await expect(formOn(page).error).toContainText(words.en.errors.LOGIN_FAILED);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["lang"]);
});

// The text for each WordPress error is tested in tests/routes/member/errors.test.ts.
test("a login during an outage fails with a text, and can be sent again", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(/status of 502/);
  await sandbox.fail({ path: "/wp-json/jwt-auth/v1/token", reset: true });
  await visit("/login");
  await logIn(page, ready("silver"));
  await expect(formOn(page).error).toContainText(words.en.errors.UPSTREAM_FAILED);
  await expect(formOn(page).submit).toBeEnabled();
});

test("a member who is logged in may log in as another", async ({ page, visit }) => {
  await visit("/login");
  await signIn(page, ready("silver"));
  await page.reload();
  await expectMember(page, "Sil Verstein");
  await logIn(page, ready("gold"));
  await expect(page).toHaveURL("/profile");
  await expectMember(page, "Goldie & Sons");
  const sealed = (await page.context().cookies()).filter(({ name }) => name.includes("session-"));
  expect(sealed).toHaveLength(1);
});
