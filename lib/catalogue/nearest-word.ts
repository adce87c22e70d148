/** How long a word must be to be corrected by one mistake, and by two. */
const minLetters = { oneMistake: 4, twoMistakes: 7 };

/** The number of letters to add, drop, change or swap between two words (optimal string alignment). */
export function letterDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let j = 1; j <= b.length; j++) (rows[0] ?? [])[j] = j;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const fewest = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      (rows[i] ?? [])[j] = fewest;
    }
  return at(a.length, b.length);
}

/**
 * The known word that is nearest to a misspelt one; null if the word itself is known, or none is near. Two mistakes and
 * another first letter make another word: "purring" is not "turning".
 */
export function nearestWord(word: string, known: readonly string[]): string | null {
  if (word.length < minLetters.oneMistake || known.includes(word)) return null;
  const maxDistance = word.length < minLetters.twoMistakes ? 1 : 2;
  const near = known
    .map((other) => ({ other, far: letterDistance(word, other) }))
    .filter(
      ({ other, far }) =>
        far <= (other[0] === word[0] ? maxDistance : 1) && other.length >= minLetters.oneMistake,
    )
    .toSorted((a, b) => a.far - b.far);
  return near[0]?.other ?? null;
}
