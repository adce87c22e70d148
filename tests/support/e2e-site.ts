import { test as base, type ConsoleMessage, expect, type Page, type Response } from "playwright/test";
import { type Locale, languageKey, localePath } from "#lib/i18n/locales.ts";
import { coldSitePort, coldSiteUrl } from "./addresses.ts";
import { sandbox } from "./e2e-sandbox.ts";
import { startSecondSite } from "./e2e-second-site-start.ts";

export { expect };
export type Language = Locale;
export const languages = ["en", "zh"] as const;

type Visit = (path: string, options?: { language?: Language; page?: Page }) => Promise<Response>;

type Options = {
  /** A site that holds no page yet, of this test alone; it takes about two seconds to start. */
  cold: boolean;
  /** Settings of the cold site beyond the usual ones. */
  coldSettings: Record<string, string>;
  /** `stub`: one pixel instead of the optimiser's pictures, which cost time. */
  pictures: "stub" | "real";
};

type Fixtures = {
  /** Opens a path of the documented (English) form in a language, as somebody who has chosen that language. */
  visit: Visit;
  /** Errors in the console that this test brings about; every other one fails it. */
  expectErrors: (...patterns: RegExp[]) => void;
  sandbox: typeof sandbox;
};

/** The page's own heading; the pages that one has left are still there, hidden. */
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** What Chromium logs for a document or a request with such a status. */
export const status404 = /status of 404/;
export const status503 = /status of 503/;

const pixel = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");

/** The console's line of an error, with the address that it is about. */
const line = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`;

/** As a returning visitor: their language in local storage and in the cookie. */
async function remember(page: Page, language: Language, origin: string) {
  await page.context().addCookies([{ name: languageKey, value: language, url: origin }]);
  await page.addInitScript(
    ([key, value]) => {
      try {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      } catch {
        // A frame without storage.
      }
    },
    [languageKey, language] as const,
  );
}

export const test = base.extend<Options & Fixtures>({
  cold: [false, { option: true }],
  coldSettings: [{}, { option: true }],
  pictures: ["stub", { option: true }],

  baseURL: async ({ cold, coldSettings, baseURL }, use) => {
    if (!cold) return use(baseURL);
    const stop = await startSecondSite({ port: coldSitePort, url: coldSiteUrl, settings: coldSettings });
    await use(coldSiteUrl);
    await sandbox.heal();
    await stop();
  },

  context: async ({ context, pictures }, use) => {
    if (pictures === "stub")
      await context.route(/\/_next\/image\?|\/demo\/posters\//, (route) =>
        route.fulfill({ contentType: "image/webp", body: pixel }),
      );
    await use(context);
  },

  visit: async ({ page, baseURL }, use) => {
    const remembered = new Map<Page, Language>();
    await use(async (path, { language = "en", page: other } = {}) => {
      const target = other ?? page;
      if (remembered.get(target) !== language) await remember(target, language, baseURL ?? "");
      remembered.set(target, language);
      const response = await target.goto(localePath(language, path));
      if (!response) throw new Error(`no answer for ${path}`);
      return response;
    });
  },

  // Of every test: a failed one leaves no fault behind.
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      await use(sandbox);
      await sandbox.heal();
    },
    { auto: true },
  ],

  // Of every test, asked for or not: what the console says.
  expectErrors: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const said: string[] = [];
      context.on("console", (message) => message.type() === "error" && said.push(line(message)));
      context.on("weberror", (error) => said.push(String(error.error().stack ?? error.error())));
      await use((...patterns) => void expected.push(...patterns));
      expect(
        said.filter((text) => !expected.some((pattern) => pattern.test(text))),
        "errors in the console",
      ).toEqual([]);
    },
    { auto: true },
  ],
});
