/** Letters that no normal form takes apart, as WordPress's `remove_accents` writes them. */
const written: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

const fold = (name: string) =>
  name
    .replace(/<[^<>]*>/g, "")
    .replace(/%[a-f0-9]{2}|&[^&;\s]+;/gi, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[ßæœøđðłþı]/g, (letter) => written[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();

/**
 * What WordPress makes of a user name or an e-mail address: it drops tags, octets, entities and accents
 * (`sanitize_user`), and its database knows neither case nor width nor what can't be seen. All spellings that reach one
 * account have one key. Folded until nothing changes, for what is dropped may join its neighbours to something new.
 */
export function accountKey(name: string): string {
  let key = name.slice(0, 254);
  for (let before = ""; before !== key; ) {
    before = key;
    key = fold(key);
  }
  return key;
}
