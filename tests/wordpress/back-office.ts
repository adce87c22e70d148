import type { Page } from "playwright/test";
import { demoPassword } from "#sandbox/data/members.ts";
import { wordpressSite } from "#tests/support/wordpress-site.ts";

const admin = `${wordpressSite.wordpressUrl}/wp-admin`;

/** A page of WordPress's back office, below /wp-admin/. */
export const openScreen = (page: Page, path: string) => page.goto(`${admin}/${path}`);

/** WordPress's back office, as somebody who has logged in there and may do everything. */
export async function openBackOffice(page: Page): Promise<void> {
  await page.goto(`${wordpressSite.wordpressUrl}/wp-login.php`);
  await page.getByLabel("Username or Email Address").fill("admin");
  await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
  await page.getByRole("button", { name: "Log In" }).click();
  // What its first screen goes on loading is not waited for: a test opens its own next.
  await page.waitForURL("**/wp-admin/**", { waitUntil: "commit" });
}
