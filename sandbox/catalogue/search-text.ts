import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

// How the plugin makes titles comparable for a search (wordpress/murmur/includes/Catalogue/Search_Text.php), told again.

const table = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../wordpress/murmur/data/traditional-simplified.json"), "utf8"),
) as { traditional: string; simplified: string };
const simplified = [...table.simplified];
const simplifiedOf = new Map([...table.traditional].map((sign, i) => [sign, simplified[i] ?? sign]));

const run = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{So}]";
const wordOrRun = new RegExp(`${run}+|(?:(?!${run})[\\p{L}\\p{N}\\p{M}])+`, "gu");
const beginsRun = new RegExp(`^${run}`, "u");

/** Words, and runs of signs that stand without spaces. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .replace(/['’‘`]/g, "");
  return (
    [...plain]
      .map((sign) => simplifiedOf.get(sign) ?? sign)
      .join("")
      .match(wordOrRun) ?? []
  );
}

/** The text that a title is found by. */
const searchText = (title: string) =>
  wordsOf(title)
    .map((word) => ` ${word}`)
    .join("");

/** Lets queries say `search_text(title)`. */
export function addSearchText(db: DatabaseSync): void {
  db.function("search_text", { deterministic: true }, (title) => searchText(String(title)));
}

/**
 * LIKE patterns for what must be in a search text: any part of a Chinese run, the beginning of any other word. Null where
 * nothing is asked for, none where the query has nothing that could be found.
 */
export function searchPatterns(query = ""): string[] | null {
  if (query.trim() === "") return null;
  return [...new Set(wordsOf(query))]
    .slice(0, 10)
    .map((word) => (beginsRun.test(word) ? `%${word}%` : `% ${word}%`));
}
