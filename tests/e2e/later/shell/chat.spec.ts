import type { Locator, Page } from "playwright/test";
import { adsSiteUrl, siteUrl } from "#harness/addresses.ts";
import { expect, signIn, test } from "#tests/support/e2e/ads.ts";
import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { freezeClock, freezeUntilQuiet, passTime, passUntil } from "#tests/support/e2e/page-clock.ts";
import { goTo } from "#tests/support/e2e/shell.ts";
import { heading } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

const frame = (page: Page) => page.getByTitle(words.en.layout.chat);
/** The button of the fake vendor's script (sandbox/browser/chat-widget.js). */
const button = (page: Page) => frame(page).contentFrame().getByRole("button");

const signs = {
  scroll: (page: Page) => page.mouse.wheel(0, 300),
  click: (page: Page) => page.mouse.click(5, 300),
  touch: (page: Page) => page.dispatchEvent("body", "touchstart"),
  key: (page: Page) => page.keyboard.press("Shift"),
};
/** Repeats an interaction until the page, whose scripts load late, reacts. */
const wake = (page: Page, make: (page: Page) => Promise<unknown> = signs.key) =>
  expect(async () => {
    await make(page);
    await expect(frame(page)).toHaveCount(1, { timeout: 300 });
  }).toPass();
const makeAll = async (page: Page) => {
  for (const make of Object.values(signs)) await make(page);
};

for (const [name, make] of Object.entries(signs))
  test(`the chat widget comes with the first ${name}, and once`, async ({ page, visit, scripts }) => {
    await visit("/videos");
    expect(scripts.chat).toEqual([]);
    await wake(page, make);
    await expect(button(page)).toBeVisible();
    await makeAll(page);
    await goTo(page, "anchors");
    await expect(heading(page)).toHaveText(words.en.anchors.heading);
    await expect(frame(page)).toHaveCount(1);
    expect(scripts.chat).toHaveLength(1);
  });

test("the chat widget works in its iframe, and can't read the page", async ({ page, visit }) => {
  await visit("/videos?query=rain");
  await wake(page);
  await expect(button(page)).toHaveAttribute("aria-expanded", "false");
  await button(page).click();
  await expect(button(page)).toHaveAttribute("aria-expanded", "true");
  await expect(frame(page).contentFrame().getByText("nobody answers")).toBeVisible();
  const inner = page.frames().find((one) => one.url().startsWith(`${adsSiteUrl}/_chat`));
  expect(await inner?.evaluate("window.chatStandIn")).toEqual({
    page: "SecurityError",
    address: "SecurityError",
    referrer: "",
    cookie: "made-up-chat=closed",
    stored: "closed",
    lang: "null",
  });
  expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie].join())).not.toContain(
    "chat",
  );
});

test("the page beside the chat widget can be clicked", async ({ page, visit }) => {
  await visit("/videos");
  await wake(page);
  await expect(button(page)).toBeVisible();
  const at = await frame(page).boundingBox();
  if (!at) throw new Error("no frame");
  const hit = (x: number, y: number) =>
    page.evaluate(([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.tagName, [x, y]);
  await expect.poll(() => hit(at.x + 20, at.y + 20)).not.toBe("IFRAME");
  expect(await hit(at.x + at.width - 40, at.y + at.height - 30)).toBe("IFRAME");
});

test("on a phone the chat widget stands above the sleep kit, which the thumb reaches", async ({
  page,
  visit,
}) => {
  const { sleep } = words.en.player;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "silver");
  await visit(videoPath(await someVideo(kinds.file)));
  const dim = page.getByRole("list", { name: sleep.title }).getByRole("button", { name: sleep.dim });
  await expect(dim).toBeVisible();
  await wake(page);
  await expect(button(page)).toBeVisible();
  await dim.click();
  await page.getByRole("button", { name: sleep.brightenByMouse }).click();
  await visit("/profile");
  await page.getByRole("button", { name: words.en.member.profile.cancel }).click();
  await expect(frame(page)).toHaveCount(1);
  const height = (part: Locator) => part.evaluate((element) => Number(getComputedStyle(element).zIndex));
  const dialog = page.getByRole("alertdialog");
  expect(await height(frame(page)), "what a dialog holds is not covered").toBeLessThan(await height(dialog));
});

test("the chat widget disappears while a film plays", async ({ page, visit }) => {
  await signIn(page, "silver");
  await visit(videoPath(await someVideo(kinds.file)));
  await wake(page);
  await expect(button(page)).toBeVisible();
  const { play, pause } = words.en.player;
  await page.getByRole("button", { name: play, exact: true }).click();
  await expect(button(page)).toBeHidden();
  await page.getByRole("button", { name: pause, exact: true }).click();
  await expect(button(page)).toBeVisible();
});

test("the chat widget comes after ten seconds without a touch", async ({ page, visit, scripts }) => {
  await freezeClock(page);
  await visit("/updates");
  await passTime(page, 9000);
  expect(scripts.chat).toEqual([]);
  await passTime(page, 1000);
  // Afterwards the chat waits for an idle browser.
  await passUntil(page, frame(page), 1000);
  await expect.poll(() => scripts.chat).toHaveLength(1);
});

test("the chat widget is never on pages of payments, at the desk or with a key in the address", async ({
  page,
  visit,
  scripts,
  expectErrors,
}) => {
  // These pages report missing payment parameters, which do not matter here.
  expectErrors(/./);
  // A visitor would be redirected to the login.
  await signIn(page, "free");
  const paths = ["/payment/success", "/payment-success", "/payment/cancelled"];
  for (const path of [...paths, "/admin", "/reset-password?key=x&login=free"]) {
    await visit(path);
    await makeAll(page);
    await expect(frame(page)).toHaveCount(0);
  }
  expect(scripts.chat).toEqual([]);
  // Links of the header navigate within the app.
  await goTo(page, "anchors");
  await wake(page);
  await page.goBack();
  await expect(frame(page)).toHaveCount(0);
  expect(page.frames()).toHaveLength(1);
});

test.describe("a site without CHAT_WIDGET_URL", () => {
  test.use({ baseURL: siteUrl });
  test("a site without CHAT_WIDGET_URL has no chat widget", async ({ page, visit, scripts }) => {
    const quiet = await freezeUntilQuiet(page);
    await visit("/videos");
    await quiet();
    await makeAll(page);
    await quiet();
    await expect(frame(page)).toHaveCount(0);
    expect((await page.request.get("/_chat")).status()).toBe(404);
    expect(scripts.chat).toEqual([]);
  });
});
