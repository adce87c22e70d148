import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { hold, pageField, skeletons } from "#tests/support/e2e-lists.ts";
import { toasts } from "#tests/support/e2e-member.ts";
import { missingPages, publicPages } from "#tests/support/e2e-pages.ts";
import { upstream } from "#tests/support/e2e-sandbox.ts";
import { languageButton, menuButton } from "#tests/support/e2e-shell.ts";
import { expect, languages, status404, status503, test } from "#tests/support/e2e-site.ts";
import { say } from "#tests/support/e2e-texts.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds wrong, short enough to read. */
async function violations(page: Page): Promise<string[]> {
  // Players of other origins are theirs; the sandbox's own is looked into below.
  const { violations: found } = await new AxeBuilder({ page }).withTags(rules).exclude("iframe").analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 120)}`),
  );
}

async function expectNoViolations(page: Page, name: string): Promise<void> {
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await violations(page), `${name} at ${width} px`).toEqual([]);
  }
}

/** Every type of page and panel, where there is a choice the one with the fewest cards: axe looks at each. */
async function eachType(): Promise<[name: string, path: string][]> {
  const { home, video, trailer, membersVideo, emptyAnchor, vip, updates, items, login, register } =
    await publicPages();
  const { unknown, invalidVideo, unknownAnchor, videosBeyond, anchorsBeyond, anchorBeyond } = missingPages;
  return Object.entries({
    home,
    videos: "/videos?anchor=anselm-frost",
    videosPage: "/videos?anchor=nia-hollow&page=2",
    videosSearch: "/videos?query=face+brushing",
    emptySearch: "/videos?query=zzzz",
    anchors: "/anchors?page=2",
    anchorsSearch: "/anchors?search=qqqq",
    anchor: "/anchors/nia-hollow?page=3",
    ...{ video, trailer, membersVideo, emptyAnchor, vip, updates, items, login, register },
    ...{ unknown, invalidVideo, unknownAnchor, videosBeyond, anchorsBeyond, anchorBeyond },
  });
}

for (const language of languages) {
  for (const part of [0, 1, 2])
    test(`axe finds nothing on any page (${language}, part ${part + 1} of 3)`, async ({
      page,
      visit,
      expectErrors,
    }) => {
      test.setTimeout(120_000);
      expectErrors(status404);
      const pages = (await eachType()).filter((_, at) => at % 3 === part);
      expect(pages.length).toBeGreaterThan(5);
      for (const [name, path] of pages) {
        await visit(path, { language });
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectNoViolations(page, name);
      }
    });

  test(`nor in an outage, nor while one waits (${language})`, async ({
    page,
    visit,
    sandbox,
    expectErrors,
  }) => {
    test.setTimeout(120_000);
    expectErrors(status503);
    await sandbox.fail({ path: upstream.everything, reset: true });
    await visit("/video/not-asked-for-yet", { language });
    await expectNoViolations(page, "outage");
    await sandbox.heal();
    await visit("/videos?page=15", { language });
    const release = await hold(page, /page=14/);
    await pageField(page).fill("14");
    await pageField(page).press("Enter");
    await expect(skeletons(page, "videos")).toHaveCount(16);
    await expectNoViolations(page, "skeleton");
    release();
  });

  test(`nor in open menus, folds and toasts (${language})`, async ({ page, visit }) => {
    test.setTimeout(120_000);
    await visit("/items", { language });
    await languageButton(page).click();
    await page
      .getByRole("contentinfo")
      .getByText(say[language]("layout.aboutTitle", { site: "Murmur" }))
      .click();
    await expectNoViolations(page, "language menu and footer");
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByRole("button").first().click();
    const toast = toasts(page);
    await expect(toast).toBeVisible();
    await expect.poll(() => toast.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
    expect.soft(await violations(page), "toast").toEqual([]);
    await page.setViewportSize({ width: 320, height: 900 });
    await menuButton(page).click();
    await expect(page.getByRole("banner").locator("details[open]")).toHaveCount(1);
    expect.soft(await violations(page), "menu of a phone").toEqual([]);
    await visit("/updates", { language });
    await page.locator("main details").evaluateAll((folds: HTMLDetailsElement[]) => {
      for (const fold of folds) fold.open = true;
    });
    await expectNoViolations(page, "updates, unfolded");
  });
}

test("nor in the first visitor's question", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page
    .getByRole("dialog")
    .evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  await expectNoViolations(page, "chooser");
});

test("nor in the sandbox's player", async ({ page, visit }) => {
  const { video } = await publicPages();
  await visit(video);
  const source = await page.getByRole("main").locator("iframe").getAttribute("src");
  await page.goto(source ?? "");
  expect(await violations(page)).toEqual([]);
});

test("every control is at least 24 px, or stands apart", async ({ page, visit }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  for (const path of ["/", "/videos?anchor=nia-hollow", "/anchors", "/updates"]) {
    await visit(path);
    const small = await page
      .locator("a[href]:visible, button:visible, summary:visible, input:visible")
      .evaluateAll((controls) =>
        controls
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 1 && (box.height < 24 || box.width < 24))
          .map(({ control }) => control.outerHTML.slice(0, 100)),
      );
    expect.soft(small, path).toEqual([]);
  }
});
