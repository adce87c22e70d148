/** The group of names that begin with no letter. */
const otherLetter = "0";

/** The first Chinese character of each letter, in pinyin order. */
const firstSigns = [..."a阿b八c嚓d咑e妸f发g旮h哈j丌k咔l垃m妈n乸o噢p妑q七r呥s仨t他w穵x夕y丫z帀"];
const pinyin = new Intl.Collator("zh-u-co-pinyin");
const chinese = /^\p{Script=Han}/u;

/** The pinyin initial of a Chinese character. */
function pinyinLetter(sign: string): string {
  let letter = "a";
  for (let at = 0; at < firstSigns.length; at += 2) {
    if (pinyin.compare(firstSigns[at + 1] ?? "", sign) > 0) break;
    letter = firstSigns[at] ?? letter;
  }
  return letter;
}

/** The index letter of a name: its first letter without accents, or its pinyin initial. */
export function anchorLetterOf(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize("NFKD"))?.[0] ?? "";
  if (chinese.test(first)) return pinyinLetter(first);
  const letter = first.toLowerCase();
  return /^[a-z]$/.test(letter) ? letter : otherLetter;
}

export const shownLetter = (letter: string): string => (letter === otherLetter ? "#" : letter.toUpperCase());
