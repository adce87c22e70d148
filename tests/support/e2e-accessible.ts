import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect } from "./e2e-site.ts";

/** What axe-core finds by WCAG 2.0 to 2.2, A and AA, and whether the page scrolls sideways. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // What was awaited may come meanwhile: its animation is cancelled then.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, state).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide, `${state}: pixels beyond the screen`).toBeLessThanOrEqual(0);
}
