import { describe, expect, test } from "vitest";
import { documents, tableRows, textFiles } from "#tests/support/repository.ts";

const retired = tableRows("docs/glossary.md", "Retired words");

const sources = /^(?:app|bench|components|lib|sandbox|scripts|server|tests|wordpress)\/|^[\w-]+\.ts$/;
/** Texts for readers, and this test. */
const texts = /^sandbox\/(?:data|seed)\/|^wordpress\/murmur\/includes\/Mails\/Texts\/|retired-words/;
const code = [...textFiles].filter(
  ([path]) => sources.test(path) && !texts.test(path) && /\.(?:css|m?js|php|sh|tsx?)$/.test(path),
);

const comment = /\/\*[\s\S]*?\*\/|(?<![:"'`\\])\/\/.*$|^\s*# .*$/gm;
const title = /(?:\b(?:describe|test)(?:\.\w+)*|[\])])\(\s*(["'`])((?:\\.|(?!\1).)+)\1/g;
const quoted = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\btexts\.\w+/g;

/** A name as words: `heardOf`, `heard_of` and `heard-of` are two. */
const asWords = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z\d]+/g, " ")
    .toLowerCase();

/** The names in a file's code and the file's own name, one a line; its comments and the titles of its tests. */
function wordsOf(path: string, text: string): { names: string; prose: string } {
  const comments = (text.match(comment) ?? []).map((one) =>
    one.replace(/\n\s*\*/g, "").replace(/`[^`\n]*`/g, ""),
  );
  const titles = path.startsWith("tests/") ? [...text.matchAll(title)].map(([, , one = ""]) => one) : [];
  const names =
    text
      .replace(comment, "")
      .replace(quoted, "")
      .match(/[A-Za-z_]\w*/g) ?? [];
  return {
    names: [path, ...new Set(names)].map(asWords).join("\n"),
    prose: [...comments, ...titles].join("\n").toLowerCase(),
  };
}

const files = code.map(([path, text]) => ({ path, ...wordsOf(path, text) }));

/** Documents without texts in backticks. The glossary lists the retired words. */
const prose = documents
  .filter(([path]) => path !== "docs/glossary.md")
  .map(([path, text]) => ({ path, names: "", prose: text.replace(/`[^`\n]*`/g, "").toLowerCase() }));

/** Each place of one of the words, with the text around it. */
function uses(words: string, where: string, among = files): string[] {
  const pattern = new RegExp(`.{0,30}\\b(?:${words.replaceAll(", ", "|")})\\b.{0,30}`, "g");
  return among.flatMap(({ path, names, prose }) => {
    const searched = [where === "prose" ? "" : names, where === "names" ? "" : prose].join("\n");
    return (searched.match(pattern) ?? []).map((use) => `${path}: ${use}`);
  });
}

describe("retired words (glossary)", () => {
  test("the check for retired words reads the files of the code", () => {
    expect(files.length).toBeGreaterThan(1500);
    expect(files.some(({ path }) => path.endsWith(".php"))).toBe(true);
  });

  test.each(retired)("the retired words %s, now %s, stand nowhere in %s", (words = "", _, where = "") =>
    expect(uses(words, where)).toEqual([]),
  );

  test.each(retired)("the retired words %s, now %s, stand in no document (%s)", (words = "", _, where = "") =>
    expect(where === "names" ? [] : uses(words, "prose", prose)).toEqual([]),
  );

  test.each([
    ["a name", "lib/a.ts", "const isTold = 1;"],
    ["a file's name", "lib/is-told.ts", ""],
    ["a name in PHP", "wordpress/a.php", "function is_told() {}"],
    ["a comment", "lib/a.ts", "/** Who is\n * told. */"],
    ["a title", "tests/a.test.ts", 'test("who is told", () => {});'],
  ])("a retired word is found in %s", (_, path, text) =>
    expect(uses("told", "all", [{ path, ...wordsOf(path, text) }])).toHaveLength(1),
  );

  test("a retired word in a stored value is not reported", () =>
    expect(wordsOf("lib/a.ts", 'const state = "told"; // `told`: sent')).toEqual({
      names: "lib a ts\nconst\nstate",
      prose: "// : sent",
    }));
});
