import type { Page } from "playwright/test";
import { adSettings } from "#sandbox/ad-settings.ts";
import { demoPassword, readyEmail } from "#sandbox/data/members.ts";
import { placeSettings } from "#sandbox/place-settings.ts";
import { newToken } from "#sandbox/turnstile.ts";
import { adsSitePort, adsSiteUrl } from "./addresses.ts";
import { startSecondSite } from "./e2e-second-site-start.ts";
import { test as base, expect } from "./e2e-site.ts";

export { expect };

type Network = "loads" | "slow" | "never" | "blocked";
type Fixtures = {
  /** How the made-up ad network behaves from now on. */
  network: (mode: Network) => Promise<void>;
  /** The ad network's and the chat's scripts that any page asked for. */
  scripts: { ads: string[]; chat: string[] };
};

/** Tests on a site with ads and a chat widget. */
export const test = base.extend<Fixtures, { adsSite: string }>({
  adsSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const { CHAT_WIDGET_URL } = placeSettings(adsSiteUrl);
      const settings = { ...adSettings(adsSiteUrl), CHAT_WIDGET_URL };
      const { stop } = await startSecondSite({ port: adsSitePort, url: adsSiteUrl, settings });
      await use(adsSiteUrl);
      await stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ adsSite }, use) => use(adsSite),
  scripts: [
    async ({ context }, use) => {
      const asked = { ads: [] as string[], chat: [] as string[] };
      context.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/demo/ads/")) asked.ads.push(pathname);
        if (pathname.startsWith("/demo/chat/")) asked.chat.push(pathname);
      });
      await use(asked);
    },
    { auto: true },
  ],
  network: async ({ context, adsSite }, use) => {
    await use(async (mode) => {
      // Held here, so that its way takes none of the time that a slot waits.
      const body = await (await fetch(`${adsSite}/demo/ads/ad-provider.js?mode=${mode}`)).text();
      await context.route("**/demo/ads/ad-provider.js", (route) =>
        mode === "blocked" ? route.abort() : route.fulfill({ contentType: "text/javascript", body }),
      );
    });
  },
});

/** What the made-up network's ads say (sandbox/ads/ad-provider.js). */
export const madeUpAd = /Moonleaf|月光茶/;

/** What Chromium logs for a script that a content blocker keeps away. */
export const blocked = /net::ERR_FAILED/;

/** Logs a browser in without its form; the next page that it opens is a member's. */
export async function signIn(page: Page, username: string): Promise<void> {
  const answer = await page.request.post("/_api/auth/login", {
    data: {
      usernameOrEmail: readyEmail({ username }),
      password: demoPassword,
      turnstileToken: newToken({ action: "login" }),
    },
    headers: { origin: adsSiteUrl },
  });
  expect(answer.status()).toBe(200);
}

/** Moves the page's clock on by `ms` and stops it there; `page.clock.install` comes before the visit. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms);
}
