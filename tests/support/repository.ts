import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The repository's folder. */
export const root = join(import.meta.dirname, "../..");

/** Files that tools make, or that are no text. */
const skipped = new Set([
  ".bench",
  ".data",
  ".git",
  ".next",
  "coverage",
  "node_modules",
  "package-lock.json",
  "playwright-report",
  "test-results",
]);
const isText = (path: string) => /\.(?:css|example|js|json|md|mjs|php|sh|svg|ts|tsx|yaml)$|\/run$/.test(path);

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** Every text file of the repository, by its path from the root. */
export const textFiles: ReadonlyMap<string, string> = new Map(
  walk(root)
    .map((path) => relative(root, path))
    .filter(isText)
    .map((path) => [path, readFileSync(join(root, path), "utf8")]),
);

export const read = (path: string): string => textFiles.get(path) ?? "";
export const exists = (path: string): boolean => existsSync(join(root, path));

/** The files of the product document. */
export const productFiles = [...textFiles.keys()].filter((path) => path.startsWith("docs/product/"));
export const product: string = productFiles.map(read).join("\n");

/** Texts for readers of the repository, by path. */
export const documents = [...textFiles].filter(([path]) => path.endsWith(".md"));

/** The headings of a document, without their marks. */
export const headings = (path: string): string[] =>
  [...read(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => heading);

/** The texts in backticks outside of code blocks. */
export const quotedCode = (text: string): string[] =>
  [...text.replace(/^```.*?^```/gms, "").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

/** The rows of a part's table. */
export function tableRows(path: string, heading: string): string[][] {
  const part = read(path)
    .split(/^#{2,3} /m)
    .find((one) => one.startsWith(`${heading}\n`));
  const lines = (part ?? "").split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
