import type { Page } from "playwright/test";
import { adsSitePort, adsSiteUrl } from "#harness/addresses.ts";
import { consentCookie, consentDays } from "#lib/config/consent-cookie.ts";
import { day } from "#lib/platform/time/duration.ts";
import { demoPassword, readyEmail } from "#sandbox/data/members.ts";
import { adSettings } from "#sandbox/settings/ad-settings.ts";
import { placeSettings } from "#sandbox/settings/place-settings.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { startSecondSite } from "./second-site-start.ts";
import { test as base, expect } from "./site.ts";

export { expect };

type Choices = {
  /** The visitor has allowed ads and chat before. */
  consents: boolean;
};
type Network = "loads" | "slow" | "never" | "blocked";
type Fixtures = {
  /** Sets the fake ad network's behaviour. */
  network: (mode: Network) => Promise<void>;
  /** The requested scripts of the ad network and the chat. */
  scripts: { ads: string[]; chat: string[] };
};

/** Tests on a site with ads and a chat widget. */
export const test = base.extend<Choices & Fixtures, { adsSite: string }>({
  consents: [true, { option: true }],
  context: async ({ context, consents, baseURL }, use) => {
    const inSixMonths = Math.floor(Date.now() / day) + consentDays;
    const allowed = { name: consentCookie, value: `allow-${inSixMonths}`, url: baseURL ?? adsSiteUrl };
    if (consents) await context.addCookies([allowed]);
    await use(context);
  },
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
      const requests = { ads: [] as string[], chat: [] as string[] };
      context.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/demo/ads/")) requests.ads.push(pathname);
        if (pathname.startsWith("/demo/chat/")) requests.chat.push(pathname);
      });
      await use(requests);
    },
    { auto: true },
  ],
  network: async ({ context, adsSite }, use) => {
    await use(async (mode) => {
      // Prefetched, so that its transfer uses none of a slot's waiting time.
      const body = await (await fetch(`${adsSite}/demo/ads/ad-provider.js?mode=${mode}`)).text();
      await context.route("**/demo/ads/ad-provider.js", (route) =>
        mode === "blocked" ? route.abort() : route.fulfill({ contentType: "text/javascript", body }),
      );
    });
  },
});

/** The fake network's ads (sandbox/browser/ad-provider.js). */
export const madeUpAd = /Moonleaf|月光茶/;

/** Chromium's message about a script that a content blocker stops. */
export const blocked = /net::ERR_FAILED/;

/** Logs a browser in without the form; the next page that it opens is a member's. */
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
