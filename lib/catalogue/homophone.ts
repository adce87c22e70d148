import "server-only";

const chinese = /\p{Script=Han}/u;
/** Chinese, or pinyin as it is typed: without tones, with or without spaces. */
const readable = /^[\p{Script=Han} a-z]+$/u;

/** The Chinese name that sounds like the text: written with other characters, or in pinyin; null if there is none. */
export async function findHomophone(text: string, names: readonly string[]): Promise<string | null> {
  if (!readable.test(text)) return null;
  // A dictionary of half a megabyte, for the few searches that find nothing.
  const { pinyin } = await import("pinyin-pro");
  const pinyinOf = (words: string) =>
    pinyin(words, { toneType: "none", type: "array", v: true }).join("").replaceAll(" ", "");
  const typed = pinyinOf(text);
  return names.find((name) => chinese.test(name) && name !== text && pinyinOf(name) === typed) ?? null;
}
