import { dimKey } from "#lib/config/device-keys.ts";
import { expect, heading, test } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

test.use({ serviceWorkers: "allow" });

test("the offline page says that there is no connection, and no other page is stored @phone", async ({
  page,
  visit,
  expectErrors,
  language,
}) => {
  const t = words[language].offline;
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await visit("/updates");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await visit("/videos");
  await page.context().setOffline(true);
  await page.evaluate((key) => sessionStorage.setItem(key, "{}"), dimKey);
  // The installed app starts here, whatever the visitor's language.
  await page.goto("/");
  await expect(heading(page)).toHaveText(t.title);
  const root = page.locator("html");
  await expect(root, "dark as the page before, without a script that could make it bright").toHaveClass(
    /dimmed/,
  );
  await page.mouse.click(100, 100);
  await expect(root).not.toHaveClass(/dimmed/);
  await expect(page.getByRole("main").getByRole("link", { name: t.again })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => !path.endsWith(".css"));
  });
  expect(kept.toSorted()).toEqual(["/images/still-window-1280.webp", "/offline", "/zh/offline"]);
  await page.context().setOffline(false);
});
