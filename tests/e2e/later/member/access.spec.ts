import type { Page } from "playwright/test";
import { antiBot, askingKey, tickBox, useKey } from "#tests/support/e2e/anti-bot.ts";
import { expectAccessible, narrow } from "#tests/support/e2e/looks/accessible.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import {
  expect,
  expectMember,
  formOn,
  guestLinks,
  memberApi,
  openMenu,
  ready,
  signIn,
  test,
} from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { prefixes, words } from "#tests/support/e2e/texts.ts";

const reset = "/reset-password?key=abc&login=mira";
const forms = ["/login", "/register", "/forgot-password", reset] as const;

/** Makes the visible form show all its errors. */
async function breakForm(page: Page) {
  await formOn(page).submit.click();
  await expect(formOn(page).form.locator("[aria-invalid=true]").first()).toBeVisible();
}

test.describe("axe finds nothing, nothing scrolls sideways", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test.beforeEach(narrow);

  test("axe finds nothing in account forms, empty and with errors @phone", async ({ page, visit }) => {
    const shifts = await watchShifts(page);
    for (const path of forms) {
      await visit(path);
      await expect(formOn(page).submit).toBeEnabled();
      expect(await shifts(), path).toBe(0);
      await expectAccessible(page, path);
      await breakForm(page);
      await expectAccessible(page, `${path} with errors`);
    }
    await visit("/reset-password");
    await expect(page.locator("main").getByRole("alert")).toBeVisible();
    expect(await shifts(), "an invalid link").toBe(0);
    await expectAccessible(page, "an invalid link");
  });

  test("axe finds nothing in the answers to forms and in the anti-bot check @phone-only", async ({
    page,
    visit,
    expectErrors,
    language,
  }) => {
    expectErrors(/status of 40\d|turnstile/);
    await useKey(page, askingKey);
    await visit("/login");
    const t = words[language].member.login;
    await formOn(page).field(t.usernameOrEmail).fill("nobody-at-all");
    await formOn(page).field(t.password).fill("wrong");
    await tickBox(page).check();
    await formOn(page).submit.click();
    await expect(formOn(page).error).toBeVisible();
    await expectAccessible(page, "a wrong password");
    await page.route("**/demo/turnstile/**", (route) => route.abort());
    await visit("/register");
    await expect(antiBot(page).getByRole("alert")).toBeVisible();
    await expectAccessible(page, "a blocked script");
  });

  test("axe finds nothing in the profile, its tabs, dialog and menu @phone-only", async ({
    page,
    visit,
    sandbox,
    language,
  }) => {
    const t = words[language].member.profile;
    await signIn(page, ready("silver"));
    const shifts = await watchShifts(page);
    await sandbox.fail({ path: memberApi.payments, latencyMs: 500, times: 1 });
    await visit("/profile");
    await expectMember(page, "Sil Verstein");
    await expect(page.getByRole("tabpanel")).toBeVisible();
    expect(await shifts(), "what moved by itself").toBe(0);
    await page.getByRole("tab", { name: t.infoTab }).click();
    await expectAccessible(page, "profile info");
    await formOn(page).form.getByRole("textbox").fill("abc");
    await breakForm(page);
    await expectAccessible(page, "profile info with an error");
    await page.getByRole("tab", { name: t.passwordTab }).click();
    await breakForm(page);
    await expectAccessible(page, "change password with errors");
    const menu = await openMenu(page);
    await expect(menu).toBeVisible();
    await expectAccessible(page, "avatar menu");
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: t.membershipTab }).click();
    await expectAccessible(page, "membership");
    await page.getByRole("button", { name: t.cancel }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page, "cancel dialog");
  });

  test("axe finds nothing in the profile with a lifetime level, a cancelled subscription and none", async ({
    page,
    visit,
  }) => {
    for (const username of ["admin", "cancelling", "free"]) {
      await signIn(page, ready(username));
      await visit("/profile");
      await page.getByRole("tab", { name: words.en.member.profile.membershipTab }).click();
      await expectAccessible(page, username);
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript the pages of accounts can be read, are noindex, and link to the next", async ({
    page,
    visit,
    language,
  }) => {
    const prefix = prefixes[language];
    for (const path of [...forms, "/profile"]) {
      const response = await visit(path);
      expect(response.status(), path).toBe(200);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
      await expect(page).toHaveTitle(/Murmur/);
      await expect(guestLinks(page).first()).toHaveAttribute("href", `${prefix}/login`);
    }
    const notice = page.locator("main noscript p");
    await expect(notice).toHaveText(words[language].member.profile.noScript);
    await expect(notice).toBeVisible();
    const { login } = words[language].member;
    await visit("/login");
    await expect(heading(page)).toHaveText(login.heading);
    await expect(formOn(page).field(login.usernameOrEmail)).toBeVisible();
    await page.locator("main").getByRole("link", { name: login.register }).click();
    await expect(page).toHaveURL(`${prefix}/register`);
    await expect(page.getByText(words[language].member.register.passwordRule)).toBeVisible();
    await expect(notice).toHaveText(words[language].member.antiBot.noScript);
    await visit("/forgot-password");
    await page.locator("main").getByRole("link").click();
    await expect(page).toHaveURL(`${prefix}/login`);
  });
});

type Frames = { atContentLoaded: number | null; guests: number; frames: number };

/** Records in every frame whether a visitor's links are visible. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const seen: { atContentLoaded: number | null; guests: number; frames: number } = {
      atContentLoaded: null,
      guests: 0,
      frames: 0,
    };
    Object.assign(window, { seenFrames: seen });
    const guests = () =>
      [
        ...document.querySelectorAll("body > :is(header, nav) a:is([href$='/login'], [href$='/register'])"),
      ].filter((link) => link.checkVisibility({ visibilityProperty: true })).length;
    document.addEventListener("DOMContentLoaded", () => {
      seen.atContentLoaded = guests();
    });
    const look = () => {
      seen.frames += 1;
      seen.guests += guests();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const seenFrames = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenFrames: Frames }).seenFrames);

for (const path of ["/", "/profile", "/login"])
  test(`a member never sees a visitor's links: ${path}${path === "/" ? " @phone" : ""}`, async ({
    page,
    visit,
    sandbox,
  }) => {
    await watchFrames(page);
    await visit(path);
    if (path !== "/profile")
      await expect.poll(async () => (await seenFrames(page)).guests).toBeGreaterThan(0);
    await signIn(page, ready("silver"));
    await sandbox.fail({ path: "/wp-json/asmr/v1/user/me", latencyMs: 300 });
    await visit(path);
    await expectMember(page, "Sil Verstein");
    const { atContentLoaded, guests, frames } = await seenFrames(page);
    expect(frames).toBeGreaterThan(3);
    expect([atContentLoaded, guests]).toEqual([0, 0]);
  });
