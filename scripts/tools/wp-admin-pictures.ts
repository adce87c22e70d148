import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright";
import { findChromium } from "#harness/chromium.ts";
import { demoPassword } from "#sandbox/data/members.ts";

const widths = { 1280: 800, 782: 1024 };

/**
 * The plugin's screens in wp-admin, by the name of the picture. `{video}` and the like stand for the first
 * one in their list.
 */
const screens = {
  ...Object.fromEntries(
    ["site", "accounts", "paypal", "levels", "alipay", "films", "content"].map((tab) => [
      `settings-${tab}`,
      `options-general.php?page=murmur&tab=${tab}`,
    ]),
  ),
  videos: "edit.php?post_type=murmur_video",
  "new-video": "post-new.php?post_type=murmur_video",
  video: "{edit.php?post_type=murmur_video}",
  anchors: "edit-tags.php?taxonomy=murmur_anchor&post_type=murmur_video",
  anchor: "{edit-tags.php?taxonomy=murmur_anchor&post_type=murmur_video}",
  triggers: "edit-tags.php?taxonomy=murmur_trigger&post_type=murmur_video",
  trigger: "{edit-tags.php?taxonomy=murmur_trigger&post_type=murmur_video}",
  requests: "edit.php?post_type=murmur_video&page=murmur-requests",
  claims: "admin.php?page=murmur-alipay",
  "self-check": "tools.php?page=murmur-check",
  library: "tools.php?page=murmur-library",
  "site-health": "site-health.php",
  plugins: "plugins.php",
} satisfies Record<string, string>;

async function logIn(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/wp-login.php`);
  await page.fill("#user_login", "admin");
  await page.fill("#user_pass", demoPassword);
  await page.click("#wp-submit");
  await page.waitForURL("**/wp-admin/**");
  await page.close();
}

/**
 * Takes pictures of each screen of the plugin in a running WordPress, at both widths, and stores them in a
 * folder.
 */
export async function picturesOfWpAdmin(address: string, folder: string, only = ""): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  for (const [width, height] of Object.entries(widths)) {
    const context = await browser.newContext({
      viewport: { width: Number(width), height },
      reducedMotion: "reduce",
    });
    await logIn(context, address);
    const page = await context.newPage();
    for (const [name, place] of Object.entries(screens).filter(([name]) => name.includes(only))) {
      await page.goto(`${address}/wp-admin/${place.replace(/[{}]/g, "")}`);
      if (place.startsWith("{")) await page.locator("a.row-title").first().click();
      await page.waitForLoadState("load");
      if (name === "site-health") await page.locator(".site-health-view-passed").click();
      const take = (file: string) =>
        page.screenshot({ path: join(folder, `${file}-${width}.png`), fullPage: true });
      await take(name);
      const help = page.locator("#contextual-help-link");
      if ((await help.isVisible()) && ["settings-site", "videos", "self-check"].includes(name)) {
        await help.click();
        await page.waitForTimeout(500);
        await take(`${name}-help`);
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) console.log(`${name} is ${overflow} px wider than ${width}.`);
    }
    await context.close();
  }
  await browser.close();
}
