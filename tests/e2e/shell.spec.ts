import type { Page } from "playwright/test";
import { everyPage } from "#tests/support/e2e-pages.ts";
import { expect, heading, languages, status404, test } from "#tests/support/e2e-site.ts";

const header = (page: Page) => page.getByRole("banner");
const mainLinks = (page: Page) => page.getByRole("navigation", { name: /^(Main|主导航)$/ }).getByRole("link");
const menuButton = (page: Page) => header(page).locator("summary[aria-label=Menu], summary[aria-label=菜单]");

const words = {
  en: {
    prefix: "",
    links: ["Home", "Videos", "Anchors", "VIP"],
    login: "Login",
    register: "Register",
    account: "Your account",
    skip: "Skip to the content",
    about: "About Murmur",
    notFound: "Page not found",
    home: "Go to the home page",
  },
  zh: {
    prefix: "/zh",
    links: ["首页", "视频", "主播", "VIP"],
    login: "登录",
    register: "注册",
    account: "我的账户",
    skip: "跳到正文",
    about: "关于 Murmur",
    notFound: "找不到页面",
    home: "返回首页",
  },
};

for (const language of languages) {
  const w = words[language];

  test(`the header's links, each current in its own section (${language})`, async ({ page, visit }) => {
    const sections = [
      ["/", w.links[0]],
      ["/videos", w.links[1]],
      ["/videos?anchor=nia-hollow&page=2", w.links[1]],
      ["/videos?query=rain", w.links[1]],
      ["/anchors", w.links[2]],
      ["/anchors/nia-hollow", w.links[2]],
      ["/updates", undefined],
    ] as const;
    for (const [path, current] of sections) {
      await visit(path, { language });
      await expect(mainLinks(page)).toHaveText(w.links);
      await expect(mainLinks(page).and(page.locator("[aria-current=page]"))).toHaveText(
        current ? [current] : [],
      );
    }
    const hrefs = await mainLinks(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute("href")),
    );
    expect(hrefs).toEqual([w.prefix || "/", `${w.prefix}/videos`, `${w.prefix}/anchors`, `${w.prefix}/vip`]);
    await expect(header(page).getByRole("link", { name: "Murmur" })).toHaveAttribute("href", w.prefix || "/");
    for (const [name, path] of [
      [w.login, "/login"],
      [w.register, "/register"],
      [w.account, "/login"],
    ] as const)
      await expect(header(page).getByRole("link", { name, exact: true })).toHaveAttribute(
        "href",
        w.prefix + path,
      );
  });

  test(`the skip link leads past the header (${language})`, async ({ page, visit }) => {
    await visit("/items", { language });
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: w.skip });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("button").first()).toBeFocused();
  });

  test(`the menu of a phone opens and closes (${language}) @phone`, async ({ page, visit }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit("/", { language });
    await expect(mainLinks(page)).toHaveCount(0);
    await menuButton(page).click();
    await expect(mainLinks(page)).toHaveText([...w.links, w.login, w.register]);
    await page.keyboard.press("Escape");
    await expect(mainLinks(page)).toHaveCount(0);
    await expect(menuButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await mainLinks(page).nth(2).click();
    await expect(page).toHaveURL(`${w.prefix}/anchors`);
    await expect(heading(page)).toBeVisible();
    await expect(mainLinks(page)).toHaveCount(0);
    await menuButton(page).click();
    await expect(mainLinks(page)).toHaveCount(6);
    await page.mouse.click(20, 800);
    await expect(mainLinks(page)).toHaveCount(0);
  });

  test(`the user icon leads to the login (${language}) @phone`, async ({ page, visit }) => {
    await visit("/updates", { language });
    await header(page).getByRole("link", { name: w.account }).click();
    await expect(page).toHaveURL(`${w.prefix}/login`);
    await expect(heading(page)).toBeVisible();
  });

  test(`the footer: about folds, the year is this one (${language}) @phone`, async ({ page, visit }) => {
    await visit("/items", { language });
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Murmur`);
    const about = footer.locator("details");
    await expect(about.locator("p")).toBeHidden();
    await about.getByText(w.about).click();
    await expect(about.locator("p")).toBeVisible();
    await about.getByText(w.about).click();
    await expect(about.locator("p")).toBeHidden();
  });

  test(`an unknown path is not found, with a way home (${language}) @phone`, async ({
    page,
    visit,
    expectErrors,
  }) => {
    expectErrors(status404);
    for (const path of ["/no-such-page", "/videos/more"]) {
      expect((await visit(path, { language })).status(), path).toBe(404);
      await expect(heading(page)).toHaveText(w.notFound);
    }
    await page.getByRole("link", { name: w.home }).click();
    await expect(page).toHaveURL(w.prefix || "/");
    await expect(heading(page)).not.toHaveText(w.notFound);
  });

  test(`nothing is wider than a screen of 320 px (${language})`, async ({ page, visit, expectErrors }) => {
    expectErrors(status404);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of Object.values(await everyPage())) {
      await visit(path, { language });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
  });
}

test("a hash brings its element into view", async ({ page, visit }) => {
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
  test("the menus open and lead on", async ({ page, visit }) => {
    await visit("/items");
    await menuButton(page).click();
    await mainLinks(page).nth(1).click();
    await expect(heading(page)).toHaveText("Videos");
    await header(page).locator("summary", { hasText: "EN" }).click();
    await header(page).getByRole("link", { name: /^ZH/ }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  });
});
