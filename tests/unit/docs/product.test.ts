import { expect, test } from "vitest";
import { browserCache, cache } from "#lib/config/cache.ts";
import { settingNames } from "#lib/platform/settings.ts";
import en from "#messages/en.json";
import { product, quotedCode, textFiles } from "./repository.ts";

/** Every text of the messages, by its key. */
const messages = new Map<string, string>();
function collect(texts: object, path: string) {
  for (const [key, text] of Object.entries(texts))
    if (typeof text === "string") messages.set(path + key, text);
    else collect(text, `${path}${key}.`);
}
collect(en, "");

/** A part of the document, by its heading. */
const section = (heading: string) =>
  product.split(/^#{1,2} /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";

/** Keys of messages, and not file names (`payments.db`) or values (`video.other` of Open Graph). */
const isKey = (code: string) =>
  /^[a-z]\w*(?:\.\w+)+$/i.test(code) &&
  Object.hasOwn(en, code.split(".", 1)[0] ?? "") &&
  code !== "video.other";

test("every key or part of the messages that the product document names exists", () => {
  const keys = quotedCode(product).filter(isKey);
  const isPart = (name: string) => [...messages.keys()].some((key) => key.startsWith(`${name}.`));
  expect(keys.filter((key) => !messages.has(key) && !isPart(key))).toEqual([]);
  expect(keys.length).toBeGreaterThan(300);
});

test("the promised texts are the messages'", () => {
  const rows = [...section("Promised texts").matchAll(/^\| `([^`]+)` +\| "(.+)" +\|$/gm)];
  expect(rows.filter(([, key = "", text]) => messages.get(key) !== text).map(([row]) => row)).toEqual([]);
  expect(rows.length).toBeGreaterThan(50);
});

test("no other part of the product document repeats a text: its key is enough", () => {
  const texts = new Set(messages.values());
  const others = product.replace(section("Promised texts"), "").replace(/`[^`\n]*`/g, "");
  const quoted = [...others.replace(/\s+/g, " ").matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
  expect(quoted.filter((text) => texts.has(text))).toEqual([]);
});

test("the product document names every setting and no other", () => {
  const rows = [...section("Settings").matchAll(/^\| ([A-Z][A-Z_, ]+?) *\|/gm)];
  const named = rows.flatMap(([, names = ""]) => names.split(", "));
  expect(named.sort()).toEqual([...settingNames].sort());
});

/** The rows of Caching that lib/config/cache.ts answers for. */
const cachingRows: Record<string, { revalidate?: number; stale: number; discard?: number }> = {
  home: cache.homepage,
  "list of videos": cache.videos,
  video: cache.video,
  "featured anchors": cache.featuredAnchors,
  "list of anchors": cache.anchors,
  "anchor, looked up": cache.anchor,
  levels: cache.levels,
  triggers: cache.triggers,
  "texts of the site": cache.page,
  "a page of which a part failed": cache.incomplete,
  "a video that there isn't": cache.missing,
  "whether payments are closed": cache.payments,
  "the year of the footer": cache.year,
  comments: browserCache.comments,
  "PayPal's client id": browserCache.paypalConfig,
  "watch later": browserCache.watchLater,
  "whom a member follows": browserCache.following,
  "what a member has watched": browserCache.history,
};
/** What the code of the browser reads, by the name of the row. */
const browserCode = [...textFiles]
  .filter(([path]) => path.startsWith("lib/browser/"))
  .map(([, text]) => text);

test("a browser keeps what its code keeps, and nothing else is said to be kept", () => {
  for (const [table, rows] of Object.entries({ cache, browserCache }))
    for (const [name, row] of Object.entries(rows)) {
      const isRead = browserCode.some((text) =>
        new RegExp(`\\bdiscard\\b[^;]*= ${table}\\.${name};`).test(text),
      );
      expect("discard" in row, `${table}.${name}`).toBe(isRead);
    }
});

const inWords = (seconds: number) =>
  seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

test("the product document names the lifetimes of lib/config/cache.ts", () => {
  const rows = [...section("Caching").matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| ([^|]*?) +\|$/gm)];
  const named = new Map(
    rows.map(([, what = "", requestedAgain = "", discard = ""]) => [what, { requestedAgain, discard }]),
  );
  for (const [what, { revalidate, stale, discard }] of Object.entries(cachingRows)) {
    const row = named.get(what);
    expect(row?.requestedAgain.split(/(?:; browser|, ) ?/).at(-1), what).toBe(inWords(revalidate ?? stale));
    expect(row?.discard, what).toBe(discard === undefined ? "" : inWords(discard));
  }
  expect(Object.keys(cachingRows)).toHaveLength(Object.keys({ ...cache, ...browserCache }).length);
});

/** Answered by the front server. */
const outsideNext = /^(?:health\/live|csp-report|video\/\{slug\}\/played)$/;

test("the product document names every route of /_api and no other", () => {
  const rows = [...section("Request rules").matchAll(/^\| (?:GET|POST|PUT|DELETE)[A-Z, ]* (`[^|]+?) *\|/gm)];
  const named = rows.flatMap(([, routes = ""]) => routes.replaceAll("`", "").split(", "));
  const built = [...textFiles.keys()].flatMap((path) => {
    const route = /^app\/%5Fapi\/(.+)\/route\.ts$/.exec(path)?.[1];
    return route ? [route.replace(/\[(\w+)\]/g, "{$1}")] : [];
  });
  expect(named.filter((route) => !outsideNext.test(route)).sort()).toEqual(built.sort());
});
