import { expect, test } from "vitest";
import { browserCache, cache } from "#lib/cache.ts";
import { settingNames } from "#lib/settings.ts";
import en from "#messages/en.json";
import { read, textFiles } from "./repository.ts";

const product = read("docs/product.md");

type Texts = { [key: string]: string | Texts };
const flat = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : flat(text)));

const plural = /\{(\w+), plural, ((?:=?\w+ \{(?:[^{}]|\{[^{}]*\})*\} ?)+)\}/;
/** What a message says: of a count, each of its forms, with the number where one is meant. */
function forms(text: string): string[] {
  const [whole, name, branches] = plural.exec(text) ?? [];
  if (whole === undefined) return [text.replace(/\{(\w+), number[^}]*\}/g, "{$1}")];
  return [...(branches ?? "").matchAll(/(=?\w+) \{((?:[^{}]|\{[^{}]*\})*)\}/g)].flatMap(
    ([, key, said = ""]) =>
      forms(text.replace(whole, said.replaceAll("#", key === "one" ? "1" : `{${name}}`))),
  );
}
const messages = flat(en).flatMap((text) => [text, ...forms(text)]);

/** What stands in straight double quotes: texts that people see. */
const quoted = (text: string) => [
  ...new Set(
    [
      ...text
        .replace(/`[^`\n]*`/g, "")
        .replace(/\s+/g, " ")
        .matchAll(/"([^"]*)"/g),
    ].map(([, said = ""]) => said),
  ),
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Word by word, or with an ellipsis for what is left out. */
function isMessage(said: string): boolean {
  const shortened = new RegExp(said.split("…").map(escaped).join(".*"), "s");
  return messages.some((text) => text.includes(said) || (said.includes("…") && shortened.test(text)));
}

test("every text that the product document quotes is a message", () => {
  const texts = quoted(product);
  expect(texts.filter((said) => !isMessage(said))).toEqual([]);
  expect(texts.length).toBeGreaterThan(300);
});

/** A part of the document, by its heading. */
const section = (heading: string) =>
  product.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";

test("the product document names every setting and no other", () => {
  const rows = [...section("Settings").matchAll(/^\| ([A-Z][A-Z_, ]+?) *\|/gm)];
  const named = rows.flatMap(([, names = ""]) => names.split(", "));
  expect(named.sort()).toEqual([...settingNames].sort());
});

/** The rows of Caching that lib/cache.ts answers for. */
const cachingRows: Record<string, { revalidate?: number; stale: number; kept?: number }> = {
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
        new RegExp(`\\bkept\\b[^;]*= ${table}\\.${name};`).test(text),
      );
      expect("kept" in row, `${table}.${name}`).toBe(isRead);
    }
});

const inWords = (seconds: number) =>
  seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

test("the product document names the lifetimes of lib/cache.ts", () => {
  const rows = [...section("Caching").matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| ([^|]*?) +\|$/gm)];
  const named = new Map(
    rows.map(([, what = "", askedAgain = "", kept = ""]) => [what, { askedAgain, kept }]),
  );
  for (const [what, { revalidate, stale, kept }] of Object.entries(cachingRows)) {
    const row = named.get(what);
    expect(row?.askedAgain.split(/(?:; browser|, ) ?/).at(-1), what).toBe(inWords(revalidate ?? stale));
    expect(row?.kept, what).toBe(kept === undefined ? "" : inWords(kept));
  }
  expect(Object.keys(cachingRows)).toHaveLength(Object.keys({ ...cache, ...browserCache }).length);
});

/** Answered by the front server. */
const outsideNext = /^(?:health\/live|csp-report)$/;

test("the product document names every route of /_api and no other", () => {
  const rows = [...section("Request rules").matchAll(/^\| (?:GET|POST|PUT|DELETE)[A-Z, ]* (`[^|]+?) *\|/gm)];
  const named = rows.flatMap(([, routes = ""]) => routes.replaceAll("`", "").split(", "));
  const built = [...textFiles.keys()].flatMap((path) => {
    const route = /^app\/%5Fapi\/(.+)\/route\.ts$/.exec(path)?.[1];
    return route ? [route.replace(/\[(\w+)\]/g, "{$1}")] : [];
  });
  expect(named.filter((route) => !outsideNext.test(route)).sort()).toEqual(built.sort());
});
