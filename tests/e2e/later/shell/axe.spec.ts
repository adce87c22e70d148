import type { Locator } from "playwright/test";
import { hold, pageField, skeletons } from "#tests/support/e2e/lists.ts";
import { expectAccessible, narrow } from "#tests/support/e2e/looks/accessible.ts";
import { toasts } from "#tests/support/e2e/member.ts";
import { missingPages, publicPages } from "#tests/support/e2e/pages.ts";
import { upstream } from "#tests/support/e2e/sandbox.ts";
import { languageButton, menuButton } from "#tests/support/e2e/shell.ts";
import { expect, status404, status503, test } from "#tests/support/e2e/site.ts";
import { say } from "#tests/support/e2e/texts.ts";

test.beforeEach(narrow);

/**
 * A page of every public type (for members' ones see tests/e2e/later/member/access.spec.ts), with few cards where possible, because axe
 * inspects each.
 */
async function eachType(): Promise<[name: string, path: string][]> {
  const { home, video, trailer, membersVideo, emptyAnchor, vip, updates, items } = await publicPages();
  const { unknown, invalidVideo, videosBeyond } = missingPages;
  return Object.entries({
    home,
    videos: "/videos?anchor=anselm-frost",
    videosSearch: "/videos?query=face+brushing",
    emptySearch: "/videos?query=zzzz",
    anchors: "/anchors?page=2",
    anchor: "/anchors/nia-hollow?page=3",
    video,
    trailer,
    membersVideo,
    emptyAnchor,
    vip,
    updates,
    items,
    unknown,
    invalidVideo,
    videosBeyond,
  });
}

for (const part of [0, 1])
  test(`axe finds nothing on any page, part ${part + 1} of 2 @phone`, async ({
    page,
    visit,
    expectErrors,
  }) => {
    test.setTimeout(120_000);
    expectErrors(status404);
    const pages = (await eachType()).filter((_, at) => at % 2 === part);
    expect(pages.length).toBeGreaterThan(5);
    for (const [name, path] of pages) {
      await visit(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, name);
    }
  });

test("axe finds nothing during an outage, nor while a page loads @phone-only", async ({
  page,
  visit,
  sandbox,
  expectErrors,
}) => {
  test.setTimeout(120_000);
  expectErrors(status503);
  await sandbox.fail({ path: upstream.everything, reset: true });
  await visit("/video/not-asked-for-yet");
  await expectAccessible(page, "outage");
  await sandbox.heal();
  await visit("/videos?page=15");
  const release = await hold(page, /page=14/);
  await pageField(page).fill("14");
  await pageField(page).press("Enter");
  await expect(skeletons(page, "videos")).toHaveCount(16);
  await expectAccessible(page, "skeleton");
  release();
});

test("axe finds nothing in open menus, folds and toasts @phone-only", async ({ page, visit, language }) => {
  test.setTimeout(120_000);
  await visit("/items");
  await languageButton(page).click();
  await page
    .getByRole("contentinfo")
    .getByText(say[language]("layout.aboutTitle", { site: "Murmur" }))
    .click();
  await expectAccessible(page, "language menu and footer");
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("button").first().click();
  const toast = toasts(page);
  await expect(toast).toBeVisible();
  await expect.poll(() => toast.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  await expectAccessible(page, "toast");
  await menuButton(page).click();
  await expect(page.getByRole("banner").locator("details[open]")).toHaveCount(1);
  await expectAccessible(page, "menu of a phone");
  await visit("/updates");
  await page.locator("main details").evaluateAll((folds: HTMLDetailsElement[]) => {
    for (const fold of folds) fold.open = true;
  });
  await expectAccessible(page, "updates, unfolded");
});

test("axe finds nothing in the question about the language @phone-only", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page
    .getByRole("dialog")
    .evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  await expectAccessible(page, "chooser");
});

/** Elements smaller than this many pixels, except those for screen readers only. */
const smaller = (controls: Locator, width: number, height: number) =>
  controls.evaluateAll(
    (found, [width, height]) =>
      found
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 1 && (box.width < width - 0.5 || box.height < height - 0.5))
        .map(({ control }) => control.outerHTML.slice(0, 100)),
    [width, height] as const,
  );

test("every control is at least 24 px or stands apart, and main ones are 44 px high on a touch screen @phone-only", async ({
  page,
  visit,
}) => {
  const main = "header :is(a[href], button, summary, input):visible, main :is(button, nav a[href]):visible";
  for (const path of ["/", "/videos?anchor=nia-hollow", "/anchors", "/updates", "/login"]) {
    await visit(path);
    const all = page.locator("a[href]:visible, button:visible, summary:visible, input:visible");
    expect.soft(await smaller(all, 24, 24), path).toEqual([]);
    expect.soft(await smaller(page.locator(main), 24, 44), path).toEqual([]);
  }
});
