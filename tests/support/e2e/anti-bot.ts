import type { Page } from "playwright/test";
import { expect } from "./site.ts";
import { inEither } from "./texts.ts";

/** Cloudflare's documented test keys: one always fails, one asks the visitor to tick a box. A third never answers. */
export const blockingKey = "2x00000000000000000000AB";
export const silentKey = "4x00000000000000000000AA";
export const askingKey = "3x00000000000000000000FF";

/** Replaces settings in the HTML of later pages. */
export async function rewritePages(page: Page, from: string, to: string): Promise<void> {
  await page.route(
    (url) => /^\/(zh\/)?(login|register|forgot-password|profile)$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toContain(from);
      // The policy contains the original scripts' hashes.
      const headers = { ...response.headers(), "content-security-policy": "" };
      await route.fulfill({ response, headers, body: html.replaceAll(from, to) });
    },
  );
}
export const useKey = (page: Page, key: string) => rewritePages(page, "1x00000000000000000000AA", key);
export const antiBot = (page: Page) =>
  page.getByRole("group", { name: inEither(({ member }) => member.antiBot.label) });
export const tickBox = (page: Page) => antiBot(page).getByRole("checkbox");
