import { normaliseSearch } from "#lib/addresses/search.ts";

const maxSearches = 4;

/** A word; a negation belongs to the word after it, because videos of talking are no match for "no talking". */
const term = /(?:(?:no|not|non|without)\s)?\S*[\p{L}\p{N}\p{So}]\S*/gu;

/** The search without one of its words, for each word; of many the shortest, which tend to say least ("for", "with"). */
export function looserSearches(search: string): string[] {
  const terms = [...new Set(normaliseSearch(search).toLowerCase().match(term))];
  const shortest = terms.toSorted((a, b) => a.length - b.length).slice(0, maxSearches);
  return shortest.map((left) => terms.filter((other) => other !== left).join(" "));
}

const leastLetters = 4;

/** What a search's only word may be a form of, if it is Latin: "brushes" of "brush", "rainy" of "rain". */
export function wordStems(search: string): string[] {
  const word = normaliseSearch(search).toLowerCase();
  if (!/^\p{Script=Latin}+$/u.test(word)) return [];
  const stem = word.replace(/(?<=ch|s|sh|x|z)es$|(?<!s)s$|y$|ing$/, "");
  return stem !== word && stem.length >= leastLetters ? [stem] : [];
}

/** Up to four beginnings of a search's only word, if it is Latin, evenly from the longest to the shortest. */
export function wordBeginnings(search: string): string[] {
  const word = normaliseSearch(search).toLowerCase();
  const steps = Math.min(maxSearches, word.length - leastLetters) - 1;
  if (steps < 0 || !/^\p{Script=Latin}+$/u.test(word)) return [];
  const cut = (word.length - 1 - leastLetters) / Math.max(1, steps);
  return Array.from({ length: steps + 1 }, (_, at) => word.slice(0, Math.round(word.length - 1 - at * cut)));
}
