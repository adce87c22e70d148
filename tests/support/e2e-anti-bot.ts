import type { Page } from "playwright/test";
import { expect } from "./e2e-site.ts";
import { inEither } from "./e2e-texts.ts";

/** Cloudflare's documented test keys: one whose check always fails, one that asks the visitor to tick a box. */
export const blockingKey = "2x00000000000000000000AB";
export const askingKey = "3x00000000000000000000FF";

/** Pages opened from now on have other settings, given as texts of their HTML. */
export async function rewritePages(page: Page, from: string, to: string): Promise<void> {
  await page.route(
    (url) => /^\/(zh\/)?(login|register|forgot-password|profile)$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toContain(from);
      // The policy has the hashes of the scripts as they were.
      const headers = { ...response.headers(), "content-security-policy": "" };
      await route.fulfill({ response, headers, body: html.replaceAll(from, to) });
    },
  );
}
export const useKey = (page: Page, key: string) => rewritePages(page, "1x00000000000000000000AA", key);
/** The check that only people may send a form. */
export const antiBot = (page: Page) =>
  page.getByRole("group", { name: inEither(({ member }) => member.antiBot.label) });
export const tickBox = (page: Page) => antiBot(page).getByRole("checkbox");
