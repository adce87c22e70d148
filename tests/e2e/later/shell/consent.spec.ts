import type { Page } from "playwright/test";
import { siteUrl } from "#harness/addresses.ts";
import { expect, madeUpAd, test } from "#tests/support/e2e/ads.ts";
import { kinds, type LibraryVideo, ownVideo } from "#tests/support/e2e/library.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { watchShifts } from "#tests/support/e2e/looks/shifts.ts";
import { freezeUntilQuiet } from "#tests/support/e2e/page-clock.ts";
import { inEither, words } from "#tests/support/e2e/texts.ts";
import { player, videoPath } from "#tests/support/e2e/video.ts";

test.use({ consents: false });

const anchor = "/anchors/nia-hollow";
const bar = (page: Page) => page.getByRole("region", { name: inEither(({ consent }) => consent.title) });
const answer = (page: Page, choice: "allow" | "refuse") =>
  bar(page).getByRole("button", { name: inEither(({ consent }) => consent[choice]) });
const cookies = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: inEither(({ consent }) => consent.title) });
const dialog = (page: Page) => page.getByRole("dialog", { name: inEither(({ consent }) => consent.title) });
const chat = (page: Page) => page.getByTitle(inEither(({ layout }) => layout.chat));
const cards = (page: Page) => page.getByRole("main").getByText(inEither(({ ads }) => ads.fallback));

/** The chat loads with a sign of life. */
async function wake(page: Page, quiet: () => Promise<void>): Promise<void> {
  await quiet();
  await page.keyboard.press("Shift");
  await page.mouse.wheel(0, 200);
  await quiet();
}

/** The hosts of all requests but the site's. */
function strangers(page: Page, own: string): string[] {
  const requests: string[] = [];
  page.context().on("request", (request) => {
    const { protocol, origin, host } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== own) requests.push(host);
  });
  return requests;
}

test("no foreign script loads before the choice about tracking, all load after it, and nothing moves @phone", async ({
  page,
  visit,
  network,
  scripts,
  baseURL,
}) => {
  const foreign = strangers(page, baseURL ?? "");
  const shifts = await watchShifts(page);
  await network("loads");
  const quiet = await freezeUntilQuiet(page);
  await visit(anchor);
  await wake(page, quiet);
  await expect(bar(page)).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  expect([scripts.ads, scripts.chat, foreign]).toEqual([[], [], []]);
  expect(await shifts()).toBeLessThan(0.001);
  await page.clock.resume();
  await expectAccessible(page, "the question");
  await answer(page, "allow").click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByText(madeUpAd).first()).toBeAttached();
  // The press on the button is the sign of life for which the chat waits.
  await expect(chat(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByText(madeUpAd).first()).toBeAttached();
  await expect(bar(page)).toHaveCount(0);
});

test("a refusal of trackers lets a video play at once, and loads no chat", async ({
  page,
  visit,
  network,
  scripts,
}) => {
  await network("loads");
  const quiet = await freezeUntilQuiet(page);
  await visit(anchor);
  await quiet();
  await answer(page, "refuse").click();
  await expect(bar(page)).toHaveCount(0);
  const [choice] = (await page.context().cookies()).filter(({ name }) => name === "consent");
  expect(choice?.value).toMatch(/^refuse-\d{5}$/);
  await visit(videoPath(await ownVideo(kinds.open)));
  await expect(player(page).locator("iframe")).toHaveCount(1);
  await expect(page.getByRole("timer")).toHaveCount(0);
  await wake(page, quiet);
  await expect(chat(page)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  expect([scripts.ads, scripts.chat]).toEqual([[], []]);
});

test("the player gets the focus after the consent bar is answered", async ({ page, visit }) => {
  await visit(videoPath(await ownVideo(kinds.file)));
  await answer(page, "refuse").click();
  await expect(page.locator(".player-stage")).toBeFocused();
  await page.keyboard.press("Space");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the keyboard reaches the consent bar's two equal buttons, and the list of what would load", async ({
  page,
  visit,
}) => {
  await visit("/updates");
  const look = (choice: "allow" | "refuse") =>
    answer(page, choice).evaluate((button) => {
      const { width, height } = button.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(button);
      return { width, height, color, backgroundColor, fontSize, fontWeight, borderColor };
    });
  expect(await look("allow")).toEqual(await look("refuse"));
  const { consent } = words.en;
  // The bar is the last element of the page; the second link of the page leads to the same choice.
  for (const _ of [1, 2]) await page.keyboard.press("Tab");
  const early = page.getByRole("link", { name: consent.title, exact: true }).first();
  await expect(early).toBeFocused();
  await expect(early).toBeInViewport();
  await page.keyboard.press("Enter");
  for (const text of [consent.ads, consent.chat, consent.players, "YouTube"])
    await expect(dialog(page)).toContainText(text);
  await expectAccessible(page, "what would load");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await bar(page).getByRole("link").focus();
  await page.keyboard.press("Tab");
  await expect(answer(page, "allow")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(answer(page, "refuse")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toHaveCount(0);
});

test("the footer opens the consent bar again, and a withdrawal removes the loaded scripts @phone", async ({
  page,
  visit,
  network,
  scripts,
}) => {
  await network("loads");
  await visit(anchor);
  await answer(page, "allow").click();
  await expect(page.getByText(madeUpAd).first()).toBeAttached();
  await cookies(page).click();
  await expect(dialog(page)).toContainText(/\d{4}/);
  const before = scripts.ads.length;
  await dialog(page)
    .getByRole("button", { name: inEither(({ consent }) => consent.refuse) })
    .click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText(madeUpAd)).toHaveCount(0);
  expect(scripts.ads).toHaveLength(before);
});

for (const width of [320, 390, 640, 768, 1024, 1440, 1920])
  test(`the consent bar covers nothing at ${width} px`, async ({ page, visit }) => {
    await page.setViewportSize({ width, height: width < 768 ? 700 : 900 });
    await visit("/");
    await expect(bar(page)).toBeVisible();
    const box = await bar(page).boundingBox();
    if (!box) throw new Error("no bar");
    const hidden = await bar(page).evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
      scrollHeight - clientHeight,
      scrollWidth - clientWidth,
    ]);
    expect(hidden, "all of it").toEqual([0, 0]);
    const [allow, refuse] = [
      await answer(page, "allow").boundingBox(),
      await answer(page, "refuse").boundingBox(),
    ];
    expect((allow?.x ?? 0) + (allow?.width ?? 0)).toBeLessThan(refuse?.x ?? 0);
    for (const link of await page.getByRole("main").locator("section").first().getByRole("link").all()) {
      const at = await link.boundingBox();
      if (at && at.y < 900) expect(at.y + at.height).toBeLessThanOrEqual(box.y);
    }
    const tabs = await page.locator(".tab-bar").boundingBox();
    if (tabs) expect(box.y + box.height).toBeLessThanOrEqual(tabs.y + 1);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const end = await page.getByRole("contentinfo").boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(box.y + 1);
  });

test.describe("a search engine", () => {
  test.use({ userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" });
  test("a search engine gets no consent bar, and nothing tracks it", async ({
    page,
    visit,
    network,
    scripts,
  }) => {
    await network("loads");
    const quiet = await freezeUntilQuiet(page);
    await visit(anchor);
    await wake(page, quiet);
    await expect(bar(page)).toHaveCount(0);
    expect([scripts.ads, scripts.chat]).toEqual([[], []]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("without JavaScript no consent bar covers the page", async ({ page, visit, scripts }) => {
    await visit(anchor);
    await expect(bar(page)).toHaveCount(0);
    await expect(cookies(page)).toBeHidden();
    expect([scripts.ads, scripts.chat]).toEqual([[], []]);
  });
});

test.describe("on a site where only embedded players track", () => {
  test.use({ baseURL: siteUrl });

  /** A video at YouTube, whose player says where it is. */
  async function atYouTube(
    page: Page,
    playFrom: (video: LibraryVideo, address: string) => Promise<void>,
  ): Promise<string> {
    const video = await ownVideo(kinds.open);
    await playFrom(video, "https://www.youtube.com/embed/rain");
    await page
      .context()
      .route("https://www.youtube.com/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<h1>At YouTube</h1>" }),
      );
    return videoPath(video);
  }

  test("a site on which only embedded players track has neither a consent bar nor its code", async ({
    page,
    visit,
  }) => {
    const quiet = await freezeUntilQuiet(page);
    await visit("/videos");
    await quiet();
    await expect(bar(page)).toHaveCount(0);
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBottom),
    ).not.toBe("84px");
  });

  test("a foreign player waits for a press of its own @phone", async ({ page, visit, playFrom }) => {
    const path = await atYouTube(page, playFrom);
    const foreign = strangers(page, siteUrl);
    const shifts = await watchShifts(page);
    const quiet = await freezeUntilQuiet(page);
    await visit(path);
    await quiet();
    await expect(bar(page)).toBeVisible();
    const play = player(page).getByRole("button", { name: /YouTube/ });
    await expect(play).toBeVisible();
    expect(foreign).toEqual([]);
    expect(await shifts()).toBeLessThan(0.001);
    await page.clock.resume();
    await expectAccessible(page, "a player that waits");
    await play.click();
    await expect(player(page).locator("iframe").contentFrame().getByText("At YouTube")).toBeVisible();
    await page.reload();
    await expect(play).toBeVisible();
    await answer(page, "allow").click();
    await expect(player(page).locator("iframe")).toHaveCount(1);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("without JavaScript the question before a foreign player is a link", async ({
      page,
      visit,
      playFrom,
    }) => {
      const path = await atYouTube(page, playFrom);
      const foreign = strangers(page, siteUrl);
      await visit(path);
      await expect(player(page).getByRole("link", { name: /YouTube/ })).toHaveAttribute("href", /youtube/);
      await expect(player(page).locator("iframe")).toHaveCount(0);
      expect(foreign).toEqual([]);
    });
  });

  test.describe("a search engine", () => {
    test.use({ userAgent: "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)" });
    test("a search engine gets a foreign player without a press", async ({ page, visit, playFrom }) => {
      await visit(await atYouTube(page, playFrom));
      await expect(player(page).locator("iframe")).toHaveCount(1);
      await expect(bar(page)).toHaveCount(0);
    });
  });
});
