/** Stands for all that begins with no letter. */
const otherLetter = "0";

/** The first Chinese sign of each letter in the order of pinyin. */
const firstSigns = [..."a阿b八c嚓d咑e妸f发g旮h哈j丌k咔l垃m妈n乸o噢p妑q七r呥s仨t他w穵x夕y丫z帀"];
const pinyin = new Intl.Collator("zh-u-co-pinyin");
const chinese = /^\p{Script=Han}/u;

/** The letter of a Chinese sign by its pinyin. */
function pinyinLetter(sign: string): string {
  let letter = "a";
  for (let at = 0; at < firstSigns.length; at += 2) {
    if (pinyin.compare(firstSigns[at + 1] ?? "", sign) > 0) break;
    letter = firstSigns[at] ?? letter;
  }
  return letter;
}

/** The letter that a name stands under: its first one without accents, or that of its pinyin. */
export function letterOf(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize("NFKD"))?.[0] ?? "";
  if (chinese.test(first)) return pinyinLetter(first);
  const letter = first.toLowerCase();
  return /^[a-z]$/.test(letter) ? letter : otherLetter;
}

/** A letter as people see it. */
export const shownLetter = (letter: string): string => (letter === otherLetter ? "#" : letter.toUpperCase());
