import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { header, mainLinks, menuButton, tab } from "#tests/support/e2e/shell.ts";
import { expect, heading, test } from "#tests/support/e2e/site.ts";
import { prefixes, words } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

test("the menu of a phone opens and closes @phone-only", async ({ page, visit, language }) => {
  const { layout: w } = words[language];
  const prefix = prefixes[language];
  const links = [w.home, w.videos, w.triggers, w.anchors, w.vip];
  await visit("/");
  await expect(mainLinks(page)).toHaveCount(0);
  await menuButton(page).click();
  await expect(mainLinks(page)).toHaveText([...links, w.login, w.register]);
  await page.keyboard.press("Escape");
  await expect(mainLinks(page)).toHaveCount(0);
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await mainLinks(page).nth(3).click();
  await expect(page).toHaveURL(`${prefix}/anchors`);
  await expect(heading(page)).toBeVisible();
  await expect(mainLinks(page)).toHaveCount(0);
  await menuButton(page).click();
  await expect(mainLinks(page)).toHaveCount(7);
  await page.mouse.click(20, 700);
  await expect(mainLinks(page)).toHaveCount(0);
});

test("each of a phone's tabs is current on its page @phone-only", async ({ page, visit, language }) => {
  const prefix = prefixes[language];
  await visit("/updates");
  for (const [name, path] of [
    ["home", prefix],
    ["triggers", `${prefix}/triggers`],
    ["library", `${prefix}/history`],
  ] as const) {
    await tab(page, name).click();
    await expect(page).toHaveURL(path);
    await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
  }
  await tab(page, "search").click();
  await expect(header(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(tab(page, "search")).toBeFocused();
  await expect(header(page).getByRole("combobox")).toBeHidden();
  await tab(page, "you").click();
  await expect(page).toHaveURL(`${prefix}/login`);
  await expect(heading(page)).toBeVisible();
});

test("the sleep kit of a video replaces the tabs of a phone @phone-only", async ({ page, visit }) => {
  await visit("/videos");
  await expect(tab(page, "home")).toBeVisible();
  await visit(videoPath(await someVideo(kinds.file)));
  await expect(page.locator("#sleep-kit").getByRole("listitem").first()).toBeVisible();
  await expect(tab(page, "home")).toBeHidden();
});
