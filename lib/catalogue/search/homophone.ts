import "server-only";

const chinese = /\p{Script=Han}/u;
/** Chinese, or pinyin as it is typed: without tones, with or without spaces. */
const readable = /^[\p{Script=Han} a-z]+$/u;
/** The least letters of pinyin that stand for a name beginning with them: "wan" begins many. */
const leastLetters = 4;

/**
 * The Chinese name that sounds like the text: written with other characters, or in pinyin, else the first name that
 * begins with the text's pinyin. Null if there is none.
 */
export async function findHomophone(text: string, names: readonly string[]): Promise<string | null> {
  if (!readable.test(text)) return null;
  // A dictionary of half a megabyte, for the few searches that find nothing.
  const { pinyin } = await import("pinyin-pro");
  const syllablesOf = (words: string) =>
    pinyin(words, { toneType: "none", type: "array", v: true }).filter((syllable) => syllable !== " ");
  const typed = syllablesOf(text).join("");
  const others = names
    .filter((name) => chinese.test(name) && name !== text)
    .map((name) => ({ name, syllables: syllablesOf(name) }));
  const same = others.find(({ syllables }) => syllables.join("") === typed);
  if (same || chinese.test(text) || typed.length < leastLetters) return same?.name ?? null;
  // A beginning ends with a syllable: "shen" does not begin "shengyin".
  const begun = others.find(({ syllables }) =>
    syllables.some((_, at) => syllables.slice(0, at + 1).join("") === typed),
  );
  return begun?.name ?? null;
}
