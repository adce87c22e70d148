import "server-only";
import { normaliseSearch } from "#lib/addresses/search.ts";
import table from "#wordpress/murmur/data/traditional-simplified.json" with { type: "json" };

const [traditional, simplified] = [[...table.traditional], [...table.simplified]];
const simplifiedOf = new Map(traditional.map((character, at) => [character, simplified[at] ?? character]));
/** The traditional character for each simplified one; of several, the first. */
const traditionalOf = new Map(
  simplified.map((character, at) => [character, traditional[at] ?? character] as const).toReversed(),
);

const translate = (text: string, characters: ReadonlyMap<string, string>) =>
  [...text].map((character) => characters.get(character) ?? character).join("");

const numbers = "one two three four five six seven eight nine ten eleven twelve"
  .split(" ")
  .map((word, at) => [word, String(at + 1)] as const);
const digitsOf = new Map(numbers);
const wordOf = new Map(numbers.map(([word, digits]) => [digits, word]));

const replaceWords = (text: string, others: ReadonlyMap<string, string>) =>
  text
    .split(" ")
    .map((word) => others.get(word.toLowerCase()) ?? word)
    .join(" ");

/** The text in other Chinese spellings, and with its small numbers as digits and as English words, if they differ. */
export const otherSpellings = (text: string): string[] => {
  const others = [
    translate(text, simplifiedOf),
    translate(text, traditionalOf),
    replaceWords(text, digitsOf),
    replaceWords(text, wordOf),
  ];
  return [...new Set(others)].filter((other) => other !== text);
};

/** The word "ASMR": every video is one, but few titles say so, and a search for it would hide the others. */
const commonWord =
  /(?<![\p{Script=Latin}\p{N}])asmr(?:[\s-]?(?:videos?|视频|視頻|影片))?(?![\p{Script=Latin}\p{N}])/giu;

/** A search without "ASMR" or "ASMR video"; "" if nothing else remains. */
export const withoutCommonWord = (text: string): string =>
  normaliseSearch(normaliseSearch(text).replace(commonWord, " "));

/** Folds case, width, accents and Chinese spelling, for comparisons. */
export const foldText = (text: string): string =>
  translate(
    normaliseSearch(text)
      .toLowerCase()
      .normalize("NFD")
      .replace(/(?<=\p{Script=Latin})\p{M}+|['’‘`]/gu, "")
      .normalize("NFC"),
    simplifiedOf,
  );

/** The index of `part` in `whole` as whole words, or as characters of scripts without spaces; -1 if absent. */
export function findWords(whole: string, part: string): number {
  if (part === "") return -1;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const [before = "", after = ""] = [whole.slice(0, at), whole.slice(at + part.length)];
    const joins = (left: string, right: string) =>
      /[\p{L}\p{N}]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right);
    const isRun = /^\p{Script=Han}/u.test(part);
    if (isRun || !(joins(before, part) || joins(part, after))) return at;
  }
  return -1;
}

/**
 * The search with each Chinese name within its words as a word of its own; null if there is none. Chinese has no spaces,
 * but a video has to match each word as it is. Words with Chinese in them are given as `foldText` does.
 */
export function splitAtNames(search: string, names: readonly string[]): string | null {
  const chinese = names.map(foldText).filter((name) => /^\p{Script=Han}+$/u.test(name));
  const longestFirst = chinese.toSorted((a, b) => b.length - a.length);
  const words = search.split(" ").map((word) => (/\p{Script=Han}/u.test(word) ? foldText(word) : word));
  const parts = words.flatMap((word) => splitWord(word, longestFirst));
  return parts.length > words.length ? parts.join(" ") : null;
}

/** The names in a word, and what stands between them. */
function splitWord(word: string, names: readonly string[]): string[] {
  if (word === "") return [];
  const name = names.find((candidate) => word.includes(candidate));
  if (name === undefined) return [word];
  const at = word.indexOf(name);
  return [...splitWord(word.slice(0, at), names), name, ...splitWord(word.slice(at + name.length), names)];
}
