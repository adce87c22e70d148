import { expect, test } from "vitest";
import { browserCache, cache } from "#lib/config/cache.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { settingNames } from "#lib/platform/settings.ts";
import en from "#messages/en.json";
import { product, quotedCode, textFiles } from "#tests/support/repository.ts";

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

test("every message key in the product document exists", () => {
  const keys = quotedCode(product).filter(isKey);
  const isPart = (name: string) => [...messages.keys()].some((key) => key.startsWith(`${name}.`));
  expect(keys.filter((key) => !messages.has(key) && !isPart(key))).toEqual([]);
  expect(keys.length).toBeGreaterThan(300);
});

test("the promised texts are equal to the messages", () => {
  const rows = [...section("Promised texts").matchAll(/^\| `([^`]+)` +\| "(.+)" +\|$/gm)];
  expect(rows.filter(([, key = "", text]) => messages.get(key) !== text).map(([row]) => row)).toEqual([]);
  expect(rows.length).toBeGreaterThan(50);
});

test("a text beside its key in the document equals the message, whole or cut off", () => {
  const others = product.replace(section("Promised texts"), "").replace(/\s+/g, " ");
  const pairs = [...others.matchAll(/`([\w.]+)` "([^"]*)"/g)];
  const isText = (key: string, text: string) =>
    messages.get(key) === text || (text.endsWith("…") && messages.get(key)?.startsWith(text.slice(0, -1)));
  expect(pairs.filter(([, key = "", text = ""]) => !isText(key, text)).map(([pair]) => pair)).toEqual([]);
  expect(pairs.length).toBeGreaterThan(100);
  const alone = others.replace(/`[\w.]+` "[^"]*"/g, "").replace(/`[^`]*`/g, "");
  const quoted = [...alone.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
  const texts = new Set(messages.values());
  expect(quoted.filter((text) => texts.has(text))).toEqual([]);
});

test("the product document names every setting, and no other", () => {
  const rows = [...section("Settings").matchAll(/^\| ([A-Z][A-Z_, ]+?) *\|/gm)];
  const named = rows.flatMap(([, names = ""]) => names.split(", "));
  expect(named.sort()).toEqual([...settingNames].sort());
});

const inWords = (seconds: number) =>
  seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

test("the product document lists the lifetimes of lib/config/cache.ts in their order", () => {
  const rows = [...section("Caching").matchAll(/^\| [^|]+ \| +((?:\d|browser)[^|]*?) +\| ([^|]*?) +\|$/gm)];
  const listed = rows.map(([, requestedAgain = "", discard]) => [
    requestedAgain.split(/(?:; browser|, ) ?/).at(-1),
    discard,
  ]);
  const lifetimes: { revalidate?: number; stale: number; discard?: number }[] = Object.values({
    ...cache,
    ...browserCache,
  });
  // The last row is for everything else.
  expect(listed.slice(0, -1)).toEqual(
    lifetimes.map(({ revalidate, stale, discard }) => [
      inWords(revalidate ?? stale),
      discard === undefined ? "" : inWords(discard),
    ]),
  );
});

test("the product document names the sizes of lib/contracts/page-sizes.ts", () => {
  const rows = [...section("Limits and constants").matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|/gm)];
  const named = Object.fromEntries(rows.map(([, what = "", numbers]) => [what, numbers]));
  const { videos, anchorVideos, anchors, featuredAnchors, homepageSections, homepageVideos } = pageSizes;
  const { popular, vipShowcase, related } = pageSizes;
  expect(named).toMatchObject({
    "videos a page": `${videos}; an anchor's ${anchorVideos}`,
    "anchors a page": expect.stringMatching(`^${anchors};`),
    "featured anchors": `${featuredAnchors}`,
    "sections of home, videos in each": `${homepageSections}, ${homepageVideos}`,
    "popular tonight": `${popular.shown} of ${popular.of}`,
    "related videos": `${related.byAnchor} and ${related.latest}, ${related.byAnchor + related.latest} in all`,
    showcase: `${vipShowcase.videos} of the newest ${vipShowcase.fetched * vipShowcase.pages}`,
  });
});

/** The routes that the front server answers. */
const outsideNext = /^(?:health\/live|csp-report|video\/\{slug\}\/played)$/;

test("the product document names every route of /_api, and no other", () => {
  const rows = [...section("Request rules").matchAll(/^\| (?:GET|POST|PUT|DELETE)[A-Z, ]* (`[^|]+?) *\|/gm)];
  const named = rows.flatMap(([, routes = ""]) => routes.replaceAll("`", "").split(", "));
  const built = [...textFiles.keys()].flatMap((path) => {
    const route = /^app\/%5Fapi\/(.+)\/route\.ts$/.exec(path)?.[1];
    return route ? [route.replace(/\[(\w+)\]/g, "{$1}")] : [];
  });
  expect(named.filter((route) => !outsideNext.test(route)).sort()).toEqual(built.sort());
});
