import { normaliseSearch } from "#lib/addresses/search.ts";

const maxSearches = 4;

/** A word; a negation belongs to the word after it, because videos of talking are no match for "no talking". */
const term = /(?:(?:no|not|non|without)\s)?\S*[\p{L}\p{N}\p{So}]\S*/gu;

/** The search without one of its words, for each word; of many the shortest, which tend to say least. */
function withoutOneWord(search: string): string[] {
  const terms = [...new Set(normaliseSearch(search).toLowerCase().match(term))];
  const shortest = terms.toSorted((a, b) => a.length - b.length).slice(0, maxSearches);
  return shortest.map((left) => terms.filter((other) => other !== left).join(" "));
}

/** Up to four searches that say less: without the words that say nothing ("for", "with"), then without one word. */
export function looserSearches(search: string): string[] {
  const telling = withoutFillers(search);
  const all = [...(telling === null ? [] : [telling, ...withoutOneWord(telling)]), ...withoutOneWord(search)];
  return [...new Set(all)].slice(0, maxSearches);
}

const leastLetters = 4;

/** "brush" for "brushes", "rain" for "rainy". */
function stemOf(word: string): string {
  const stem = word.replace(/(?<=ch|s|sh|x|z)es$|(?<!s)s$|y$|ing$/, "");
  return /^\p{Script=Latin}+$/u.test(word) && stem.length >= leastLetters ? stem : word;
}

const fillers = new Set([
  ..."a an and at for from help i in is long me my of on or please some".split(" "),
  ..."something sound sounds that the to video videos with 声音 视频".split(" "),
]);

/** Whether a search says little of a video: only what it is without ("no talking", "不说话"), or nothing ("sounds"). */
export const saysLittle = (search: string): boolean =>
  (normaliseSearch(search).toLowerCase().match(term) ?? []).every(
    (one) => fillers.has(one) || /^(?:(?:no|not|non|without)\s|[不无])/.test(one),
  );

/** The search without the words that say nothing of a video: "rain sleeping" for "rain for sleeping"; null if none is. */
export function withoutFillers(search: string): string | null {
  const words = normaliseSearch(search).toLowerCase().split(" ");
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length === words.length || telling.length === 0 ? null : telling.join(" ");
}

/** The search with its Latin words without their endings: "rain tent" for "rainy tents"; null if none has one. */
export function stemmedSearch(search: string): string | null {
  const words = normaliseSearch(search).toLowerCase();
  const stems = words.split(" ").map(stemOf).join(" ");
  return stems === words ? null : stems;
}

/** Up to four beginnings of a search's only word, if it is Latin, evenly from the longest to the shortest. */
export function wordBeginnings(search: string): string[] {
  const word = normaliseSearch(search).toLowerCase();
  const steps = Math.min(maxSearches, word.length - leastLetters) - 1;
  if (steps < 0 || !/^\p{Script=Latin}+$/u.test(word)) return [];
  const cut = (word.length - 1 - leastLetters) / Math.max(1, steps);
  return Array.from({ length: steps + 1 }, (_, at) => word.slice(0, Math.round(word.length - 1 - at * cut)));
}
