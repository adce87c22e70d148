import { test as base, type ConsoleMessage, expect, type Page, type Response } from "playwright/test";
import { type Locale, languageKey } from "#lib/languages/languages.ts";
import { localePath } from "#lib/languages/locale-path.ts";
import type { Fault } from "#sandbox/faults.ts";
import { revalidateSecret, siteUrl } from "./addresses.ts";
import { sandbox } from "./e2e-sandbox.ts";
import { foreign } from "./e2e-texts.ts";

export { expect };
export type Language = Locale;
export const languages = ["en", "zh"] as const;

type Visit = (path: string, options?: { language?: Language; page?: Page }) => Promise<Response>;

export type Options = {
  /** The visitor's language: wide screens read English, phones Chinese, where a test does not say otherwise. */
  language: Language;
  /** Whether the browser saves data, so that links fetch nothing ahead: what a test asks for it asks for itself. */
  savesData: boolean;
};

type Fixtures = {
  /** Opens a path of the documented (English) form in a language, as somebody who has chosen that language. */
  visit: Visit;
  ownLanguage: undefined;
  /** Errors in the console that this test brings about; every other one fails it. */
  expectErrors: (...patterns: RegExp[]) => void;
  sandbox: typeof sandbox;
  /** WordPress answers so for the rest of the test, and the site forgets what it knew of these tags. */
  pretend: (tags: string[], ...faults: Fault[]) => Promise<void>;
};

/** The page's own heading. */
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** What Chromium logs for a document or a request with such a status. */
export const status404 = /status of 404/;
export const status503 = /status of 503/;

/** What the browser says of its connection; a test may change it. */
const describeConnection = (saveData: boolean) =>
  Object.defineProperty(Navigator.prototype, "connection", { value: { saveData } });

/**
 * Waits until React has taken over the page's forms and menus: what is typed or clicked before is lost. React keeps
 * what it knows of an element in a property of it.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("header summary, main form")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__react")),
    ),
  );
}

/** Makes the site ask WordPress again for what has these tags, as WordPress does when it has changed. */
async function forget(tags: string[]): Promise<void> {
  const answer = await fetch(`${siteUrl}/_api/revalidate`, {
    method: "POST",
    headers: { authorization: `Bearer ${revalidateSecret}`, "content-type": "application/json" },
    body: JSON.stringify({ tags }),
  });
  expect(answer.status).toBe(204);
}

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

/** Texts and names on the page that are messages of the language that it isn't in. */
async function foreignTexts(page: Page): Promise<string[]> {
  if (page.isClosed() || !page.url().startsWith("http")) return [];
  await page.waitForLoadState("domcontentloaded");
  const { lang, said } = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const said: (string | null)[] = [];
    const { lang } = document.documentElement;
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      // WordPress's texts have their own direction and may be in any language; some elements name theirs.
      const isForeign =
        element?.closest("[dir=auto]") || element?.closest<HTMLElement>("[lang]")?.lang !== lang;
      if (!isForeign) said.push(texts.currentNode.nodeValue);
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title]"))
      for (const name of ["aria-label", "placeholder", "title"]) said.push(element.getAttribute(name));
    return { lang, said: said.map((text) => text?.trim() ?? "") };
  });
  const wrong = new Set(lang === "en" ? foreign.en : lang === "zh-Hans" ? foreign.zh : []);
  return said.filter((text) => wrong.has(text));
}

export const test = base.extend<Options & Fixtures>({
  language: ["en", { option: true }],
  savesData: [true, { option: true }],

  context: async ({ context, savesData }, use) => {
    await context.addInitScript(describeConnection, savesData);
    await use(context);
  },

  visit: async ({ page, baseURL, language: usual, javaScriptEnabled }, use) => {
    const remembered = new Map<Page, Language>();
    await use(async (path, { language = usual, page: other } = {}) => {
      const target = other ?? page;
      if (remembered.get(target) !== language) await remember(target, language, baseURL ?? "");
      remembered.set(target, language);
      const response = await target.goto(localePath(language, path));
      if (!response) throw new Error(`no answer for ${path}`);
      if (javaScriptEnabled !== false) await hydrated(target);
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

  pretend: async ({ sandbox }, use) => {
    const told = new Set<string>();
    await use(async (tags, ...faults) => {
      for (const tag of tags) told.add(tag);
      await sandbox.fail(...faults);
      await forget(tags);
    });
    await sandbox.heal();
    await forget([...told]);
  },

  // Of every test: what its page says last, it says in the page's language.
  ownLanguage: [
    async ({ page }, use) => {
      await use(undefined);
      expect(await foreignTexts(page), "texts of another language").toEqual([]);
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
