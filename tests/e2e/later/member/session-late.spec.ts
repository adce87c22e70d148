import type { Page } from "playwright/test";
import {
  accounts,
  expect,
  expectMember,
  expectVisitor,
  logIn,
  memberApi,
  ready,
  sessionCookies,
  signInStale,
  test,
  toasts,
} from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

const status401 = /status of 401/;

/** The page's next request for the account, which the sandbox delays, and its 401. */
const lateAnswer = (page: Page) => ({
  requests: page.waitForRequest((request) => request.url().endsWith("/user/me")),
  late: page.waitForResponse((answer) => answer.url().endsWith("/user/me") && answer.status() === 401),
});

test("a late 401 of the old session leaves the new one in the same tab alone", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(status401);
  const account = await accounts.make();
  await signInStale(page, account);
  await sandbox.fail({ path: memberApi.me, hang: "before", times: 1 });
  const { requests, late } = lateAnswer(page);
  await visit("/login");
  await requests;
  await logIn(page, ready("gold"));
  await expect(heading(page)).toHaveText("Goldie & Sons");
  await sandbox.heal();
  await late;
  await page.getByRole("tab", { name: words.en.member.profile.membershipTab }).click();
  await expectMember(page, "Goldie & Sons");
  await expect(heading(page)).toHaveText("Goldie & Sons");
  await expect(toasts(page)).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toHaveText("Goldie & Sons");
});

test("a late 401 of the old session leaves a new one from another tab alone", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  expectErrors(status401);
  const account = await accounts.make();
  await signInStale(page, account);
  const other = await page.context().newPage();
  await visit("/login", { page: other });
  await expectVisitor(other);
  await signInStale(page, account);
  // The account and its payments.
  await sandbox.fail(
    { path: memberApi.me, hang: "before", times: 2 },
    { path: memberApi.payments, hang: "before", times: 1 },
  );
  const { requests, late } = lateAnswer(page);
  const payments = page.waitForRequest((request) => request.url().endsWith("/user/payments"));
  await visit("/profile");
  await Promise.all([requests, payments]);
  await logIn(other, ready("gold"));
  await expect(heading(other)).toHaveText("Goldie & Sons");
  await sandbox.heal();
  await late;
  for (const tab of [page, other]) {
    await expectMember(tab, "Goldie & Sons");
    await expect(heading(tab)).toHaveText("Goldie & Sons");
  }
  await expect(toasts(page)).toHaveCount(0);
  expect(await sessionCookies(page)).toHaveLength(2);
});
