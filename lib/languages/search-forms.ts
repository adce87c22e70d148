import "server-only";
import { normaliseSearch } from "#lib/addresses/search.ts";
import table from "#wordpress/murmur/data/traditional-simplified.json" with { type: "json" };

const [traditional, simplified] = [[...table.traditional], [...table.simplified]];
const simplifiedOf = new Map(traditional.map((sign, at) => [sign, simplified[at] ?? sign]));
/** Where a simplified sign stands for several, the first of them. */
const traditionalOf = new Map(
  simplified.map((sign, at) => [sign, traditional[at] ?? sign] as const).toReversed(),
);

const translate = (text: string, signs: ReadonlyMap<string, string>) =>
  [...text].map((sign) => signs.get(sign) ?? sign).join("");

/** A text in the other spellings of Chinese, without those that are as it is. */
export const otherSpellings = (text: string): string[] =>
  [...new Set([translate(text, simplifiedOf), translate(text, traditionalOf)])].filter(
    (other) => other !== text,
  );

/** Every video here is an ASMR video, and few titles say so: as a part of a search the words would hide the others. */
const commonWord =
  /(?<![\p{Script=Latin}\p{N}])asmr(?:[\s-]?(?:videos?|视频|視頻|影片))?(?![\p{Script=Latin}\p{N}])/giu;

/** A search text without "ASMR" or "ASMR video"; "" where nothing else is asked for. */
export const withoutCommonWord = (text: string): string =>
  normaliseSearch(normaliseSearch(text).replace(commonWord, " "));

/** A name or a search made comparable: neither case, width, accents nor the spelling of Chinese count. */
export const comparable = (text: string): string =>
  translate(
    normaliseSearch(text)
      .toLowerCase()
      .normalize("NFD")
      .replace(/(?<=\p{Script=Latin})\p{M}+|['’‘`]/gu, "")
      .normalize("NFC"),
    simplifiedOf,
  );

/** Where `part` stands in `whole` as words of its own, or as signs that stand without spaces; -1 where it does not. */
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
