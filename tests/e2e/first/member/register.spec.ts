import type { Locator } from "playwright/test";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import {
  accounts,
  expect,
  expectFieldError,
  expectMember,
  formOn,
  memberApi,
  openMenu,
  ready,
  test,
} from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { prefixes, words } from "#tests/support/e2e/texts.ts";

const status409 = /status of 409/;

test("registering leads to the home page, and the menu shows the name", async ({ page, visit, language }) => {
  const t = words[language].member.register;
  const prefix = prefixes[language];
  const name = "夜猫 & O'Neil 🐈‍⬛";
  await visit("/register");
  await expect(heading(page)).toHaveText(t.heading);
  const { field, submit } = formOn(page);
  await field(t.email).fill(accounts.freeEmail());
  await field(t.displayName).fill(name);
  await field(t.password).fill("Soft-rain-22");
  await submit.click();
  await expect(page).toHaveURL(prefix || "/");
  await expectMember(page, name);
  await expect(await openMenu(page)).toContainText(name);
  await page.reload();
  await expectMember(page, name);
});

test("the registration form shows its rules at once, and errors on leaving a field", async ({
  page,
  visit,
  language,
}) => {
  const t = words[language].member.register;
  const rules = words[language].validation;
  await visit("/register");
  const { field } = formOn(page);
  const [email, name, password] = [field(t.email), field(t.displayName), field(t.password)];
  await expect(password).toHaveAccessibleDescription(t.passwordRule);
  await expect(name).toHaveAccessibleDescription(t.displayNameRule);
  await expect(email).toHaveAttribute("autocomplete", "email");
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  for (const [input, value, error] of [
    [email, "mira@", rules.emailInvalid],
    [name, "  ", rules.displayNameRequired],
    [password, "Short1", rules.passwordShort8],
    [password, "quiet-night-1", rules.passwordUpper],
    [password, "QUIET-NIGHT-1", rules.passwordLower],
    [password, "Quiet-night", rules.passwordDigit],
  ] as const) {
    await input.fill(value);
    await expect(input).not.toHaveAccessibleDescription(new RegExp(error));
    await input.blur();
    await expectFieldError(input, error);
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await expect(input).toHaveAccessibleDescription(new RegExp(error));
  }
  await password.fill("Quiet-night-1");
  await password.blur();
  await expect(password).not.toHaveAttribute("aria-invalid");
  await expect(password).toHaveAccessibleDescription(t.passwordRule);
});

test("empty registration fields say what they need, and the first has the focus", async ({
  page,
  visit,
  language,
}) => {
  const t = words[language].member.register;
  const rules = words[language].validation;
  await page.setViewportSize({ width: 390, height: 740 });
  await visit("/register");
  const { field, submit } = formOn(page);
  const requests: string[] = [];
  page.on("request", (request) => request.method() === "POST" && requests.push(request.url()));
  // The header covers half of the first field.
  await field(t.email).evaluate((input) => window.scrollBy(0, input.getBoundingClientRect().top - 40));
  await submit.click();
  await expectFieldError(field(t.email), rules.emailInvalid);
  await expectFieldError(field(t.displayName), rules.displayNameRequired);
  await expectFieldError(field(t.password), rules.passwordShort8);
  await expect(field(t.email)).toBeFocused();
  // The header covers scrolled content, but not this field's label.
  const edges = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
  const header = await edges(page.getByRole("banner"));
  const name = await edges(page.getByRole("main").getByText(t.email, { exact: true }));
  expect(name.y).toBeGreaterThanOrEqual(header.y + header.height);
  await field(t.email).fill("mira@murmur.example");
  await submit.click();
  await expect(field(t.displayName)).toBeFocused();
  await expectFieldError(field(t.email), null);
  expect(requests).toEqual([]);
});

test("registering an address that is taken is refused with a text", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const t = words[language].member.register;
  expectErrors(status409);
  await visit("/register");
  const { field, submit, error } = formOn(page);
  await field(t.email).fill(ready("free").email.toUpperCase());
  await field(t.displayName).fill("Somebody");
  await field(t.password).fill("Soft-rain-22");
  await submit.click();
  await expect(error).toContainText(words[language].errors.EMAIL_TAKEN);
  await expect(error.getByRole("link", { name: t.login })).toHaveAttribute("href", /\/login/);
  await expect(field(t.displayName)).toHaveValue("Somebody");
  await expect(submit).toBeEnabled();
  await expect(submit).toHaveText(t.submit);
});

test("the registration form works with only the keyboard, and Enter in the last field sends it", async ({
  page,
  visit,
}) => {
  await visit("/register");
  const { field, submit } = formOn(page);
  const t = words.en.member.register;
  await field(t.email).focus();
  await page.keyboard.type(accounts.freeEmail());
  await page.keyboard.press("Tab");
  await page.keyboard.type("Keys Only");
  await page.keyboard.press("Tab");
  await expect(field(t.password)).toBeFocused();
  await page.keyboard.type("Soft-rain-22");
  await expect(submit).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expectMember(page, "Keys Only");
});

test("the registration form's fields are disabled while the account is created", async ({
  page,
  visit,
  sandbox,
}) => {
  await sandbox.fail({ path: "/wp-json/asmr/v1/checkout/", hang: "before" });
  await visit("/register");
  const { field, submit } = formOn(page);
  const t = words.en.member.register;
  await field(t.email).fill(accounts.freeEmail());
  await field(t.displayName).fill("Patient One");
  await field(t.password).fill("Soft-rain-22");
  await submit.click();
  await expect(submit).toHaveText(words.en.member.register.submitting);
  await expect(submit).toBeDisabled();
  for (const label of [t.email, t.displayName, t.password]) await expect(field(label)).toBeDisabled();
  await sandbox.heal();
  await expectMember(page, "Patient One");
});

test("a refused name shows WordPress's reason, and a failure without a text shows a general message", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(/status of (400|422|503|502)/);
  const path = "/wp-json/asmr/v1/checkout/";
  const refuse = (message: string) =>
    sandbox.fail({ path, times: 1, status: 400, body: { code: "invalid", message, data: { status: 400 } } });
  await visit("/register");
  const { field, submit, error } = formOn(page);
  const t = words.en.member.register;
  await field(t.email).fill(accounts.freeEmail());
  await field(t.displayName).fill("Odd Name");
  await field(t.password).fill("Soft-rain-22");
  for (const [message, text] of [
    ["<b>The display name</b> is empty", "Please provide a valid display name that isn't empty."],
    ["That name is rude", "Please check your display name: That name is rude"],
    ["<p>We are <i>full</i></p>", "We are full"],
    ["See https://wp.example/wp-admin/", "An error occurred. Please try again."],
    ["", "Registration failed. Please try again."],
  ] as const) {
    await refuse(message);
    // A browser has three tries an hour; without the cookie this is another browser.
    await page.context().clearCookies({ name: /device/ });
    await submit.click();
    await expect(error).toContainText(text);
  }
});

test("a registration whose login fails is reported, with a link to the login", async ({
  page,
  visit,
  sandbox,
  expectErrors,
  language,
}) => {
  expectErrors(/status of 502/);
  const t = words[language].member.register;
  await sandbox.fail({ path: memberApi.token, times: 1, status: 500 });
  await visit("/register?redirect=%2Fvip");
  const { field, submit } = formOn(page);
  await field(t.email).fill(accounts.freeEmail());
  await field(t.displayName).fill("Nearly There");
  await field(t.password).fill("Soft-rain-22");
  await submit.click();
  const main = page.getByRole("main");
  await expect(main.getByRole("status")).toContainText(words[language].errors.REGISTERED_ONLY);
  await expect(main.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await expect(submit).toHaveCount(0);
  await expectAccessible(page, "registered");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${prefixes[language]}/login?redirect=%2Fvip`);
});
