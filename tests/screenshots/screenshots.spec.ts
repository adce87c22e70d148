import { join } from "node:path";
import type { Page } from "playwright/test";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { accounts, ready, signIn } from "#tests/support/e2e/member.ts";
import { test } from "#tests/support/e2e/site.ts";
import { states } from "./states.ts";

const folder = process.env.SCREENSHOTS ?? "test-results/screenshots";

/** Scrolls through the page, because browsers defer content until it is near the screen. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const row of document.querySelectorAll<HTMLElement>("main section"))
      row.style.contentVisibility = "visible";
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: "instant" });
      await frame();
      await frame();
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
}

/** Waits until no skeleton is seen and all pictures, also those below the screen, are drawn. */
async function settle(page: Page, onScreen = false): Promise<void> {
  await page.waitForFunction((isBounded) => {
    const isSeen = (part: Element) =>
      part.checkVisibility() && (!isBounded || part.getBoundingClientRect().top < window.innerHeight);
    return ![...document.querySelectorAll(".skeleton, [aria-busy=true]")].some(isSeen);
  }, onScreen);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    // One that fails is seen as such.
    await Promise.allSettled([...document.images].map((picture) => picture.decode()));
    await document.fonts.ready;
  });
}

for (const { name, path, as, newMember, faults = [], act, onScreen, isFirstVisit } of states)
  test(
    as === undefined ? name : `${name} as ${as}`,
    async ({ page, visit, sandbox, language, expectErrors, viewport }) => {
      // Some states show failures.
      expectErrors(/./);
      const address = typeof path === "string" ? path : await path();
      if (as !== undefined) await signIn(page, ready(as));
      if (newMember) await signIn(page, await accounts.make(newMember));
      if (faults.length > 0) await sandbox.fail(...faults);
      if (isFirstVisit) await page.goto(localePath(language, address));
      else await visit(address);
      await act?.(page);
      if (!onScreen) await showAll(page);
      await settle(page, onScreen);
      const file = [name, ...(as === undefined ? [] : [as]), language, viewport?.width].join("-");
      await page.screenshot({
        path: join(folder, `${file}.png`),
        fullPage: !onScreen,
        animations: "disabled",
      });
    },
  );
