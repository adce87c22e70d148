import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

// Normalizes titles for a search, like the plugin's wordpress/murmur/includes/Catalogue/Search_Text.php.

const table = JSON.parse(
  readFileSync(
    join(import.meta.dirname, "../../../wordpress/murmur/data/traditional-simplified.json"),
    "utf8",
  ),
) as { traditional: string; simplified: string };
const simplified = [...table.simplified];
const simplifiedOf = new Map([...table.traditional].map((sign, i) => [sign, simplified[i] ?? sign]));

const run = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{So}]";
const wordOrRun = new RegExp(`${run}+|(?:(?!${run})[\\p{L}\\p{N}\\p{M}])+`, "gu");
const beginsRun = new RegExp(`^${run}`, "u");

/** The words of a text; in scripts without spaces, the runs of characters. */
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

export const searchText = (title: string) =>
  wordsOf(title)
    .map((word) => ` ${word}`)
    .join("");

/** Adds the SQL function `search_text(title)`. */
export function addSearchText(db: DatabaseSync): void {
  db.function("search_text", { deterministic: true }, (title) => searchText(String(title)));
}

/**
 * The strings that a search text must contain: any part of a Chinese run, the beginning of any other word.
 * Null for an empty query; an empty list if the query has no searchable character.
 */
export function searchNeedles(query = ""): string[] | null {
  if (query.trim() === "") return null;
  return [...new Set(wordsOf(query))].slice(0, 10).map((word) => (beginsRun.test(word) ? word : ` ${word}`));
}

export const hasNeedle = (text: string, needle: string): boolean => searchText(text).includes(needle);
