import { test as base, type ConsoleMessage, expect, type Page, type Response } from "playwright/test";
import { revalidateSecret, siteUrl } from "#harness/addresses.ts";
import { type Locale, languageKey } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import type { Fault } from "#sandbox/base/state/faults.ts";
import type { LibraryVideo } from "./library.ts";
import { sandbox, upstream } from "./sandbox.ts";
import { foreign } from "./texts.ts";

export { expect };
export type Language = Locale;
export const languages = ["en", "zh"] as const;

export type Visit = (path: string, options?: { language?: Language; page?: Page }) => Promise<Response>;

export type Options = {
  /** The visitor's language: by default English on wide screens, Chinese on phones. */
  language: Language;
  /** The browser saves data, so links prefetch nothing, and a test sees only its own requests. */
  savesData: boolean;
};

type Fixtures = {
  /** Opens an English path in a language that the visitor has chosen before. */
  visit: Visit;
  ownLanguage: undefined;
  /** Console errors that the test expects; every other one fails it. */
  expectErrors: (...patterns: RegExp[]) => void;
  sandbox: typeof sandbox;
  /** WordPress responds like this for the rest of the test, and the site invalidates these tags. */
  pretend: (tags: string[], ...faults: Fault[]) => Promise<void>;
  /** A video's embed address for the rest of the test; no later test gets a page with it. */
  playFrom: (video: LibraryVideo, address?: string) => Promise<void>;
};

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Chromium's message about a response with this status. */
export const status404 = /status of 404/;
export const status503 = /status of 503/;

/** Sets the browser's connection information, which a test may change. */
const describeConnection = (saveData: boolean) =>
  Object.defineProperty(Navigator.prototype, "connection", { value: { saveData } });

/**
 * Waits until React has hydrated the page's forms and menus; earlier input is lost. React stores its data in a property
 * of each element.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("header summary, main form")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__react")),
    ),
  );
}

/** Invalidates these tags, as WordPress does after a change. */
async function forget(tags: string[]): Promise<void> {
  const answer = await fetch(`${siteUrl}/_api/revalidate`, {
    method: "POST",
    headers: { authorization: `Bearer ${revalidateSecret}`, "content-type": "application/json" },
    body: JSON.stringify({ tags }),
  });
  expect(answer.status).toBe(204);
}

/** A console error with its URL. */
const line = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`;

/** A returning visitor: the language is in local storage and in the cookie. */
async function remember(page: Page, language: Language, origin: string) {
  await page.context().addCookies([{ name: languageKey, value: language, url: origin }]);
  await page.addInitScript(
    ([key, value]) => {
      try {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      } catch {
        // An iframe without storage.
      }
    },
    [languageKey, language] as const,
  );
}

/** Texts and accessible names on the page that are messages of the other language. */
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

  // For every test, so that a failed one leaves no fault behind.
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      await use(sandbox);
      await sandbox.heal();
    },
    { auto: true },
  ],

  pretend: async ({ sandbox }, use) => {
    const tagsSent = new Set<string>();
    await use(async (tags, ...faults) => {
      for (const tag of tags) tagsSent.add(tag);
      await sandbox.fail(...faults);
      await forget(tags);
    });
    await sandbox.heal();
    if (tagsSent.size > 0) await forget([...tagsSent]);
  },

  playFrom: async ({ sandbox, pretend }, use) => {
    await use(async ({ slug }, address = "/demo/night.m3u8") => {
      const path = `${upstream.video}${encodeURIComponent(slug)}`;
      const body = { ...(await sandbox.ask<object>(path)), video_embed_url: address };
      await pretend([`video:${slug}`], { path, exact: true, status: 200, body });
    });
  },

  // For every test: the page ends in its own language.
  ownLanguage: [
    async ({ page }, use) => {
      await use(undefined);
      expect(await foreignTexts(page), "texts of another language").toEqual([]);
    },
    { auto: true },
  ],

  // For every test: unexpected console errors fail it.
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
