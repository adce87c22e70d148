import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "playwright/test";
import { demoPassword } from "#sandbox/data/members.ts";
import { wordpressSite } from "#tests/support/wordpress-site.ts";

const { wordpressUrl } = wordpressSite;

/** WordPress's back office, as an editor who has logged in. */
async function openBackOffice(page: Page): Promise<void> {
  await page.goto(`${wordpressUrl}/wp-login.php`);
  await page.getByLabel("Username or Email Address").fill("admin");
  await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL("**/wp-admin/**");
}

test("an editor changes a title in WordPress, and the site shows it within two seconds", async ({
  page,
  context,
}) => {
  const editor = await context.newPage();
  await openBackOffice(editor);
  await editor.goto(`${wordpressUrl}/wp-admin/edit.php?post_type=murmur_video`);
  const row = editor.getByRole("link", { name: /^“.+” \(Edit\)$/ }).first();
  const before = (await row.textContent()) ?? "";
  await page.goto("/videos");
  await expect(page.getByRole("link", { name: before }).first()).toBeVisible();
  await row.click();
  const after = `Rain on a tin roof ${randomUUID().slice(0, 6)}`;
  await editor.getByLabel("Add title").fill(after);
  await editor.getByRole("button", { name: "Update" }).click();
  await expect(editor.getByText("Post updated.")).toBeVisible();
  const saved = Date.now();
  await expect(async () => {
    await page.goto("/videos");
    await expect(page.getByRole("link", { name: after }).first()).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 5_000, intervals: [100] });
  expect(Date.now() - saved).toBeLessThan(2_000);
});
