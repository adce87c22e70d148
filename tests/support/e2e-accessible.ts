import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect } from "./e2e-site.ts";

/** For `beforeEach`: phones are 320 px wide, the narrowest that WCAG asks for. */
export async function narrow({
  page,
  isMobile,
}: {
  page: Page;
  isMobile: boolean | undefined;
}): Promise<void> {
  if (isMobile) await page.setViewportSize({ width: 320, height: 900 });
}

/** What axe-core finds by WCAG 2.0 to 2.2, A and AA, and whether the page scrolls sideways. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // What was awaited may come meanwhile: its animation is cancelled then. What breathes for ever has no end.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  // Players in frames are looked at by themselves.
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] })
    .exclude("iframe")
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect.soft(found, state).toEqual([]);
  // A phone zooms out where something is too wide: the window grows, the page does not.
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(wide, `${state}: pixels beyond the screen`).toBeLessThanOrEqual(0);
}
