import { type ElementHandle, launch, type Page } from "puppeteer-core";
import { ensureChromium } from "#harness/chromium.ts";
import { findPart, wantedOf } from "./find-part.ts";
import { isAlive, type Part, until, type Visitor } from "./visitor.ts";

/** @param known the browser's existing pages, which no click has opened */
function visitorOf(
  page: Page,
  origin: string,
  close: () => Promise<void>,
  known: ReadonlySet<Page>,
): Visitor {
  const find = async (part: Part) =>
    (await page.evaluateHandle(findPart, wantedOf(part))).asElement() as ElementHandle<Element> | null;
  const act = (part: Part, task: (element: ElementHandle<Element>) => Promise<void>) =>
    until(async () => {
      const element = await find(part);
      if (element) await task(element);
      return element !== null;
    }, `${part.role} ${part.name}`);
  return {
    async open(path) {
      if (page.url() === "about:blank") await page.goto(origin + path, { waitUntil: "domcontentloaded" });
      else {
        // After a visit to another origin, Firefox may never report the end of a driver's navigation.
        await page.evaluate((address) => {
          document.documentElement.dataset.left = "";
          location.assign(address);
        }, origin + path);
        const hasCome = () => document.documentElement.dataset.left === undefined;
        await until(() => page.evaluate(hasCome), `${path} opens`);
      }
      await until(() => page.evaluate(isAlive), `${path} comes to life`);
    },
    see: (part) => act(part, async () => {}),
    click: (part) =>
      act(part, (element) =>
        // A click may close its own window.
        element.click().catch((error) => {
          if (!page.isClosed()) throw error;
        }),
      ),
    fill: (label, text, { enter } = { enter: false }) =>
      act({ role: "textbox", name: label }, async (element) => {
        await element.type(text);
        if (enter) await element.press("Enter");
      }),
    read: <T>(script: () => T) => page.evaluate(script) as Promise<T>,
    async popup() {
      const before = new Set(known);
      let opened: Page | undefined;
      await until(async () => {
        opened = (await page.browser().pages()).find((other) => !before.has(other));
        return opened !== undefined;
      }, "a window opens");
      const window = opened ?? page;
      return visitorOf(window, origin, () => window.close(), before.add(window));
    },
    isOpen: async () => !page.isClosed(),
    close,
  };
}

async function open(origin: string, browser: Awaited<ReturnType<typeof launch>>): Promise<Visitor> {
  const page = await browser.newPage();
  return visitorOf(page, origin, () => browser.close(), new Set(await browser.pages()));
}

const defaultViewport = { width: 1280, height: 900 };

export async function openChromium(origin: string): Promise<Visitor> {
  const args = ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"];
  return open(origin, await launch({ executablePath: ensureChromium(), args, defaultViewport }));
}

/** Debian's unmodified Firefox, by WebDriver BiDi. */
export async function openFirefox(origin: string): Promise<Visitor> {
  const browser = await launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    extraPrefsFirefox: { "media.autoplay.default": 0, "intl.accept_languages": "en-GB" },
    defaultViewport,
  });
  return open(origin, browser);
}
