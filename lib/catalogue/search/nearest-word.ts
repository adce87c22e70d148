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

/** The mistakes that a word may have to be meant as another: two in a long word, or "wispr" for the long "whisper". */
function maxMistakes(word: string, other: string): number {
  // Two mistakes and another first letter make another word: "purring" is not "turning".
  if (word[0] !== other[0]) return 1;
  const length = word.at(-1) === other.at(-1) ? Math.max(word.length, other.length) : word.length;
  return length < minLetters.twoMistakes ? 1 : 2;
}

/** The letters that are heard most: no vowels but a first one, and no letter twice: "rn" for "rain" and for "rane". */
const consonants = (word: string) => word.replace(/(?<=.)[aeiouy]/g, "").replace(/(.)\1+/g, "$1");

/** How far a known word is from a misspelt one; of two at one distance, the one that sounds alike is nearer. */
function distanceTo(word: string, other: string): number {
  const letters = letterDistance(word, other);
  const soundsAlike = letters <= 2 && consonants(word) === consonants(other);
  return soundsAlike ? 0.5 : letters;
}

/** The known word that is nearest to a misspelt one; null if the word itself is known, or none is near. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  if (word.length < minLetters.oneMistake || known.includes(word)) return null;
  const near = known
    .filter((other) => other.length >= minLetters.oneMistake)
    .map((other) => ({ other, far: distanceTo(word, other) }))
    .filter(({ other, far }) => far <= maxMistakes(word, other))
    .toSorted((a, b) => a.far - b.far);
  return near[0]?.other ?? null;
}
