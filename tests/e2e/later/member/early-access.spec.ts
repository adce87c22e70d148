import { shortDate } from "#lib/i18n/format/dates.ts";
import { someVideo } from "#tests/support/e2e/library.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { expect, ready, signIn, test } from "#tests/support/e2e/member.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { prefixes, say, words } from "#tests/support/e2e/texts.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor without JavaScript sees the early videos, and how to get access", async ({
    page,
    visit,
    language,
  }) => {
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

test("a free member sees the way to VIP beside the early videos, and no admin page @phone-only", async ({
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
});

test("an early video plays for an administrator in its list, and of two presses the last counts @phone-only", async ({
  page,
  visit,
  language,
}) => {
  const main = page.getByRole("main");
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
