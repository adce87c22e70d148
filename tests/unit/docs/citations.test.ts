import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import {
  documents,
  exists,
  headings,
  productFiles,
  quotedCode,
  read,
  textFiles,
} from "#tests/support/repository.ts";

/** Text without the line breaks and comment marks that may stand within a citation. */
const joined = (text: string) => text.replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, " ");

/** Examples in documents stand in backticks. */
const withoutExamples = (path: string, text: string) =>
  path.endsWith(".md") ? text.replace(/`[^`\n]*`/g, "") : text;

function citations(kind: string): { path: string; target: string }[] {
  const pattern = new RegExp(`\\(${kind}: ([^()]+)\\)`, "g");
  return [...textFiles].flatMap(([path, text]) =>
    [...joined(withoutExamples(path, text)).matchAll(pattern)].map(([, target = ""]) => ({ path, target })),
  );
}

/** The names that a citation of each document may have. */
const cited = [
  ["product", productFiles.flatMap(headings)],
  ["architecture", headings("docs/architecture.md")],
] as const;

test("every citation of the product or the architecture leads to a heading", () => {
  for (const [kind, known] of cited) {
    expect(citations(kind).filter(({ target }) => !known.includes(target))).toEqual([]);
  }
});

test("every part of the product document names tests that check it", () => {
  for (const path of productFiles.filter((one) => !one.endsWith("README.md"))) {
    const [, ...parts] = headings(path);
    const rows = [...read(path).matchAll(/^\| ([^|`]+?) +\| (`.+`) +\|$/gm)].map(([, part]) => part);
    expect(
      rows.filter((row) => parts.includes(row ?? "")),
      path,
    ).toEqual(parts);
  }
});

test("every citation of a decision leads to a file", () => {
  const cited = citations("decision");
  expect(cited.filter(({ target }) => !exists(`docs/decisions/${target}.md`))).toEqual([]);
});

test("a heading that is cited by its text occurs once", () => {
  for (const [, all] of cited) expect(all.filter((heading, at) => all.indexOf(heading) !== at)).toEqual([]);
});

/** A path of the repository: below one of its folders, or a file that stands beside them. */
const isPath = (code: string) =>
  /^(?:\.ci|app|bench|components|deploy|docs|lib|messages|public|sandbox|scripts|server|tests|wordpress)\/[^\s<>*…]*$/.test(
    code,
  ) || /^(?:[\w-]+\/)*[.\w-]+\.(?:ts|tsx|mjs|md)$/.test(code);

test("every path in a document exists, from the root or beside the document", () => {
  const named = documents.flatMap(([path, text]) =>
    quotedCode(text)
      .filter(isPath)
      .map((code) => ({ path, code })),
  );
  expect(named.filter(({ path, code }) => !exists(code) && !exists(join(dirname(path), code)))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});

test("every file that a comment names exists, from the root or beside the comment", () => {
  const comments = (text: string) =>
    text.match(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$|^\s*# .*$/gm)?.join("\n") ?? "";
  const name =
    /(?<![\w/.:@-])((?:[\w%.[\]-]+\/)*[\w[\]-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css|md|yaml))(?![\w/-])/g;
  const named = [...textFiles]
    .filter(([path]) => /\.(?:css|m?js|php|sh|tsx?|yaml)$/.test(path))
    .flatMap(([path, text]) =>
      [...comments(text).matchAll(name)].map(([, file = ""]) => ({
        path,
        file,
        beside: join(dirname(path), file),
      })),
    );
  expect(named.filter(({ file, beside }) => !exists(file) && !exists(beside))).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

test("every link of a document leads to a file", () => {
  const links = documents.flatMap(([path, text]) =>
    [...text.matchAll(/\]\((?!https?:|#)([^)\s]+)\)/g)].map(([, link = ""]) => ({ path, link })),
  );
  const target = (path: string, link: string) =>
    new URL(link, `file:///${path}`).pathname.slice(1).replace(/%25/g, "%");
  expect(links.filter(({ path, link }) => !exists(target(path, link)))).toEqual([]);
});

test("every npm command that a document names exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = documents.flatMap(([, text]) =>
    [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name),
  );
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});
