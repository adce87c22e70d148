import { sandboxUrl } from "#harness/addresses.ts";
import { expectAccessible } from "#tests/support/e2e/looks/accessible.ts";
import { expect, heading, languages, status404, test } from "#tests/support/e2e/site.ts";
import { prefixes, words } from "#tests/support/e2e/texts.ts";

const slug = "snow-against-the-attic-window";

/** The link that WordPress's preview button opens. */
async function linkOf(ends?: number): Promise<string> {
  const body = JSON.stringify({ slug, ends });
  const answer = await fetch(`${sandboxUrl}/__sandbox/preview`, { method: "POST", body });
  return (await answer.json()).link;
}

test("an editor sees a video that is not public, and no search engine does", async ({ page }) => {
  await page.goto(await linkOf());
  await expect(heading(page)).toHaveText("Snow against the attic window");
  await expect(page.getByText(words.en.preview.notice)).toBeVisible();
  await expect(page.locator(".player-stage").locator("video, iframe").first()).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectAccessible(page, "a preview");
});

for (const language of languages)
  test(`a preview link that is too old says what to do, in ${language}`, async ({ page, expectErrors }) => {
    expectErrors(status404);
    const t = words[language].preview;
    for (const link of [await linkOf(Date.now() - 1), "/preview"]) {
      await page.goto("about:blank");
      await page.goto(prefixes[language] + link);
      await expect(heading(page)).toHaveText(t.endedTitle);
      await expect(page.getByText(t.endedText)).toBeVisible();
    }
  });
