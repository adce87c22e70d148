import { toasts, watchLife } from "#tests/support/e2e/member.ts";
import { expect, heading, test } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

test("the store shows three items with prices, and says that it is a demo when one is added @phone", async ({
  page,
  visit,
  language,
}) => {
  await visit("/items");
  await expect(heading(page)).toHaveText(words[language].items.heading);
  const things = page.getByRole("main").getByRole("listitem");
  await expect(things).toHaveCount(3);
  for (const [at, price] of ["$149.99", "$299.99", "$24.99"].entries())
    await expect(things.nth(at)).toContainText(price);
  await things.first().getByRole("button").click();
  const area = page.getByRole("region", { name: words[language].layout.notifications });
  await expect(area).toHaveAttribute("aria-live", "polite");
  await expect(area.getByText(words[language].items.notice)).toBeVisible();
});

test("a toast stands at the bottom right, 356 px wide, for four seconds", async ({ page, visit }) => {
  const lasts = await watchLife(page, words.en.items.notice);
  await visit("/items");
  await page.getByRole("button", { name: words.en.items.add }).first().click();
  await expect(toasts(page)).toHaveCount(1);
  const place = async () => {
    const box = await toasts(page).boundingBox();
    return { width: box?.width, right: 1440 - (box?.x ?? 0) - (box?.width ?? 0), below: (box?.y ?? 0) > 700 };
  };
  await expect.poll(place).toEqual({ width: 356, right: 24, below: true });
  await page.mouse.move(10, 10);
  await lasts(4_000);
  await expect(toasts(page)).toHaveCount(0);
});

test("on a phone a toast covers nothing that was just pressed @phone-only", async ({
  page,
  visit,
  language,
}) => {
  const { watchLater } = words[language];
  await visit("/videos");
  const later = page.getByRole("button", { name: new RegExp(`^${watchLater.add}: `) }).nth(4);
  await later.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 550));
  await later.tap();
  await expect(toasts(page)).toContainText(watchLater.logIn);
  const [card, toast] = [
    await later.locator("xpath=ancestor::li").boundingBox(),
    await toasts(page).boundingBox(),
  ];
  if (!card || !toast) throw new Error("no card or toast");
  expect(toast.y + toast.height).toBeLessThanOrEqual(card.y);
});
