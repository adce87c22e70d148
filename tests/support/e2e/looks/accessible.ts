import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect } from "#tests/support/e2e/site.ts";

/** For `beforeEach`: phones are 320 px wide, the narrowest width of WCAG. */
export async function narrow({
  page,
  isMobile,
}: {
  page: Page;
  isMobile: boolean | undefined;
}): Promise<void> {
  if (isMobile) await page.setViewportSize({ width: 320, height: 900 });
}

/**
 * Measures a target in the middle of the screen, because one half behind the sticky header or the tab bar seems
 * too small.
 */
async function isTooSmall(page: Page, selector: string): Promise<boolean> {
  const scrolled = await page.locator(selector).evaluate((element) => {
    const before = scrollY;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    return before;
  });
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: ["target-size"], resultTypes: ["violations"] })
    .include(selector)
    .setLegacyMode()
    .analyze();
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), scrolled);
  return violations.length > 0;
}

/** Checks WCAG 2.0 to 2.2, A and AA, with axe-core, and that the page does not scroll sideways. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Waits for finite animations; one is cancelled when its element goes, and one that follows the scroll never ends.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  // Players in iframes have their own tests.
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] })
    .exclude("iframe")
    .setLegacyMode()
    .analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { target, html } of nodes) {
      if (id !== "target-size" || (await isTooSmall(page, String(target[0])))) found.push(`${id}: ${html}`);
    }
  }
  expect.soft(found, state).toEqual([]);
  // A phone zooms out for wide content: its viewport grows, the page does not.
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(wide, `${state}: pixels beyond the screen`).toBeLessThanOrEqual(0);
}
