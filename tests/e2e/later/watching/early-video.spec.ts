import { expect, ready, signIn, test } from "#tests/support/e2e/member.ts";
import { words } from "#tests/support/e2e/texts.ts";

test("an early-access video plays when it is pressed, with its title on the same screen", async ({
  page,
  visit,
  language,
}) => {
  const { player } = words[language];
  const main = page.getByRole("main");
  await signIn(page, ready("silver"));
  await visit("/vip/early");
  const cards = main.getByRole("listitem").filter({ has: page.getByRole("time") });
  await expect(cards).toHaveCount(3);
  const tops = await cards
    .locator(".card-art")
    .evaluateAll((all) => all.map((art) => art.getBoundingClientRect().top));
  expect(new Set(tops).size, "in one row").toBe(1);

  const title = "Snow against the attic window";
  const card = main.getByRole("button", { name: title });
  const region = main.getByRole("region", { name: title });
  await card.click();
  await expect(region.getByRole("button", { name: player.pause, exact: true })).toBeVisible();
  await expect(region.locator(".player-stage")).toBeFocused();
  const named = main.getByRole("heading", { name: title, level: 2 });
  const others = main.getByRole("link", { name: words[language].earlyAccess.others });
  for (const part of [region, named, main.getByRole("link", { name: "Hollis Wray" }), others])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/\/vip\/early\?video=snow-against-the-attic-window$/);

  await page.keyboard.press("k");
  await expect(region.getByRole("button", { name: player.play, exact: true })).toBeVisible();
  await card.click();
  await expect(region.getByRole("button", { name: player.pause, exact: true })).toBeVisible();

  await others.click();
  await expect(cards.nth(1)).toBeInViewport({ ratio: 1 });

  await page.reload();
  await expect(named).toBeVisible();
  await expect(region.getByRole("button", { name: player.play, exact: true })).toBeEnabled();
});
