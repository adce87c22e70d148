import { countOf } from "#tests/support/e2e/library.ts";
import { cards, choice, expectQuery, openFilters } from "#tests/support/e2e/lists.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { expect, heading, test } from "#tests/support/e2e/site.ts";
import { prefixes, say, words } from "#tests/support/e2e/texts.ts";

test("the triggers are shown as pictures, the most watched first and large @phone", async ({
  page,
  visit,
  language,
}) => {
  const { triggers } = words[language];
  await visit("/triggers");
  await expect(heading(page)).toHaveText(triggers.heading);
  const tiles = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(tiles).toHaveCount(16);
  const boxes = await tiles.evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().toJSON()),
  );
  const area = (at: number) => boxes[at].width * boxes[at].height;
  expect(area(0)).toBeGreaterThan(1.9 * area(1));
  // No hole: the last row is as wide as the first.
  const right = Math.max(...boxes.map((box) => box.right));
  expect(boxes.at(-1).right).toBeCloseTo(right, 0);
  for (const picture of await tiles.locator("img").all()) await expect(picture).toHaveAttribute("alt", "");
  await expectAccessible(page, "triggers");
  await tiles.first().click();
  await expect(page).toHaveURL(`${prefixes[language]}/triggers/rain`);
});

test("a trigger's sound plays for six seconds under pointer and focus, once sounds are switched on", async ({
  page,
  visit,
}) => {
  const { triggers } = words.en;
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
      heard.push(`${this.volume} ${new URL(this.src).pathname}`);
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await visit("/triggers");
  const tile = (at: number) => page.getByRole("main").getByRole("listitem").getByRole("link").nth(at);
  const preview = page.waitForResponse(/triggers\/rain\/preview/);
  await tile(0).hover();
  // The code of the previews comes after the pointer is on the tile, as on a slow line.
  const code = Promise.withResolvers<void>();
  await page.route("**/_next/static/**", (route) => code.promise.then(() => route.continue()));
  await page.getByRole("switch", { name: triggers.listen }).check();
  expect(await heard()).toEqual([]);
  await tile(0).hover();
  code.resolve();
  await preview;
  await expect.poll(heard).toEqual([expect.stringMatching(/^0\.3 \/demo\/media\//)]);
  await expect(tile(0)).toHaveAttribute("data-previewed", "");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(tile(1)).toBeFocused();
  await expect.poll(async () => (await heard()).length).toBe(2);
  await page.getByRole("switch", { name: triggers.listen }).uncheck();
  await expect(page.locator("[data-previewed]")).toHaveCount(0);
});

test("a trigger's page begins with a button that plays it, and has the filters of all videos @phone", async ({
  page,
  visit,
  language,
}) => {
  const { choices, trigger, triggers } = words[language];
  await visit("/triggers/rain");
  await expect(heading(page)).toHaveText(language === "en" ? "Rain" : "雨声");
  const play = choice(page, trigger.play);
  await expect(play).toHaveAttribute("href", `${prefixes[language]}/play?trigger=rain`);
  await expect(choice(page, trigger.allNight)).toHaveAttribute("href", /\/play\?for=night&trigger=rain$/);
  await openFilters(page);
  await choice(page, choices.access.options.free).click();
  await expectQuery(page, "access=free");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(page.getByRole("region", { name: triggers.more }).getByRole("link").first()).toBeVisible();
  await expectAccessible(page, "a trigger");
  const answer = await page.request.get((await play.getAttribute("href")) ?? "", { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toMatch(/\/video\/.+\?play=1$/);
});

test("the filters of a trigger's page count only its own videos", async ({ page, visit }) => {
  const { choices } = words.en;
  await visit("/triggers/rain?length=long&language=zh");
  const total = Number(
    /\d+/.exec((await page.getByRole("main").getByRole("status").textContent()) ?? "")?.[0] ?? 0,
  );
  await expect(cards(page)).toHaveCount(Math.min(total, 30));
  await choice(page, say.en("choices.clear", { count: 2 })).click();
  await expectQuery(page);
  await expect(page.getByRole("main").getByRole("status")).toHaveText(
    say.en("videos.results", { count: await countOf("rain") }),
  );
  await expect(page.getByRole("list", { name: choices.label }).getByRole("link")).not.toHaveCount(0);
});
