import type { Page, Request } from "playwright/test";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { accounts, toasts } from "#tests/support/e2e/member.ts";
import { freezeClock, passUntil } from "#tests/support/e2e/page-clock.ts";
import { at, expect, test } from "#tests/support/e2e/payment.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { prefixes, say, words } from "#tests/support/e2e/texts.ts";

/** Runs one check, and skips everything in between, such as frames. */
const nextCheck = (page: Page) => page.clock.fastForward(10_000);

/** How often the page has requested the account, and how many requests are open. */
function watchChecks(page: Page) {
  const checks = { requests: 0, open: 0 };
  const isCheck = (request: Request) => request.url().endsWith("/_api/user/me");
  page.on("request", (request) => {
    if (!isCheck(request)) return;
    checks.requests += 1;
    checks.open += 1;
  });
  page.on("requestfinished", (request) => {
    if (isCheck(request)) checks.open -= 1;
  });
  return checks;
}

test("/payment-success counts its checks, and stops once the level is there", async ({
  page,
  visit,
  member,
  language,
}) => {
  const { payment: t } = words[language];
  test.slow();
  const checks = watchChecks(page);
  await freezeClock(page);
  await visit("/payment-success");
  const count = (n: number) =>
    page
      .getByRole("status")
      .getByText(say[language]("payment.activation.count", { count: String(n), of: "12" }), { exact: true });
  await passUntil(page, count(0));
  await nextCheck(page);
  await expect(count(1)).toBeVisible();
  await nextCheck(page);
  await expect(count(2)).toBeVisible();
  // One of these checks would already bring the level.
  await expect.poll(() => checks.open).toBe(0);
  await accounts.change(member, { levelId: 3 });
  await page.getByRole("button", { name: t.activation.checkNow }).click();
  await expect(heading(page)).toHaveText(t.activation.active);
  await expect(page.getByRole("status").filter({ hasText: say[language]("levels.3") })).toBeVisible();
  // axe needs time to pass.
  await page.clock.resume();
  await expectAccessible(page, "active");
});

test("axe finds nothing on /payment-success while it checks @phone-only", async ({
  page,
  visit,
  member: _,
}) => {
  // Endless animations would keep axe waiting.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit("/payment-success");
  await expect(page.getByText("0/12")).toBeVisible();
  await expectAccessible(page, "activation");
});

test("/payment-success gives up after 12 checks", async ({ page, visit, member, language }) => {
  const { payment: t } = words[language];
  test.slow();
  const checks = watchChecks(page);
  await freezeClock(page);
  await visit("/payment-success");
  // The heading is there before the checks begin.
  await passUntil(page, page.getByText("0/12"));
  // A check that finds a request open sends none of its own.
  const answered = async (count: number) => {
    await expect.poll(() => checks.requests).toBeGreaterThanOrEqual(count);
    await expect.poll(() => checks.open).toBe(0);
  };
  await answered(1);
  const first = checks.requests;
  for (let check = 1; check < 12; check++) {
    await nextCheck(page);
    await expect(page.getByText(`${check}/12`)).toBeVisible();
    await answered(first + check);
  }
  await nextCheck(page);
  await expect(heading(page)).toHaveText(t.activation.delayed);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: t.activation.home })).toBeVisible();
  await expect(main.getByRole("link", { name: t.activation.profile })).toBeVisible();
  const before = checks.requests;
  expect(before).toBeGreaterThanOrEqual(12);
  await page.clock.fastForward(60_000);
  expect(checks.requests).toBe(before);
  await page.clock.resume();
  await expectAccessible(page, "delayed");
  await accounts.change(member, { levelId: 2 });
  await main.getByRole("button", { name: t.activation.checkNow }).click();
  await expect(heading(page)).toHaveText(t.activation.active);
});

test("/payment-success leads a visitor to the login and back", async ({ page, visit, language }) => {
  await visit("/payment-success");
  await expect(page).toHaveURL(
    at(language, `/login\\?redirect=${encodeURIComponent(`${prefixes[language]}/payment-success`)}`),
  );
});

test("checkout_status=success reads the account again @phone-only", async ({
  page,
  visit,
  member: _,
  language,
}) => {
  const { payment: t } = words[language];
  await visit("/videos?page=2&checkout_status=success");
  await expect(toasts(page)).toContainText(t.status.updated);
  await expect(toasts(page)).toContainText(t.status.updatedText);
  await expect(toasts(page)).toHaveCount(1);
  await expect(page).toHaveURL(at(language, "/videos\\?page=2"));
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});

test("checkout_status=success reports an account that can't be read", async ({
  page,
  visit,
  member: _,
  expectErrors,
  language,
}) => {
  const { payment: t } = words[language];
  expectErrors(/ERR_FAILED/);
  await page.route(/_api\/user\/me/, (route) => route.abort());
  await visit("/vip?checkout_status=success#plans");
  await expect(toasts(page)).toContainText(t.status.finalizing);
  await expect(toasts(page)).toContainText(t.status.failed, { timeout: 10_000 });
  await expect(toasts(page)).toContainText(t.status.failedText);
  await expect(page).toHaveURL(at(language, "/vip#plans"));
});

test("checkout_status=cancelled says that nothing was charged", async ({ page, visit, language }) => {
  const { payment: t } = words[language];
  await visit("/updates?checkout_status=cancelled");
  await expect(toasts(page)).toContainText(t.status.cancelled);
  await expect(toasts(page)).toContainText(t.status.cancelledText);
  await expect(page).toHaveURL(at(language, "/updates"));
});
