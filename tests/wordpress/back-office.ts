import { expect, type Page } from "playwright/test";
import { wordpressSite } from "#harness/wordpress/wordpress-site.ts";
import { demoPassword } from "#sandbox/data/members.ts";

const admin = `${wordpressSite.wordpressUrl}/wp-admin`;

export const openScreen = (page: Page, path: string) => page.goto(`${admin}/${path}`);

/** Logs in to WordPress's back office as an administrator. */
export async function openBackOffice(page: Page): Promise<void> {
  await page.goto(`${wordpressSite.wordpressUrl}/wp-login.php`);
  const name = page.getByLabel("Username or Email Address");
  // WordPress focuses this field late; before that, keys typed as the password would end up in it.
  await expect(name).toBeFocused();
  await name.fill("admin");
  await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
  await page.getByRole("button", { name: "Log In" }).click();
  // Does not wait for the first screen to load, because each test opens its own.
  await page.waitForURL("**/wp-admin/**", { waitUntil: "commit" });
}

/** Sends the editor's form and waits for its next screen. WordPress ignores a click during an autosave. */
export async function sendEditor(
  page: Page,
  button: "Publish" | "Save Draft",
  notice: string,
): Promise<void> {
  await expect(() =>
    Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest(), { timeout: 5_000 }),
      page.getByRole("button", { name: button, exact: true }).click(),
    ]),
  ).toPass({ timeout: 60_000 });
  await expect(page.getByText(notice)).toBeVisible({ timeout: 60_000 });
  // Only then do the boxes' scripts listen.
  await page.waitForLoadState();
}
