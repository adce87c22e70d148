import { expect, test, vi } from "vitest";
import { openPage } from "#tests/support/browser/api-browser.ts";
import { eventually } from "#tests/support/eventually.ts";

const body = { triggers: [], anchors: [], videos: [], total: 30 };

/** Reads suggestions on a device with these classes and stored searches. */
async function suggest(query: string, { classes = [] as string[], stored = "", lang = "en" } = {}) {
  const { requests } = await openPage();
  vi.stubGlobal("document", { cookie: "", documentElement: { lang, classList: new Set(classes) } });
  Object.assign(document.documentElement.classList, {
    contains: (name: string) => classes.includes(name),
  });
  vi.stubGlobal("localStorage", { getItem: () => stored });
  const { readSuggestions } = await import("#lib/browser/search/suggestions.ts");
  const leaving = new AbortController();
  const reading = readSuggestions(query, leaving.signal);
  await eventually(() => requests.length === 1);
  return { reading, leaving, request: requests[0] };
}

test.each<[string, string[], string]>([
  ["rain & tea", [], "/_api/suggestions?search=rain+%26+tea"],
  ["", [], "/_api/suggestions"],
  ["rain", ["signed-in", "sees-ads"], "/_api/suggestions?search=rain"],
  ["rain", ["signed-in"], "/_api/suggestions?search=rain&vip=1"],
])("suggestions for “%s” with the classes %o are requested from %s", async (query, classes, path) => {
  const { reading, request } = await suggest(query, { classes });
  expect(request?.path).toBe(path);
  await request?.answer({ status: 200, body });
  expect(await reading).toMatchObject({ query, total: 30 });
});

test("a language other than the default is named in the request for suggestions before anything is typed", async () => {
  const { request } = await suggest("", { lang: "zh-Hans" });
  expect(request?.path).toBe("/_api/suggestions?language=zh");
});

test("recent searches are listed before anything is typed, and only well-formed ones", async () => {
  const stored = JSON.stringify(["rain", 7, "tea"]);
  const start = await suggest("", { stored });
  await start.request?.answer({ status: 200, body });
  expect((await start.reading)?.recent).toEqual(["rain", "tea"]);
  const typed = await suggest("r", { stored });
  await typed.request?.answer({ status: 200, body });
  expect((await typed.reading)?.recent).toEqual([]);
  const broken = await suggest("", { stored: "{" });
  await broken.request?.answer({ status: 200, body });
  expect((await broken.reading)?.recent).toEqual([]);
});

test("no suggestions are shown during an outage, or for a text that has changed meanwhile", async () => {
  const failed = await suggest("rain");
  await failed.request?.answer("unreachable");
  expect(await failed.reading).toBeNull();
  const left = await suggest("rain");
  left.leaving.abort();
  await left.request?.answer({ status: 200, body });
  expect(await left.reading).toBeNull();
});
