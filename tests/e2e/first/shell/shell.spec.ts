import { kinds, someVideo } from "#tests/support/e2e/library.ts";
import { afterPoints, brokenWords } from "#tests/support/e2e/looks/lines.ts";
import { openInPieces } from "#tests/support/e2e/media/pieces.ts";
import { missingPages, publicPages } from "#tests/support/e2e/pages.ts";
import { upstream } from "#tests/support/e2e/sandbox.ts";
import { header, languageButton, mainLinks, menuButton, tab } from "#tests/support/e2e/shell.ts";
import { expect, heading, status404, test } from "#tests/support/e2e/site.ts";
import { prefixes, say, type Texts, words } from "#tests/support/e2e/texts.ts";
import { videoPath } from "#tests/support/e2e/video.ts";

const linksOf = ({ layout: w }: Texts) => [w.home, w.videos, w.triggers, w.anchors, w.vip];

test("each of the header's links is marked as current in its own section", async ({
  page,
  visit,
  language,
}) => {
  const { layout: w } = words[language];
  const prefix = prefixes[language];
  const links = linksOf(words[language]);
  const sections = [
    ["/", links[0]],
    ["/videos", links[1]],
    ["/videos?anchor=nia-hollow&page=2", links[1]],
    ["/videos?query=rain", links[1]],
    ["/triggers/rain", links[2]],
    ["/anchors", links[3]],
    ["/anchors/nia-hollow", links[3]],
    ["/anchors-by-letter/n", links[3]],
    ["/updates", undefined],
  ] as const;
  for (const [path, current] of sections) {
    await visit(path);
    await expect(mainLinks(page)).toHaveText(links);
    await expect(mainLinks(page).and(page.locator("[aria-current=page]"))).toHaveText(
      current ? [current] : [],
    );
  }
  // Forced colours need another mark than a background.
  await page.emulateMedia({ forcedColors: "active" });
  await visit("/videos");
  await expect(mainLinks(page).nth(1)).toHaveCSS("text-decoration-line", "underline");
  await expect(mainLinks(page).nth(2)).toHaveCSS("text-decoration-line", "none");
  const hrefs = await mainLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual(["", "/videos", "/triggers", "/anchors", "/vip"].map((path) => prefix + path || "/"));
  const search = header(page).getByRole("search").locator("form");
  await expect(search).toHaveAttribute("action", `${prefix}/videos`);
  await expect(header(page).getByRole("link", { name: "Murmur" })).toHaveAttribute("href", prefix || "/");
  for (const [name, path] of [
    [w.login, "/login"],
    [w.register, "/register"],
  ] as const)
    await expect(header(page).getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      prefix + path,
    );
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(header(page).getByRole("link", { name: w.register, exact: true })).toBeVisible();
  await expect(header(page).getByRole("link", { name: w.account })).toBeVisible();
});

test("the skip link leads past the header", async ({ page, visit, language }) => {
  const { layout: w } = words[language];
  await visit("/items");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: w.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("button").first()).toBeFocused();
});

test("the header's search does not move when a visitor logs in", async ({ page, visit }) => {
  await visit("/updates");
  const field = header(page).getByRole("searchbox");
  const before = await field.boundingBox();
  await page.evaluate(() => document.documentElement.classList.add("signed-in"));
  await expect(header(page).getByRole("link", { name: words.en.layout.library })).toBeVisible();
  await expect(header(page).getByRole("link", { name: words.en.layout.register })).toBeHidden();
  expect(await field.boundingBox()).toEqual(before);
});

test("the footer shows a year, stays at the bottom and folds its text about the site", async ({
  page,
  visit,
  language,
}) => {
  await visit("/items");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(/© 20\d\d Murmur/);
  // Below a short page the footer is at the bottom of the screen.
  await page.setViewportSize({ width: 1920, height: 1080 });
  const end = await footer.boundingBox();
  expect(Math.round((end?.y ?? 0) + (end?.height ?? 0))).toBe(1080);
  const about = footer.getByRole("group");
  await expect(about.getByRole("paragraph")).toBeHidden();
  await about.getByText(say[language]("layout.aboutTitle", { site: "Murmur" })).click();
  await expect(about.getByRole("paragraph")).toBeVisible();
  await about.getByText(say[language]("layout.aboutTitle", { site: "Murmur" })).click();
  await expect(about.getByRole("paragraph")).toBeHidden();
});

test("an unknown path is a 404 with a way home", async ({ page, visit, expectErrors, language }) => {
  const { errorPages } = words[language];
  const prefix = prefixes[language];
  expectErrors(status404);
  for (const path of ["/no-such-page", "/videos/more"]) {
    expect((await visit(path)).status(), path).toBe(404);
    await expect(heading(page)).toHaveText(errorPages.notFoundTitle);
  }
  await page.getByRole("link", { name: errorPages.home }).click();
  await expect(page).toHaveURL(prefix || "/");
  await expect(heading(page)).not.toHaveText(errorPages.notFoundTitle);
});

test("nothing is wider than a screen of 320 px, in the language with the longer words", async ({
  page,
  visit,
  expectErrors,
}) => {
  test.slow();
  expectErrors(status404);
  await page.setViewportSize({ width: 320, height: 640 });
  const forms = { forgotten: "/forgot-password", reset: "/reset-password?key=abc&login=mira" };
  // Of each layout the page with the most text.
  const { videos, videosPage, anchors, anchor, chineseAnchor, chineseVideo, trigger, ...pages } =
    await publicPages();
  const { unknownVideo, unknownAnchor, unknownTrigger, nothingFound, ...missing } = missingPages;
  for (const [name, path] of Object.entries({ ...pages, ...missing, ...forms })) {
    await visit(path, { language: "en" });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wide, name).toBeLessThanOrEqual(0);
    expect.soft(await brokenWords(page), name).toEqual([]);
    expect.soft(await afterPoints(page), name).toEqual([]);
  }
});

test("a name of a single word is not wider than a screen of 320 px", async ({
  page,
  visit,
  sandbox,
  pretend,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const long = "Tausendundeinenacht".repeat(4);
  const { slug } = await someVideo(kinds.open);
  const path = upstream.video + encodeURIComponent(slug);
  const video = await sandbox.ask<{ anchor: { slug: string } }>(path);
  const anchors = await sandbox.ask<{ slug: string }[]>(`${upstream.anchors}?per_page=1000`);
  const named = anchors.map((anchor) => ({ ...anchor, title: long }));
  await pretend(
    ["anchors", "anchor", "video", "featured-anchors"],
    { path, exact: true, body: { ...video, title: long, anchor: { ...video.anchor, title: long } } },
    { path: upstream.anchors, exact: true, body: named },
    { path: upstream.featured, exact: true, body: named.slice(0, 6) },
  );
  for (const address of [`/video/${slug}`, "/anchors", `/anchors/${video.anchor.slug}`, "/videos"]) {
    await visit(address);
    await expect(page.getByRole("main").getByText(long).first()).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wide, address).toBeLessThanOrEqual(0);
  }
  // Nor does it clip the last separator of the breadcrumb.
  await visit(`/video/${slug}`);
  const crumbs = page.getByRole("navigation", { name: words.en.video.crumbs });
  const sign = crumbs.getByText("›", { exact: true }).last();
  await sign.scrollIntoViewIfNeeded();
  const isWhole = await sign.evaluate((shown) => {
    const { right, top, height } = shown.getBoundingClientRect();
    return document.elementFromPoint(right - 0.5, top + height / 2) === shown;
  });
  expect(isWhole).toBe(true);
});

test("a hash in the address scrolls to its element", async ({ page, visit }) => {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const below = document.createElement("p");
      below.id = "far-below";
      below.textContent = "Far below";
      below.style.marginTop = "3000px";
      document.body.append(below);
    });
  });
  await visit("/items#far-below");
  await expect(page.getByText("Far below")).toBeInViewport();
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(page.getByText("Far below")).not.toBeInViewport();
  await page.evaluate(() => {
    location.hash = "";
    location.hash = "far-below";
  });
  await expect(page.getByText("Far below")).toBeInViewport();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  test("without JavaScript the menus open, and their links work", async ({ page, visit }) => {
    await visit("/items");
    await menuButton(page).click();
    await mainLinks(page).nth(1).click();
    await expect(heading(page)).toHaveText(words.en.videos.heading);
    await tab(page, "search").click();
    await header(page).getByRole("searchbox").fill("rain");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/videos?query=rain");
    await languageButton(page).click();
    await header(page).getByRole("link", { name: /^ZH/ }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  });
});

for (const path of ["/", "/vip", "/triggers", "/no-such-page"])
  test(`on ${path} nothing moves while the page is still loading @phone`, async ({ page }) => {
    expect(await openInPieces(page, path)).toEqual([]);
  });

// How long each takes is tested in tests/unit/lib/browser/shell/tooltip.alone.test.ts.
test("an icon shows its name under the mouse and to the keyboard", async ({ page, visit, language }) => {
  const { watchLater } = words[language];
  const tip = page.getByRole("tooltip");
  await visit("/videos");
  const buttons = page.getByRole("main").getByRole("button", { name: watchLater.add });
  await buttons.nth(0).hover();
  await expect(tip).toHaveText(watchLater.add);
  const [button, name] = [await buttons.first().boundingBox(), await tip.locator("span").boundingBox()];
  expect((name?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeCloseTo(4, 0);
  await tip.hover();
  await expect(tip).toBeVisible();
  await buttons.nth(1).hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip).toHaveCount(0);
  await buttons.nth(2).locator("xpath=preceding::a[1]").focus();
  await page.keyboard.press("Tab");
  await expect(tip).toHaveText(watchLater.add);
  await page.setViewportSize({ width: 700, height: 600 });
  await languageButton(page).focus();
  await page.keyboard.press("Tab");
  await expect(tip).toHaveText(words[language].layout.menu);
  await page.keyboard.press("Enter");
  await expect(menuButton(page).locator("..")).toHaveAttribute("open");
  await expect(tip, "nothing lies over the menu that it opened").toHaveCount(0);
  const { player } = words[language];
  await visit(videoPath(await someVideo(kinds.file)));
  await page.getByRole("group", { name: player.controls }).getByRole("button", { name: player.play }).hover();
  await expect(tip).toHaveText(`${player.play} (K)`);
});
