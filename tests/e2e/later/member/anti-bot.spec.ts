import type { Page } from "playwright/test";
import { antiBot, askingKey, blockingKey, silentKey, tickBox, useKey } from "#tests/support/e2e/anti-bot.ts";
import { accounts, expect, formOn, logIn, ready, test } from "#tests/support/e2e/member.ts";
import { freezeClock, letClockRun } from "#tests/support/e2e/page-clock.ts";
import type { Language } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

type StandIn = { expire(): void; fail(): void; giveNext(token: string): void; widgets(): string[] };
type Hooked = Window & { turnstileStandIn: StandIn };

const standIn = {
  drawn: (page: Page) => page.waitForFunction(() => "turnstileStandIn" in window),
  expire: (page: Page) => page.evaluate(() => (window as unknown as Hooked).turnstileStandIn.expire()),
  fail: (page: Page) => page.evaluate(() => (window as unknown as Hooked).turnstileStandIn.fail()),
  giveNext: (page: Page, token: string) =>
    page.evaluate((next) => (window as unknown as Hooked).turnstileStandIn.giveNext(next), token),
};

const script = "**/demo/turnstile/**";
const blockedLine = /Failed to load resource.*turnstile/;

const trouble = (page: Page) => antiBot(page).getByRole("alert");
const retry = (page: Page, language: Language = "en") =>
  antiBot(page).getByRole("button", { name: words[language].member.antiBot.retry });

/** Collects the anti-bot tokens of requests from now on. */
function watchTokens(page: Page): string[] {
  const tokens: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") tokens.push(request.postDataJSON()?.turnstileToken);
  });
  return tokens;
}

test("a form waits for the anti-bot token before it is sent, and needs a new one after a failure", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  expectErrors(/status of 401/);
  await useKey(page, askingKey);
  await visit("/login");
  const { field, submit, error } = formOn(page);
  await tickBox(page).waitFor();
  await expect(submit).toBeDisabled();
  const account = await accounts.make();
  await field(words[language].member.login.usernameOrEmail).fill(account.email);
  await field(words[language].member.login.password).fill("wrong");
  await page.keyboard.press("Enter");
  await expect(submit).toHaveText(words[language].member.login.submitting);
  await expect(submit).toBeDisabled();
  await tickBox(page).focus();
  await page.keyboard.press("Space");
  await expect(error).toContainText(words[language].errors.INVALID_CREDENTIALS);
  await expect(error.getByRole("link")).toHaveText(words[language].member.login.forgot);
  await expect(tickBox(page)).not.toBeChecked();
  await expect(submit).toHaveText(words[language].member.login.submit);
  await expect(submit).toBeDisabled();
  await tickBox(page).check();
  await logIn(page, account, language);
  await expect(page).toHaveURL(/\/profile$/);
});

test("an expired anti-bot token is dropped, and the form says so", async ({ page, visit, language }) => {
  const t = words[language].member.antiBot;
  await useKey(page, askingKey);
  await visit("/login");
  const { submit } = formOn(page);
  await tickBox(page).check();
  await expect(submit).toBeEnabled();
  await standIn.expire(page);
  await expect(trouble(page)).toContainText(t.expired);
  await expect(submit).toBeDisabled();
  await tickBox(page).check();
  await expect(submit).toBeEnabled();
  await expect(trouble(page)).toHaveCount(0);
});

test("an anti-bot check that fails is reported, and can be tried again", async ({
  page,
  visit,
  language,
}) => {
  const t = words[language].member.antiBot;
  await visit("/register");
  const { submit } = formOn(page);
  await expect(submit).toBeEnabled();
  await standIn.fail(page);
  await expect(trouble(page)).toContainText(t.failed);
  await expect(submit).toBeDisabled();
  await retry(page, language).focus();
  await page.keyboard.press("Enter");
  await expect(submit).toBeEnabled();
  await expect(trouble(page)).toHaveCount(0);
});

test("a blocked script of the anti-bot check shows a message, and a retry works", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const t = words[language].member.antiBot;
  expectErrors(blockedLine);
  await page.route(script, (route) => route.abort("blockedbyclient"));
  await visit("/login");
  const { submit } = formOn(page);
  await expect(trouble(page)).toContainText(t.blocked);
  await expect(submit).toBeDisabled();
  await retry(page, language).click();
  await expect(trouble(page)).toContainText(t.blocked);
  await page.unroute(script);
  await retry(page, language).click();
  await expect(submit).toBeEnabled();
  await logIn(page, ready("silver"), language);
  await expect(page).toHaveURL(/\/profile$/);
});

for (const path of ["/login", "/register", "/forgot-password"])
  test(`a visitor whom the anti-bot check always blocks can't send ${path}, and reads why`, async ({
    page,
    visit,
  }) => {
    await useKey(page, blockingKey);
    await visit(path);
    const { submit } = formOn(page);
    await expect(trouble(page)).toContainText(words.en.member.antiBot.failed);
    await expect(submit).toBeDisabled();
    await retry(page).click();
    await expect(trouble(page)).toHaveCount(0);
    await expect(trouble(page)).toContainText(words.en.member.antiBot.failed);
    await expect(submit).toBeDisabled();
  });

test("the form gives up after 15 s on an anti-bot script that never answers", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(blockedLine);
  await letClockRun(page);
  let requests = 0;
  await page.route(script, () => {
    requests += 1;
  });
  await visit("/login");
  await expect(antiBot(page)).toContainText(words.en.member.antiBot.loading);
  await expect.poll(() => requests).toBe(1);
  // From here no time passes by itself. The page counts from a moment just before.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.clock.runFor(11_000);
  await expect(trouble(page)).toHaveCount(0);
  await page.clock.runFor(4_000);
  await expect(trouble(page)).toContainText(words.en.member.antiBot.blocked);
  await page.clock.resume();
  await page.unroute(script);
  await retry(page).click();
  await expect(formOn(page).submit).toBeEnabled();
});

for (const path of ["/login", "/register"])
  test(`an anti-bot check at ${path} that never answers is reported after 12 s, each time`, async ({
    page,
    visit,
  }) => {
    await freezeClock(page, Date.now());
    await useKey(page, silentKey);
    await visit(path);
    await standIn.drawn(page);
    for (let time = 0; time < 2; time++) {
      await page.clock.runFor(11_000);
      await expect(trouble(page)).toHaveCount(0);
      await page.clock.runFor(1_500);
      await expect(trouble(page)).toContainText(words.en.member.antiBot.silent);
      await expect(formOn(page).submit).toBeDisabled();
      await retry(page).click();
    }
  });

test("an anti-bot check that waits for the visitor is not ended by a deadline", async ({ page, visit }) => {
  await letClockRun(page);
  await useKey(page, askingKey);
  await visit("/login");
  await tickBox(page).waitFor();
  await page.clock.runFor(60_000);
  await expect(trouble(page)).toHaveCount(0);
});

test("a refused anti-bot token is reported above the form, and a new one comes", async ({
  page,
  visit,
  expectErrors,
}) => {
  expectErrors(/status of 403/);
  const tokens = watchTokens(page);
  await visit("/login");
  await standIn.drawn(page);
  // The first token may have come already, so it expires.
  await expect(formOn(page).submit).toBeEnabled();
  await standIn.giveNext(page, "fail");
  await standIn.expire(page);
  await logIn(page, ready("silver"));
  await expect(formOn(page).error).toContainText(words.en.member.antiBot.failed);
  await expect(formOn(page).submit).toBeEnabled();
  await logIn(page, ready("silver"));
  await expect(page).toHaveURL("/profile");
  expect(tokens).toEqual(["fail", expect.stringMatching(/^sandbox\./)]);
});

test("the anti-bot check's script is requested only by forms, and once", async ({ page, visit }) => {
  const requests: string[] = [];
  page.on("request", (request) => /turnstile/.test(request.url()) && requests.push(request.url()));
  await visit("/");
  await page.getByRole("link", { name: words.en.layout.login }).first().click();
  await expect(formOn(page).submit).toBeEnabled();
  expect(requests.filter((url) => url.includes("/demo/"))).toHaveLength(1);
  await page.locator("main").getByRole("link", { name: words.en.layout.register }).click();
  await expect(page).toHaveURL("/register");
  await expect(formOn(page).submit).toBeEnabled();
  expect(requests.filter((url) => url.includes("/demo/"))).toHaveLength(1);
});
