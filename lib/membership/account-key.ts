/** Letters that no normal form takes apart, or otherwise, as WordPress's `remove_accents` writes them. */
const written: Record<string, string> = {
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

/** Without accents, as `remove_accents` has it; before octets are looked for, which an accent may hide. */
const plain = (name: string) =>
  name
    .normalize("NFC")
    .replace(/£/g, "")
    .replace(/€/g, "e")
    .replace(/[\u00aa\u00ba\u00c0-\u0259\u1e00-\u1eff]/g, (letter) => {
      const own = written[letter.toLowerCase()];
      if (own !== undefined) return own;
      const small = letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
      return written[small] ?? small;
    });

const fold = (name: string) =>
  plain(name)
    .replace(/%[a-f0-9]{2}/gi, "")
    .replace(/&[^\n]+?;/g, "")
    .replace(/[ \t\n\v\f\r]+/g, " ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * What WordPress makes of a user name or an e-mail address: it drops octets, entities and accents
 * (`sanitize_user`; a name with tags never reaches it), and its database knows neither case nor width nor what can't be seen.
 * All spellings that reach one account have one key. Folded until nothing changes, for what is dropped may join its neighbours to something new.
 */
export function accountKey(name: string): string {
  let key = name.slice(0, 254);
  for (let before = ""; before !== key; ) {
    before = key;
    key = fold(key);
  }
  return key;
}
