import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (pattern: string) =>
  globSync(pattern).map((path) => ({ path, text: readFileSync(path, "utf8") }));
const stylesheets = read("app/styles/*/*.css");
const named = (mark: RegExp, texts: { text: string }[]) =>
  new Set(texts.flatMap(({ text }) => [...text.matchAll(mark)].map(([, name = ""]) => name)));

test("stylesheets are plain CSS, and utilities stay in components", () => {
  expect(stylesheets.filter(({ text }) => text.includes("@apply")).map(({ path }) => path)).toEqual([]);
});

test("a stylesheet's layer is named after its folder, and app/globals.css lists all of them", () => {
  const [, order = ""] = /@layer ([^;{]+);/.exec(readFileSync("app/globals.css", "utf8")) ?? [];
  const ordered = order.split(/,\s*/);
  const misplaced = stylesheets.flatMap(({ path, text }) =>
    [...text.matchAll(/^@layer (.+) \{$/gm)]
      .map(([, layer = ""]) => layer)
      .filter((layer) => layer !== "base" && layer !== `components.${path.split("/").at(-2)}`)
      .map((layer) => `${path}: ${layer}`),
  );
  expect(misplaced).toEqual([]);
  const folders = new Set(stylesheets.map(({ path }) => `components.${path.split("/").at(-2)}`));
  expect(new Set(ordered)).toEqual(folders);
});

/** Sizes that a foreign widget fixes in px. */
const foreignSizes = ["min-h-[65px]"];

test("utilities in components have their sizes in rem, which follows the visitor's font size", () => {
  const px = /(?<=["'` :])-?(?:text|leading|[mp][xytrbl]?|gap|(?:min-|max-)?[wh]|size)-\[[^\]]*\dpx[^\]]*\]/g;
  const found = read("{app,components}/**/*.tsx").flatMap(({ text }) => text.match(px) ?? []);
  expect(found).toEqual(foreignSizes);
});

test("stylesheets have px in lines of at most 4 px, and in the tokens of shadows, blurs and a pill's corners", () => {
  const tokens = /--(?:shadow-[\w-]+|glass|frost|radius-pill):[^;]+;/g;
  const found = stylesheets.flatMap(({ path, text }) =>
    [...text.replace(tokens, "").matchAll(/[^;{}\n]*?(\d*\.?\d+)px\b/g)]
      .filter(([, length]) => Number(length) > 4)
      .map(([declaration]) => `${path}: ${declaration}`),
  );
  expect(found).toEqual([]);
});

test("every variable that a stylesheet uses is declared, because a browser drops such a rule silently", () => {
  const tokens = read("node_modules/tailwindcss/theme.css");
  const declared = named(/(--[\w-]+):/g, [...stylesheets, ...tokens]);
  const set = named(/["'](--[\w-]+)["']/g, read("{components,lib}/**/*.{ts,tsx}"));
  const used = named(/var\((--[\w-]+)\)/g, stylesheets);
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => !declared.has(name) && !set.has(name))).toEqual([]);
});
