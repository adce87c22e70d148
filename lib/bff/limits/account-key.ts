/** Letters that Unicode does not decompose, or not into what WordPress's `remove_accents` writes. */
const replacedLetters: Record<string, string> = {
  ß: "s",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
  ħ: "h",
  ĸ: "k",
  ŀ: "l",
  ŉ: "n",
  ŋ: "n",
  ŧ: "t",
  ə: "e",
  ǝ: "e",
  ɑ: "a",
};

/** Removes accents as `remove_accents` does. Octets are removed later, because `%ä0` is one without its accent. */
const withoutAccents = (name: string) =>
  name
    .normalize("NFC")
    .replace(/£/g, "")
    .replace(/€/g, "e")
    .replace(/[\u00aa\u00ba\u00c0-\u0259\u1e00-\u1eff]/g, (letter) => {
      const replacement = replacedLetters[letter.toLowerCase()];
      if (replacement !== undefined) return replacement;
      const small = letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
      return replacedLetters[small] ?? small;
    });

const fold = (name: string) =>
  withoutAccents(name)
    .replace(/%[a-f0-9]{2}/gi, "")
    .replace(/&[^\n]+?;/g, "")
    .replace(/[ \t\n\v\f\r]+/g, " ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * One key for all spellings that reach the same WordPress account. `sanitize_user` drops octets, entities and accents
 * (a name with tags never reaches it); the database ignores case, width and invisible characters. Repeats until nothing
 * changes, because a removal may join its neighbours into another one.
 */
export function accountKey(name: string): string {
  let key = name.slice(0, 254);
  for (let before = ""; before !== key; ) {
    before = key;
    key = fold(key);
  }
  return key;
}
