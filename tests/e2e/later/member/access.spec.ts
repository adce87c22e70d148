import type { Page } from "playwright/test";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { antiBot, askingKey, tickBox, useKey } from "#tests/support/e2e/anti-bot.ts";
import { someVideo } from "#tests/support/e2e/library.ts";
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
import { prefixes, say, words } from "#tests/support/e2e/texts.ts";

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

  test("a visitor sees the early videos, and how to get access", async ({ page, visit, language }) => {
    const response = await visit("/vip/early");
    expect(response.status()).toBe(200);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    const { denied } = words[language].member;
    const main = page.getByRole("main");
    await expect(heading(page)).toHaveText(denied.vipTitle);
    const videos = main.getByRole("listitem");
    await expect(videos).toHaveCount(3);
    for (const video of await videos.all()) await expect(video.getByRole("time")).toBeVisible();
    await expect(videos.getByRole("link")).toHaveCount(0);
    for (const [name, path] of [
      [denied.upgrade, "/vip"],
      [denied.login, "/login"],
    ] as const)
      await expect(main.getByRole("link", { name })).toHaveAttribute("href", prefixes[language] + path);
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

const notYet = {
  isVip: true,
  views: 0,
  imageUrl: null,
  publishedAt: null,
  modifiedAt: null,
  anchorId: null,
  anchor: null,
  duration: null,
  triggers: [],
  publicAt: "2030-01-31T20:00:00.000Z",
};

/** Whether nothing but what belongs to the element lies at its centre. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}

test("early videos show a free member the way to VIP, and play for an administrator @phone-only", async ({
  page,
  visit,
  language,
}) => {
  const { member: m } = words[language];
  const main = page.getByRole("main");
  await signIn(page, ready("free"));
  const shifts = await watchShifts(page);
  await visit("/vip/early");
  await expect(heading(page)).toHaveText(m.denied.vipTitle);
  await expect(main.getByRole("listitem")).toHaveCount(3);
  await expect(main.getByRole("link", { name: m.denied.login })).toBeHidden();
  const picture = main.getByRole("listitem").locator("img").first();
  await expect
    .poll(() => picture.evaluate(isOnTop), "the picture lies on its card, not behind it")
    .toBe(true);
  await expectAccessible(page, "early access, locked");
  expect(await shifts(), "what moved by itself").toBe(0);
  await expect(main.getByRole("link", { name: m.denied.upgrade })).toHaveAttribute(
    "href",
    `${prefixes[language]}/vip`,
  );
  await visit("/admin");
  await expect(heading(page)).toHaveText(m.denied.adminTitle);
  await expectAccessible(page, "for administrators alone");

  await signIn(page, ready("admin"));
  const { slug, title } = await someVideo(({ vip }) => vip);
  const slow = { id: 2, slug: "slow", title: "Comes late", ...notYet };
  const said = { anchor: { slug: "nia-hollow", name: "Nia Hollow" }, duration: 2_892 };
  const videos = [{ id: 1, slug, title, ...notYet, ...said }, slow];
  await page.route("**/_api/videos/early", (route) => route.fulfill({ json: { videos } }));
  await visit("/vip/early");
  const day = shortDate("2030-01-31T20:00:00.000Z", language);
  const card = main.getByRole("listitem").filter({ hasText: title });
  await expect(card).toContainText(say[language]("earlyAccess.publicOn", { date: day }));
  await expect(card).toContainText("48:12");
  await expect(card).toContainText("Nia Hollow");
  await expectAccessible(page, "early access");
  const slowCard = main.getByRole("button", { name: slow.title });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/_api/video/slow", async (route) => {
    await answered;
    const view = await route.fetch({ url: route.request().url().replace("slow", encodeURIComponent(slug)) });
    await route.fulfill({ response: view });
  });
  await slowCard.click();
  await expect(slowCard).toHaveAttribute("aria-busy", "true");
  await card.getByRole("button").click();
  const playing = main.getByRole("region", { name: title });
  await expect(playing.locator("iframe, video")).toHaveCount(1);
  await expect(slowCard, "the last press counts").toHaveAttribute("aria-busy", "false");
  const late = page.waitForResponse("**/_api/video/slow");
  answer();
  await late;
  await expect(
    playing.getByRole("button", { name: words[language].player.pause, exact: true }),
  ).toBeEnabled();
  await expect(playing.locator("iframe, video")).toHaveCount(1);
  await expect(main.getByRole("list", { name: words[language].player.sleep.title })).toBeVisible();
  const trail = await page.evaluate(() => sessionStorage.getItem("played"));
  expect(trail, "nothing leads back to what has no page").toBeNull();
});
