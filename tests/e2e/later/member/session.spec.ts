import type { Page } from "playwright/test";
import {
  accounts,
  expect,
  expectMember,
  expectVisitor,
  formOn,
  logIn,
  openMenu,
  ready,
  sessionCookies,
  signIn,
  test,
  toastMessages,
  toasts,
  watchLife,
} from "#tests/support/e2e/member.ts";
import { goTo } from "#tests/support/e2e/shell.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { inEither, prefixes, words } from "#tests/support/e2e/texts.ts";

const status401 = /status of 401/;

/** A change that fails once the session has ended. */
async function saveName(page: Page, name = "Another Name") {
  await page.getByRole("tab", { name: inEither(({ member }) => member.profile.infoTab) }).click();
  const { form, submit } = formOn(page);
  await form.getByRole("textbox").fill(name);
  await submit.click();
}

/** Collects calls of this site's API from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/_api/")) calls.push(pathname);
  });
  return calls;
}

test("a login elsewhere ends the first session, which shows one notice for 6 s", async ({
  page,
  visit,
  device,
  expectErrors,
  language,
}) => {
  const t = words[language].member;
  const errors = words[language].errors;
  expectErrors(status401);
  const life = await watchLife(page, errors.SESSION_STALE, toastMessages);
  await visit("/login");
  await logIn(page, ready("single"), language);
  await expectMember(page, "One At A Time");

  const second = await device();
  await visit("/login", { page: second, language });
  await logIn(second, ready("single"), language);
  await expect(heading(second)).toHaveText("One At A Time");

  await saveName(page);
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText(t.menu.expiredTitle);
  await expect(toasts(page)).toContainText(errors.SESSION_STALE);
  await expectVisitor(page);
  await expect(page).toHaveURL(
    `${prefixes[language]}/login?redirect=${encodeURIComponent(`${prefixes[language]}/profile`)}`,
  );
  expect(await sessionCookies(page)).toEqual([]);
  await life(6_000);
  await expect(toasts(page)).toHaveCount(0);

  await second.reload();
  await expect(heading(second)).toHaveText("One At A Time");
});

for (const state of ["expired", "refused"] as const)
  test(`a session that is ${state} ends with the next call`, async ({
    page,
    visit,
    expectErrors,
    language,
  }) => {
    const t = words[language].member;
    expectErrors(status401);
    const account = await accounts.make();
    await signIn(page, account);
    await visit("/updates");
    await expectMember(page, account.name);
    await accounts.change(account, { sessions: state });
    await page.reload();
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page)).toContainText(t.menu.expiredTitle);
    await expect(toasts(page)).toContainText(words[language].errors.SESSION_EXPIRED);
    await expectVisitor(page);
    expect(await sessionCookies(page)).toEqual([]);
    await page.reload();
    await expectVisitor(page);
    await expect(heading(page)).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });

test("a logout and a login are shown in both of two tabs", async ({ page, visit, language }) => {
  const t = words[language].member;
  const account = await accounts.make();
  await signIn(page, account);
  const other = await page.context().newPage();
  await visit("/profile");
  await visit("/updates", { language, page: other });
  await expectMember(page, account.name);
  await expectMember(other, account.name);

  await (await openMenu(other)).getByRole("button", { name: t.menu.logout }).click();
  await expectVisitor(other);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expectVisitor(page);

  await logIn(page, ready("gold"), language);
  await expectMember(page, "Goldie & Sons");
  await expectMember(other, "Goldie & Sons");
});

test("a session that ends in one tab ends in the other, without a second notice", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(status401);
  const account = await accounts.make();
  await signIn(page, account);
  const other = await page.context().newPage();
  await visit("/profile");
  await visit("/updates", { page: other });
  await expectMember(page, account.name);
  await expectMember(other, account.name);
  await accounts.change(account, { sessions: "expired" });
  await saveName(page);
  await expect(toasts(page)).toHaveCount(1);
  await expectVisitor(other);
  await expect(toasts(other)).toHaveCount(0);
});

test("a reload and a new tab keep the session, and each page requests it once", async ({ page, visit }) => {
  await signIn(page, ready("silver"));
  const calls = watchCalls(page);
  await visit("/");
  await expectMember(page, "Sil Verstein");
  await goTo(page, "anchors");
  await expect(page).toHaveURL("/anchors");
  await (await openMenu(page)).getByRole("link", { name: words.en.member.menu.profile }).click();
  await expect(heading(page)).toHaveText("Sil Verstein");
  expect(calls.filter((path) => path === "/_api/user/me")).toHaveLength(1);
  await page.reload();
  await expect(heading(page)).toHaveText("Sil Verstein");
  const other = await page.context().newPage();
  await visit("/updates", { page: other });
  await expectMember(other, "Sil Verstein");
});

test("a failed logout is reported, and the member stays logged in", async ({ page, visit, expectErrors }) => {
  expectErrors(/status of 503/);
  await signIn(page, ready("silver"));
  await visit("/updates");
  await expectMember(page, "Sil Verstein");
  const message = words.en.errors.LOGOUT_FAILED;
  const refusal = { status: 503, json: { error: { code: "LOGOUT_FAILED", message } } };
  await page.route("**/_api/auth/logout", (route) => route.fulfill(refusal));
  await (await openMenu(page)).getByRole("button", { name: words.en.member.menu.logout }).click();
  await expect(toasts(page)).toContainText([words.en.member.menu.logoutFailed, message].join(""));
  await expectMember(page, "Sil Verstein");
});
