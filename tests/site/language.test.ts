import { expect, test } from "vitest";
import { siteUrl } from "#harness/addresses.ts";
import { locales } from "#lib/i18n/languages/languages.ts";
import { messages } from "#lib/i18n/languages/messages.ts";
import { fetchDocument } from "./document.ts";

/** The response to a path, as a browser in this language requests it. */
async function answerTo(path: string, cookie = "") {
  const answer = await fetch(siteUrl + path, { headers: { cookie }, redirect: "manual" });
  const { pathname, search } = new URL(answer.headers.get("location") ?? "", siteUrl);
  return { status: answer.status, to: pathname + search };
}

test.each(["/", "/videos?page=2", "/anchors/nia-hollow", "/video/no-such-video?x=1"])(
  "the address %s leads a visitor with the Chinese cookie to Chinese at once",
  async (path) => {
    const to = path === "/" ? "/zh" : `/zh${path}`;
    expect(await answerTo(path, "lang=zh")).toEqual({ status: 307, to });
    expect((await answerTo(path, "lang=en")).status).not.toBe(307);
  },
);

test.each([
  ["/en", "/"],
  ["/en/videos", "/videos"],
  ["/en/video/abc", "/video/abc"],
  ["/zh/vip-en", "/zh/vip"],
])("the address %s, to which nothing links, is redirected to %s for good", async (path, to) => {
  expect(await answerTo(path)).toEqual({ status: 308, to });
});

test.each([
  "/en/lists/videos/~/~/~/1",
  "/zh/lists/videos/~/~/~/1",
  "/lists/videos/~/~/~/1",
  "/en/error-page/not-found",
])("the inner path %s is a 404 from outside", async (path) => {
  expect((await answerTo(path)).status).toBe(404);
});

test.each(["/", "/videos", "/anchors", "/anchors/nia-hollow", "/updates", "/items"])(
  "the links of the Chinese page %s stay in its language",
  async (path) => {
    const { document } = await fetchDocument(path, "zh");
    const inside = document.links.filter((link) => link.startsWith(siteUrl));
    expect(inside.length).toBeGreaterThan(5);
    const leaving = inside.map((link) => new URL(link).pathname).filter((to) => !/^\/zh(?:\/|$)/.test(to));
    // Only the switcher leads to the other language.
    expect(leaving).toEqual(leaving.length > 0 ? ["/"] : []);
  },
);

test.each(locales)("every document in %s names its language", async (language) => {
  for (const path of ["/", "/videos", "/no-such-page", "/video/undefined"]) {
    const { document } = await fetchDocument(path, language);
    expect(document.lang, path).toBe(language === "en" ? "en" : "zh-Hans");
  }
  expect((await fetchDocument("/vip-zh", "en")).document.lang).toBe("zh-Hans");
});

test.each(locales)("every document in %s contains the texts of the error boundary", async (language) => {
  const { failedTitle, failedText, retry, home } = messages[language].errorPages;
  const lines = [failedTitle, failedText, retry, home].join("\n").replaceAll("'", "&#x27;");
  expect((await fetchDocument("/", language)).text).toContain(`data-failed="${lines}"`);
});
