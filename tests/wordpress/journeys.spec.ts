import { expect, test } from "playwright/test";
import { demoPassword } from "#sandbox/data/members.ts";
import { wordpressSite } from "#tests/support/wordpress-site.ts";

test("an editor changes a title in WordPress, and the site shows it", async ({ page, context }) => {
  const { wordpressUrl } = wordpressSite;
  const editor = await context.newPage();
  await editor.goto(`${wordpressUrl}/wp-login.php`);
  await editor.getByLabel("Username or Email Address").fill("admin");
  await editor.locator("#user_pass").fill(demoPassword);
  await editor.getByRole("button", { name: "Log In" }).click();
  await editor.goto(`${wordpressUrl}/wp-admin/edit.php?post_type=murmur_video`);
  const row = editor.locator("a.row-title").first();
  const before = (await row.textContent()) ?? "";
  await page.goto("/videos");
  await expect(page.getByRole("link", { name: before }).first()).toBeVisible();
  await row.click();
  const after = `Rain on a tin roof ${Date.now()}`;
  await editor.getByLabel("Add title").fill(after);
  await editor.getByRole("button", { name: "Update" }).click();
  await expect(editor.getByText("Post updated.")).toBeVisible();
  const saved = Date.now();
  await expect(async () => {
    await page.goto("/videos");
    await expect(page.getByRole("link", { name: after }).first()).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 5_000, intervals: [100] });
  expect(Date.now() - saved).toBeLessThan(2_000);
});
